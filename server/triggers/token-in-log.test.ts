import { expect, test } from 'vitest';
import { createTestWorkspace } from '../testing/factories.ts';
import { openTestApp } from '../testing/open-test-app.ts';
import { startBatonBeside } from '../testing/start-baton-beside.ts';

/** Stands for an invalid token, and must not occur in any log. */
const canary = `canary${'x'.repeat(37)}`;

test('a token is never logged, whatever the result of the call', async () => {
  const app = await openTestApp();
  const { owner, path: ws } = await createTestWorkspace(app);
  const { base, baton, close } = await startBatonBeside(app, { LOG_LEVEL: 'trace' });
  try {
    const at = (path: string) => base + path;
    const json = { 'content-type': 'application/json' };
    const send = async (path: string, body: unknown, headers: Record<string, string> = {}, method = 'POST') => {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const reply = await fetch(at(path), { method, headers: { ...json, ...headers }, ...(text && { body: text }) });
      return { status: reply.status, text: await reply.text() };
    };
    const session = { authorization: `Bearer ${owner.token}` };
    const made = JSON.parse((await send(`${ws}/workflows`, { workflow: { name: 'Doors' } }, session)).text);
    const opened = await send(`${ws}/workflows/${made.workflow.id}/triggers`, { trigger: {} }, session);
    const { token } = JSON.parse(opened.text) as { token: string };
    const calls = [
      await send(`/api/v1/public/triggers/${token}`, {}),
      await send(`//api/v1/public/triggers/${token}`, {}),
      await send(`/api/v1/public/triggers/${token}/`, {}),
      await send(`/api/v1/public/triggers/${token}?token=${token}`, '{"half":'),
      await send(`/api/v1/public/triggers/${token}`, 'x', { 'content-type': 'text/plain' }),
      await send(`/api/v1/public/triggers/${canary}`, {}),
      await send(`/api/v1/public/triggers/${canary}%ff`, {}),
      await send(`/api/v1/public/triggers/${canary.repeat(20)}`, {}),
      await send('/api/v1/public/triggers', {}, { authorization: `Bearer ${token}` }),
      await send('/api/v1/public/triggers', {}, { authorization: `Bearer ${canary}` }),
      await send(`${ws}/triggers/resolve`, { token }, session),
      await send(`/api/v1/public/triggers/${token}`, '', {}, 'GET'),
    ];
    // Replies do not contain it either.
    for (const { text } of calls) expect(text).not.toMatch(new RegExp(`${token}|${canary}`));
    expect(calls.map(({ status }) => status)).toContain(422);
    expect(calls.map(({ status }) => status)).toContain(404);
  } finally {
    await close();
    await app.close();
  }
  expect(baton.output()).toContain('Baton is ready');
  expect(baton.output()).not.toMatch(/canary/);
  expect(baton.output()).not.toMatch(/public\/triggers(?!\/:token"|")/);
});
