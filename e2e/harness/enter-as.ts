import type { Browser, Page } from '@playwright/test';
import { demoId } from '../../server/demo/demo-definition.ts';

export const northlake = `/workspaces/${demoId('workspace')}`;

/**
 * Gives the browser a session of a demo person, for tests that are not about signing in. All tests share these
 * sessions: tests that end a session, or are about signing in, use `signIn`. Two tests run at a time on one database. A
 * test that changes a person's language, inbox or anything else that others see must use a person whom no other test
 * uses, and another one on a phone than on a desktop.
 */
export async function enterAs(page: Page, email: string): Promise<void> {
  const value = (JSON.parse(process.env.E2E_SESSIONS ?? '{}') as Record<string, string>)[email];
  if (!value) throw new Error(`${email} is nobody of the demo`);
  const url = `http://localhost:${process.env.E2E_PORT}`;
  await page.context().addCookies([{ name: 'baton_session', value, url, httpOnly: true, sameSite: 'Lax' }]);
}

/** Another person in a separate browser context. */
export async function enteredAs(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await enterAs(page, email);
  return page;
}
