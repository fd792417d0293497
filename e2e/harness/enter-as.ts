import { expect, type Page } from '@playwright/test';
import { demoId } from '../../server/demo/demo-definition.ts';
import { demoPassword } from '../../server/demo/demo-people.ts';

export const northlake = `/workspaces/${demoId('workspace')}`;

const sessions = new Map<string, string>();

/**
 * Gives the browser a session of a person of the demo, for tests that are not about signing in: one session a person,
 * because the server allows thirty sign-ins a minute. Whoever ends a session uses `signIn`.
 */
export async function enterAs(page: Page, email: string): Promise<void> {
  let value = sessions.get(email);
  if (!value) {
    const reply = await page.request.post('/api/auth/login', { data: { email, password: demoPassword } });
    expect(reply.ok()).toBe(true);
    value = ((await reply.json()) as { token: string }).token;
    sessions.set(email, value);
  }
  const url = new URL((await page.request.get('/healthz')).url()).origin;
  await page.context().addCookies([{ name: 'baton_session', value, url, httpOnly: true, sameSite: 'Lax' }]);
}
