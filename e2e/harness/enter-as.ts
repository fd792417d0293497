import type { Browser, Page } from '@playwright/test';
import { demoId } from '../../server/demo/demo-definition.ts';

export const northlake = `/workspaces/${demoId('workspace')}`;

/**
 * Gives the browser a session of a person of the demo, for tests that are not about signing in. All tests share the
 * session: whoever ends one, or is about signing in, uses `signIn`. Stories run two at a time on one database: who
 * changes what is seen of a person, their language or what waits for them, takes a person that no other story takes,
 * and another on a phone than on a desk.
 */
export async function enterAs(page: Page, email: string): Promise<void> {
  const value = (JSON.parse(process.env.E2E_SESSIONS ?? '{}') as Record<string, string>)[email];
  if (!value) throw new Error(`${email} is nobody of the demo`);
  const url = `http://localhost:${process.env.E2E_PORT}`;
  await page.context().addCookies([{ name: 'baton_session', value, url, httpOnly: true, sameSite: 'Lax' }]);
}

/** Another person, in a browser of their own. */
export async function enteredAs(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await enterAs(page, email);
  return page;
}
