import { afterEach, expect, test, vi } from 'vitest';
import { getMe } from '../../contract/identity.ts';
import { call, ProblemError } from './api-client.ts';

afterEach(() => vi.unstubAllGlobals());

/** The error of a call that is answered like this. */
async function errorOf(body: string, status: number): Promise<ProblemError> {
  vi.stubGlobal('fetch', async () => new Response(body, { status }));
  return call(getMe, { isProbe: true }).then(
    () => expect.unreachable(),
    (error) => error,
  );
}

test.each([
  [413, 'payload_too_large'],
  [429, 'too_many_requests'],
  [502, 'unavailable'],
  [504, 'unavailable'],
  [500, 'internal'],
])('knows what a proxy means with %i', async (status, code) => {
  const { problem } = await errorOf('<html>Sorry</html>', status);
  expect(problem).toMatchObject({ status, code, detail: '' });
});

test('keeps the problem of a reply that has one', async () => {
  const problem = { type: 'about:blank', title: 'Gone', status: 413, code: 'not_found', detail: 'Gone', errors: [] };
  const error = await errorOf(JSON.stringify(problem), 413);
  expect(error).toBeInstanceOf(ProblemError);
  expect(error.problem).toEqual(problem);
});
