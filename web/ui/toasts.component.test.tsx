import { useEffect, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeAllToasts, toast } from '../lib/toast.ts';
import { renderPart } from '../testing/render-part.tsx';
import { passTime, stopTime } from '../testing/stop-time.ts';
import { LinkButton } from './link-button.tsx';

afterEach(() => {
  vi.useRealTimers();
});

const isShown = (text: string) => document.body.textContent.includes(text);

test('a toast stays 4 s, and longer while the pointer is on it', async () => {
  await renderPart(<h1>A page</h1>);
  await expect.element(page.getByText('A page')).toBeVisible();
  stopTime();
  toast.success('Sent to Amara');
  await passTime(3_999);
  expect(isShown('Sent to Amara')).toBe(true);
  await passTime(1);
  expect(isShown('Sent to Amara')).toBe(false);

  toast.success('Sent to Petra');
  await passTime(0);
  await userEvent.hover(page.getByText('Sent to Petra'));
  await passTime(10_000);
  expect(isShown('Sent to Petra')).toBe(true);
  await userEvent.hover(page.getByText('A page'));
  await passTime(4_000);
  expect(isShown('Sent to Petra')).toBe(false);
});

test('Ctrl+Z does what the newest toast offers to undo, except while somebody types', async () => {
  await renderPart(<textarea aria-label="Comment" />);
  const undo = vi.fn();
  const open = vi.fn();
  toast.success('Hidden', { undo });
  toast.success('Made', { label: 'Open', onClick: open });
  await expect.element(page.getByText('Made')).toBeVisible();
  await page.getByRole('textbox').click();
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(undo).not.toHaveBeenCalled();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('z{Control>}z{/Control}');
  await expect.element(page.getByText('Hidden')).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(undo).toHaveBeenCalledOnce();
  expect(open).not.toHaveBeenCalled();
});

/** A card at the bottom left, as the next action of the inbox; it comes some time after the toast. */
function Card({ after = 0 }: { after?: number }) {
  const [isThere, setThere] = useState(after === 0);
  useEffect(() => {
    const timer = setTimeout(() => setThere(true), after);
    return () => clearTimeout(timer);
  }, [after]);
  return (
    <div style={{ position: 'fixed', left: 60, bottom: 0, width: 600, height: 120 }}>
      {isThere && (
        <>
          <textarea aria-label="Comment" style={{ display: 'block', width: '100%' }} />
          <button type="button">Approve</button>
        </>
      )}
    </div>
  );
}

const boxOf = (element: Element) => element.getBoundingClientRect();
const coversAny = () => {
  const toast = boxOf(document.querySelector('[role="status"]')!);
  return [...document.querySelectorAll('h1, input, textarea, button, a')]
    .filter((one) => !one.closest('[role="status"]'))
    .some((one) => {
      const { left, right, top, bottom } = boxOf(one);
      return left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top;
    });
};

test('a toast stands at the bottom left, and elsewhere where it would cover a form', async () => {
  await renderPart(<h1>A page</h1>);
  await expect.element(page.getByText('A page')).toBeVisible();
  toast.success('Sent to Amara');
  await expect.element(page.getByText('Sent to Amara')).toBeVisible();
  expect(boxOf(page.getByText('Sent to Amara').element()).left).toBeLessThan(80);

  for (const [width, after] of [
    [1200, 0],
    [1200, 400],
    [360, 0],
    [360, 400],
  ] as const) {
    await page.viewport(width, 740);
    await renderPart(<Card after={after} />);
    toast.success(`Sent to Petra, ${width} ${after}`);
    await expect.element(page.getByRole('button', { name: 'Approve' })).toBeVisible();
    await expect.poll(coversAny, { message: `${width} px, ${after} ms`, timeout: 2_000 }).toBe(false);
    const { left, right } = boxOf(page.getByText(`Sent to Petra, ${width} ${after}`).element());
    expect(left >= 0 && right <= width).toBe(true);
  }
  await page.viewport(1200, 800);
});

/** The page after registering: a title, and at the foot the languages. */
function VerifyPage() {
  return (
    <>
      <h1 style={{ position: 'fixed', top: 100, left: 20, right: 20, margin: 0 }}>Verify your email</h1>
      <p style={{ position: 'fixed', bottom: 20, left: 20, right: 20, display: 'flex', gap: 20 }}>
        {['English', 'Français', 'ไทย', 'Terms', 'About'].map((name) => (
          <button key={name} type="button">
            {name}
          </button>
        ))}
      </p>
    </>
  );
}

const fields = Array.from({ length: 12 }, (_, number) => `Field ${number}`);

/** A run: its title, and a form down to the end of the window. */
function FormPage() {
  return (
    <>
      <h1 style={{ position: 'fixed', top: 64, left: 16, right: 16, height: 32, margin: 0 }}>A run</h1>
      <div style={{ position: 'fixed', top: 170, left: 16, right: 16, bottom: 0 }}>
        {fields.map((name) => (
          <input key={name} aria-label={name} style={{ display: 'block', width: '100%', height: 44 }} />
        ))}
      </div>
    </>
  );
}

test('a toast on a phone covers neither the title of a page nor what is below it', async () => {
  await page.viewport(360, 740);
  for (const [name, part] of Object.entries({ verify: <VerifyPage />, form: <FormPage /> })) {
    await renderPart(part);
    await expect.element(page.getByRole('heading')).toBeVisible();
    toast.success(`Registered, ${name}`);
    await expect.element(page.getByText(`Registered, ${name}`)).toBeVisible();
    // It goes after 4 s.
    await expect.poll(coversAny, { message: name, timeout: 2_000 }).toBe(false);
    closeAllToasts();
  }
  await page.viewport(1200, 800);
});

/** A list of runs: buttons in its head, some of them links, and a command at its foot. */
function ListPage() {
  return (
    <>
      <div style={{ position: 'fixed', top: 64, right: 20 }}>
        <LinkButton to="/">Start a run</LinkButton>
      </div>
      <p style={{ position: 'fixed', bottom: 20, left: 20, right: 20, display: 'flex', gap: 20 }}>
        {['Follow', 'Hide', 'Archive'].map((name) => (
          <button key={name} type="button">
            {name}
          </button>
        ))}
        <button type="button" style={{ marginLeft: 'auto' }}>
          Next page
        </button>
      </p>
    </>
  );
}

test('a toast does not cover a button that is a link', async () => {
  await page.viewport(1200, 800);
  await renderPart(<ListPage />);
  await expect.element(page.getByText('Start a run')).toBeVisible();
  toast.success('50 runs archived.');
  await expect.element(page.getByText('50 runs archived.')).toBeVisible();
  await expect.poll(coversAny, { timeout: 2_000 }).toBe(false);
});
