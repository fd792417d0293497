import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listNotifications } from '../../../contract/notifications.ts';
import { paths } from '../../lib/paths.ts';
import { answerRequest, forgetAnswers } from '../../testing/answer-requests.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PhoneBar } from './phone-bar.tsx';

beforeEach(async () => {
  forgetAnswers();
  answerRequest(listNotifications, {
    notifications: [],
    has_more: false,
    unread: 42,
    unread_is_capped: false,
  });
  await page.viewport(360, 740);
});
afterEach(() => page.viewport(1200, 800));

const banner = () => page.getByRole('banner').first();
const boxOf = (element: Element) => element.getBoundingClientRect();

/** The shown texts that are the title: in the bar, and the heading unless only screen readers find it. */
const titles = (title: string) =>
  [...document.querySelectorAll('h1, header [aria-hidden]')].filter(
    (element) => element.textContent.trim() === title && boxOf(element).width > 1,
  );

for (const [language, title, parent] of [
  ['en', 'Create new workflow', 'Usage & Billing'],
  ['fr', 'Lancer une exécution', 'Consommation et facturation'],
  ['th', 'การใช้งานและการเรียกเก็บเงิน', 'การใช้งานและการเรียกเก็บเงิน'],
] as const) {
  test(`the bar of a phone has room for arrow, bell and a long name in ${language}`, async () => {
    await renderPart(
      <>
        <PhoneBar />
        <PageHead title={title} />
      </>,
      { language, on: paths.editUsage },
    );
    await expect.element(banner().getByText(parent)).toBeVisible();
    await expect.element(banner().getByText('42')).toBeVisible();
    const controls = [...banner().element().querySelectorAll('a, button')].map(boxOf);
    // Menu, arrow, search, notifications, new.
    expect(controls.map(({ width }) => width)).toEqual([32, 32, 32, 32, 32]);
    for (const { left, right } of controls) expect(left >= 0 && right <= 360).toBe(true);
    const text = banner().getByText(parent).element();
    // Whole, in one line or two.
    expect([text.scrollWidth, text.scrollHeight]).toEqual([text.clientWidth, text.clientHeight]);
    const name = boxOf(text);
    expect(name.top >= 0 && name.bottom <= 52).toBe(true);
    expect(name.left).toBeGreaterThanOrEqual(controls[1]?.right ?? 0);
    expect(name.right).toBeLessThanOrEqual(controls[2]?.left ?? 0);
    expect(name.width).toBeGreaterThan(120);
    expect(document.documentElement.scrollWidth).toBe(360);
  });
}

test('the title stands once: in the bar, or below it where the bar has the name of the page above', async () => {
  for (const [on, shown] of [
    [paths.library, 'SPAN'],
    [paths.newWorkflow, 'H1'],
    [paths.run, 'H1'],
  ] as const) {
    await renderPart(
      <>
        <PhoneBar />
        <PageHead title="A page" />
      </>,
      { on },
    );
    await expect.element(page.getByRole('heading', { level: 1, name: 'A page' })).toBeInTheDocument();
    await expect.poll(() => titles('A page').map(({ tagName }) => tagName)).toEqual([shown]);
  }
});

test('a page may name the page above by its own name', async () => {
  await renderPart(
    <>
      <PhoneBar />
      <PageHead title="Edit Coffee machine" parentName="Coffee machine" />
    </>,
    { on: paths.editPlannedRun },
  );
  await expect.element(page.getByRole('link', { name: 'Back to Coffee machine' })).toBeVisible();
});
