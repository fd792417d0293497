import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** WCAG 2.2 AA, as far as a program can tell: no violation on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(settleDown);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    // Experimental in axe: it takes the initials in a picture of a person for the words on the button.
    .disableRules('label-content-name-mismatch')
    .analyze();
  const told = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join('\n  ')}`,
  );
  expect(told).toEqual([]);
}

/** What fades in or out has other colours for a moment: waits for every movement that has an end. */
async function settleDown(): Promise<void> {
  const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  await Promise.race([
    Promise.allSettled(ending.map((one) => one.finished)),
    new Promise((done) => setTimeout(done, 1_000)),
  ]);
}
