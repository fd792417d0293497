import { expect, test } from '@playwright/test';
import { expectAccessible } from './harness/expect-accessible.ts';

test('the sign-in page stands, for everyone', async ({ page }) => {
  await page.goto('/sign_in');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expectAccessible(page);
});
