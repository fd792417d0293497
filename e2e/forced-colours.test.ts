import { expect, test } from '@playwright/test';
import { enterAs, northlake } from './harness/enter-as.ts';
import { mali } from './harness/sign-in.ts';
import { extended } from './harness/test-tags.ts';

test('with forced colours, what is chosen and what is drawn can be seen', extended, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await enterAs(page, mali);
  await page.goto(`${northlake}/home`);
  const all = page.getByRole('group').getByRole('button', { name: /^All/ });
  await expect(all).toHaveCSS('outline-width', '2px');
  await expect(page.getByRole('group').getByRole('button', { name: /^Approvals/ })).toHaveCSS('outline-width', '1px');

  await page.goto(`${northlake}/analytics`);
  await expect(page.locator('label[data-chosen]')).toHaveCSS('outline-width', '2px');
  const bars = page.getByRole('heading', { name: 'Where does work wait?' }).locator('xpath=ancestor::section');
  await expect(bars.locator('li i:empty').first()).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');

  await page.goto(`${northlake}/runs`);
  const box = page.getByRole('row').nth(1).getByRole('checkbox');
  await box.check();
  await expect(box).toHaveCSS('appearance', 'auto');

  await page.goto(`${northlake}/settings/members/new`);
  const emails = page.getByRole('combobox', { name: 'Emails' });
  await expect(emails).toBeFocused();
  for (const field of [emails, page.getByRole('combobox', { name: 'Role' })]) {
    await field.focus();
    await expect(page.locator('.mantine-Input-input:focus-within')).toHaveCSS('outline', /3px solid|solid 3px/);
  }
});

test('what is drawn is printed too, although browsers leave out backgrounds', extended, async ({ page }) => {
  await enterAs(page, mali);
  await page.goto(`${northlake}/analytics`);
  const bars = page.getByRole('heading', { name: 'Where does work wait?' }).locator('xpath=ancestor::section');
  await expect(bars.locator('li i:empty').first()).toHaveCSS('print-color-adjust', 'exact');
  // Nothing measures a chart again for paper, so that its card must follow its drawing.
  await page.emulateMedia({ media: 'print' });
  const months = page.getByRole('heading', { name: 'Runs by month' }).locator('xpath=ancestor::section');
  await expect(months.locator('svg[role="group"]')).toHaveCSS('position', 'static');
  await page.emulateMedia({ media: null });

  await page.goto(`${northlake}/runs`);
  const track = page.getByRole('row').nth(1).locator('i[data-state]');
  await expect(track.first()).toHaveCSS('print-color-adjust', 'exact');
});
