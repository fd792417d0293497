import { expect, type Page, test } from '@playwright/test';
import { atRest } from './harness/at-rest.ts';
import { enterAs } from './harness/enter-as.ts';
import { accountPages, publicPages, settingPages, workPages } from './harness/every-page.ts';
import { lengthenTexts } from './harness/lengthen-texts.ts';
import { isNarrow } from './harness/open-menus.ts';
import { PendingRequests } from './harness/pending-requests.ts';
import { mali } from './harness/sign-in.ts';
import { extended } from './harness/test-tags.ts';

const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 360, height: 740 } };

for (const [size, viewport] of Object.entries(sizes)) {
  test(`words that are 40 % longer fit on every page at ${viewport.width} px`, extended, async ({ page }) => {
    test.skip(isNarrow(page), 'it changes the width of its window itself');
    test.setTimeout(240_000);
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const lengthened = await lengthenTexts(page);
    const requests = new PendingRequests(page);
    const check = (path: string) => test.step(path, () => checkPage(page, requests, path, size));
    for (const path of publicPages) await check(path);
    await enterAs(page, mali);
    for (const path of [...accountPages, ...(await workPages(page)), ...(await settingPages(page))]) await check(path);
    expect(lengthened.files()).toBeGreaterThan(20);
  });
}

async function checkPage(page: Page, requests: PendingRequests, path: string, size: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  await requests.settle(8);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  await atRest(page);
  const { sideways, cut } = await page.evaluate(findCut);
  expect.soft(sideways, `${path}, ${size}: wider than the window by`).toBeLessThanOrEqual(0);
  expect.soft(cut, `${path}, ${size}: cut off`).toEqual([]);
}

/** What is wider than its place: the page itself, and buttons, tabs, links and labels that hide a part of their words. */
function findCut(): { sideways: number; cut: string[] } {
  const { documentElement: html, body } = document;
  const cut = new Set<string>();
  const hides = (element: Element) => ['hidden', 'clip'].includes(getComputedStyle(element).overflowX);
  const scrolls = (element: Element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
  for (const element of body.querySelectorAll<HTMLElement>('button, [role=tab], [role=radio], label, nav a, th')) {
    const box = element.getBoundingClientRect();
    // Words for screen readers alone are in a box of one pixel.
    if (box.width < 3 || box.height < 3 || !element.checkVisibility({ visibilityProperty: true })) continue;
    // Names that people gave are cut where they are long; they are not what was lengthened here.
    const isLengthened = (one: Element) =>
      [...one.childNodes].some((node) => node.nodeType === 3 && /ë/.test(node.nodeValue ?? ''));
    const inner = [element, ...element.querySelectorAll<HTMLElement>('*')]
      .filter(isLengthened)
      .filter(
        (one) =>
          one.clientWidth > 2 && one.scrollWidth > one.clientWidth + 1 && hides(one) && !one.closest('[data-may-cut]'),
      );
    let isClipped = inner.length > 0;
    for (let above = element.parentElement; above && above !== body && !scrolls(above); above = above.parentElement) {
      const frame = above.getBoundingClientRect();
      if (hides(above) && frame.width > 2 && (box.right > frame.right + 1 || box.left < frame.left - 1))
        isClipped = true;
    }
    if (isClipped) cut.add(`${element.tagName.toLowerCase()}: ${element.textContent?.trim().slice(0, 60)}`);
  }
  return { sideways: html.scrollWidth - html.clientWidth, cut: [...cut] };
}
