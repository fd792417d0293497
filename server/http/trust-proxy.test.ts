import { describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';

/** The number of tries within a minute that are accepted from `from`, each with another forwarded address. */
async function tries(env: Record<string, string>, from: string, forwarded: (count: number) => string): Promise<number> {
  const app: TestApp = await openTestApp(env);
  const replies = [];
  for (let count = 0; count < 70; count++) {
    replies.push(
      await app.app.inject({
        method: 'POST',
        url: '/api/auth/verify_email',
        payload: { token: 'made-up' },
        remoteAddress: from,
        headers: { 'x-forwarded-for': forwarded(count) },
      }),
    );
  }
  await app.close();
  return replies.filter(({ statusCode }) => statusCode !== 429).length;
}

describe('the address of a request', { timeout: 60_000 }, () => {
  test('is that of the connection, whatever the headers contain', async () => {
    expect(await tries({}, '192.0.2.1', (count) => `10.0.0.${count}`)).toBe(60);
  });

  test('is the one that the trusted proxy adds, not one that the client sent', async () => {
    const behind = (count: number) => `203.0.113.${count}`;
    expect(await tries({ TRUST_PROXY: '1' }, '192.0.2.1', behind)).toBe(70);
    expect(await tries({ TRUST_PROXY: '1' }, '192.0.2.1', (count) => `${behind(count)}, 198.51.100.7`)).toBe(60);
    expect(await tries({ TRUST_PROXY: '192.0.2.0/24' }, '192.0.2.1', behind)).toBe(70);
  });

  test('is that of the connection if the proxy is not in the list', async () => {
    const list = { TRUST_PROXY: '192.0.2.7, 10.0.0.0/8' };
    expect(await tries(list, '192.0.2.1', (count) => `203.0.113.${count}`)).toBe(60);
  });
});
