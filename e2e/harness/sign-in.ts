import { type Browser, expect, type Page } from '@playwright/test';
import { demoPassword } from '../../server/demo/demo-people.ts';

/** Signs a person of the demo in, through the page that people use. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/sign_in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/home$/);
}

/** Another person, in a browser of their own. */
export async function signedIn(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, email);
  return page;
}

export const mali = 'm.srisuk@northlake.example';
export const ilse = 'i.kramer@northlake.example';
