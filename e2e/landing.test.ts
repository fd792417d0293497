import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './harness/expect-accessible.ts';
import { onDeskAndPhone } from './harness/test-tags.ts';

/** A visitor without an account plays a run on the landing page. */

const openSample = async (page: Page) => {
  await page.goto('/');
  return page.getByRole('region', { name: 'Play a run' });
};

test('a visitor plays a run to its end, by keyboard alone', onDeskAndPhone, async ({ page }) => {
  const sample = await openSample(page);
  await expect(sample.getByRole('status')).toContainText('Niels has the baton');
  await sample.getByRole('textbox').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('many');
  await page.keyboard.press('Enter');
  await expect(sample.getByText('Enter an amount.')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('820');
  await page.keyboard.press('Enter');
  await expect(sample.getByRole('status')).toContainText('Ilse has the baton');
  await expect(sample.getByRole('button', { name: 'Complete' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sample.getByText(/820.* is more than .*500/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(sample.getByRole('status')).toContainText('Amara has the baton');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(sample.getByRole('status')).toContainText('Completed');
  await expect(sample.getByRole('button', { name: 'Play again' })).toBeFocused();
  await expect(sample.getByRole('listitem').filter({ hasText: 'Amara paid' })).toBeVisible();
});

test(
  'what was sent back returns, and an amount below the limit needs no approval',
  onDeskAndPhone,
  async ({ page }) => {
    const sample = await openSample(page);
    const press = (name: string) => sample.getByRole('button', { name, exact: true }).click();
    await press('Submit');
    await press('Send back');
    await expect(sample.getByRole('status')).toContainText('Niels has the baton');
    await sample.getByRole('textbox').fill('120');
    await press('Submit');
    await press('Complete');
    await expect(sample.getByText(/Approval was skipped, because .*120.* is not more than .*500/)).toBeVisible();
    await press('Done');
    await press('Play again');
    await expect(sample.getByText('Nothing yet.')).toBeVisible();
  },
);
