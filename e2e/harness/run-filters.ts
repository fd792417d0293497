import type { Page } from '@playwright/test';
import { isNarrow } from './open-menus.ts';
import { keyboard } from './page-actions.ts';

/**
 * Filters the list of runs by keyboard: in a chip on a wide page, in a field of the open drawer on a phone.
 * @param label "Workflow" or "With".
 */
export async function chooseFilter(page: Page, label: string, ...options: string[]): Promise<void> {
  const field = page.getByRole('combobox', { name: label, exact: true });
  if (!isNarrow(page)) {
    await keyboard.use(page.getByRole('button', { name: 'Filter', exact: true }));
    await keyboard.use(page.getByRole('menuitem', { name: label, exact: true }));
  }
  for (const option of options) await keyboard.choose(page, field, option);
  await page.keyboard.press('Escape');
  if (!isNarrow(page)) await page.getByRole('dialog', { name: label }).waitFor({ state: 'detached' });
}
