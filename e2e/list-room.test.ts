import { expect, type Page, test } from '@playwright/test';
import type { Language } from '../engine/definition.ts';
import { enterAs, northlake } from './harness/enter-as.ts';
import { expectAccessible } from './harness/expect-accessible.ts';
import { keyboard } from './harness/page-actions.ts';
import { chooseFilter } from './harness/run-filters.ts';
import { mali } from './harness/sign-in.ts';
import { extended, onPhone } from './harness/test-tags.ts';

async function openRuns(page: Page, language: Language, query = ''): Promise<void> {
  const url = test.info().project.use.baseURL as string;
  await page.context().addCookies([{ name: 'baton_language', value: language, url }]);
  await enterAs(page, mali);
  await page.goto(`${northlake}/runs${query}`);
  await expect(page.locator('tbody [data-column="run"] a').first()).toBeVisible();
}

/** Of the list: the rows themselves may be replaced while they are measured. */
const topOf = (page: Page) =>
  page.locator('main table').evaluate((table) => Math.round(table.getBoundingClientRect().top));

/** A filter by the first text field of a workflow, as the list's address has it. */
async function filterOf(page: Page): Promise<string> {
  const api = `/api/v1/user${northlake}`;
  const { workflows } = await (await page.request.get(`${api}/workflows?search=Travel expense`)).json();
  const { id } = workflows[0];
  const table = `${api}/runs/index_v2?workflow_id=${id}&is_table=true&per_page=1`;
  const { columns } = await (await page.request.get(table)).json();
  const { field_id } = columns.find(({ type }: { type: string }) => type === 'text');
  return `?workflow_id=${id}&fields=${encodeURIComponent(JSON.stringify([`${field_id}:e`]))}`;
}

test('the list stays where it is when a workflow and a filter are chosen', async ({ page }) => {
  await openRuns(page, 'en');
  const top = await topOf(page);
  await chooseFilter(page, 'Workflow', 'Travel expense declaration');
  await expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible();
  await expect.poll(() => topOf(page)).toBe(top);
  await keyboard.use(page.getByRole('button', { name: 'Filter', exact: true }));
  await keyboard.use(page.getByRole('menuitem', { name: 'Purpose of the trip' }));
  const dialog = page.getByRole('dialog', { name: 'Purpose of the trip' });
  await dialog.getByLabel('Purpose of the trip').fill('e');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('button', { name: /^Purpose of the trip: / })).toBeVisible();
  await expect(page.locator('tbody tr').first()).toBeVisible();
  await expect.poll(() => topOf(page)).toBe(top);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('button', { name: 'Clear filters' })).toHaveCount(0);
  await expect.poll(() => topOf(page)).toBe(top);
});

test('what has the focus is never covered by the bar, the head and the pages that stay in place', async ({ page }) => {
  await openRuns(page, 'en');
  const covered: string[] = [];
  await page.locator('tbody a').first().focus();
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let press = 0; press < 75; press++) {
      await page.keyboard.press(key);
      const name = await page.evaluate(() => {
        const focused = document.activeElement;
        if (!focused?.closest('tbody')) return null;
        const { left, top, right, bottom } = focused.getBoundingClientRect();
        const shown = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return shown?.closest('tr') === focused.closest('tr') ? null : focused.outerHTML;
      });
      if (name) covered.push(name);
    }
  }
  expect(covered).toEqual([]);
});

test('the toolbar has one line in every language, with and without filters', extended, async ({ page }) => {
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const language of ['en', 'fr', 'th'] as const) {
      await openRuns(page, language);
      const top = await topOf(page);
      expect(top).toBeLessThan(175);
      await openRuns(page, language, await filterOf(page));
      await expect(page.locator('search').getByRole('button', { name: /^Purpose of the trip/ })).toBeVisible();
      expect(await topOf(page), `${language}, ${width} px`).toBe(top);
    }
  }
});

test('on a phone the list begins below one row with search, filters and commands', onPhone, async ({ page }) => {
  for (const language of ['fr', 'en'] as const) {
    await openRuns(page, language);
    expect(await topOf(page)).toBeLessThan(170);
  }
  const bar = page.getByRole('search', { name: 'Filters' });
  await expect(bar.getByRole('button', { name: 'Filters' })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Start a run' })).toBeVisible();
  await keyboard.use(bar.getByRole('button', { name: 'Select', exact: true }));
  await expect(page.getByRole('checkbox', { name: /^Select / }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Select all' })).toBeVisible();
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Stop selecting' }).click();
  await expect(page.getByRole('button', { name: 'Select all' })).toHaveCount(0);
});
