import { expect, type Page, test } from '@playwright/test';
import { enterAs, northlake } from './harness/enter-as.ts';
import { expectAccessible } from './harness/expect-accessible.ts';
import { isNarrow } from './harness/open-menus.ts';
import { mali } from './harness/sign-in.ts';
import { onDeskAndPhone } from './harness/test-tags.ts';

const columns = (page: Page) => page.locator('[data-board-column]');

async function expectWhole(page: Page): Promise<void> {
  await expectAccessible(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

test(
  'the board of a workflow has a column a stage, is walked by arrow keys and opens a run',
  onDeskAndPhone,
  async ({ page }) => {
    await enterAs(page, mali);
    await page.goto(`${northlake}/runs`);
    await page.getByRole('radio', { name: 'Board' }).press('Space');
    await expect(page).toHaveURL(/is_board=true/);
    await expect(page.getByText('A column for each workflow. Choose one to see its stages.')).toBeVisible();
    await expect(columns(page).first()).toBeVisible();
    await expectWhole(page);

    const filters = page.getByRole('button', { name: /^Filters/ });
    if (isNarrow(page)) await filters.click();
    await page.getByRole('combobox', { name: 'Workflow' }).fill('Travel');
    await page
      .getByRole('option', { name: /Travel/ })
      .first()
      .click();
    if (isNarrow(page)) await page.getByRole('button', { name: 'Show the runs' }).click();
    await expect(page).toHaveURL(/workflow_id=/);
    await page.reload();
    if (isNarrow(page)) await expect(page.getByRole('combobox', { name: 'Stage' })).toBeVisible();
    else {
      await expect(columns(page).last()).toContainText('Ended');
      expect(await columns(page).count()).toBeGreaterThan(2);
    }
    await expectWhole(page);

    const cards = page.locator('[data-board-card]');
    await expect(cards.first()).toHaveAttribute('tabindex', '0');
    await cards.first().focus();
    await page.keyboard.press('ArrowDown');
    const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.boardCard);
    if ((await columns(page).first().locator('[data-board-card]').count()) > 1) {
      expect(await focused()).toBe(await cards.nth(1).getAttribute('data-board-card'));
    }
    const run = await focused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/runs/${run}/show`));
  },
);
