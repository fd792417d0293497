import { type ComponentType, useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { lazyComponent } from '../lib/lazy-component.ts';
import { renderPart } from '../testing/render-part.tsx';
import { OnceLoaded } from './once-loaded.tsx';

const Note = () => <p role="note">Here</p>;

/** A part whose file is there when `arrive` is called. */
function partToLoad() {
  const { promise, resolve } = Promise.withResolvers<{ Note: typeof Note }>();
  return { Part: lazyComponent(() => promise, 'Note'), arrive: () => resolve({ Note }) };
}

function Opener({ name, of: Part }: { name: string; of: ComponentType }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" aria-pressed={isOpen} onClick={() => setOpen(!isOpen)}>
        {name}
      </button>
      <OnceLoaded>{isOpen && <Part />}</OnceLoaded>
    </>
  );
}

const part = page.getByRole('note');

async function press(name: string, isOpenThen: boolean) {
  const button = page.getByRole('button', { name });
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).click();
  await expect.element(button).toHaveAttribute('aria-pressed', String(isOpenThen));
}

test('what is opened appears as soon as it is loaded, and not 300 ms later', async () => {
  // Of several, the quickest: a busy machine may take longer than React would hold it back.
  const several = ['First', 'Second', 'Third', 'Fourth', 'Fifth'].map((name) => ({ name, ...partToLoad() }));
  await renderPart(several.map(({ name, Part }) => <Opener key={name} name={name} of={Part} />));
  const waits: number[] = [];
  for (const { name, arrive } of several) {
    await press(name, true);
    const appears = new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector('[role="note"]')) return;
        observer.disconnect();
        resolve(performance.now());
      });
      observer.observe(document.body, { subtree: true, childList: true });
    });
    const at = performance.now();
    arrive();
    waits.push((await appears) - at);
    await press(name, false);
    await expect.element(part).not.toBeInTheDocument();
  }
  expect(Math.min(...waits)).toBeLessThan(150);
});

test('what is closed before it is loaded does not appear', async () => {
  const { Part, arrive } = partToLoad();
  await renderPart(<Opener name="Details" of={Part} />);
  await press('Details', true);
  await press('Details', false);
  arrive();
  await new Promise((resolve) => setTimeout(resolve, 50));
  await expect.element(part).not.toBeInTheDocument();
  await press('Details', true);
  await expect.element(part).toBeVisible();
});
