import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { atRest } from './at-rest.ts';

/** WCAG 2.2 AA, as far as a program can tell: no violation on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  // What fades in or out has other colours for a moment.
  await atRest(page);
  const { violations } = await new AxeBuilder({ page })
    // Our pages have no frames; what is for frames opens a second page for each look.
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    // Experimental in axe: it takes the initials in a picture of a person for the words on the button.
    .disableRules('label-content-name-mismatch')
    .analyze();
  const told = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join('\n  ')}`,
  );
  expect(told).toEqual([]);
}
