import { expect, type Page } from '@playwright/test';
import { demoPassword } from '../../server/demo/demo-people.ts';

/** Signs a demo person in through the sign-in page. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/sign_in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/home$/);
}

export const mali = 'm.srisuk@northlake.example';
