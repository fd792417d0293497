import { createServer } from 'node:net';
import { expect, inject, it } from 'vitest';
import { freePort } from '../testing/start-baton.ts';
import { checkDatabase } from './check-database.ts';

const url = inject('databaseUrl');

it('refuses a PostgreSQL that may lose work, and names the settings that are off', async () => {
  // The PostgreSQL of the tests has these settings off.
  await expect(checkDatabase(url, { allowUnsafe: false, hasOutbox: false })).rejects.toThrow(
    /has fsync and full_page_writes and synchronous_commit off, .* set ALLOW_UNSAFE_DATABASE=true\.$/,
  );
  await checkDatabase(url, { allowUnsafe: true, hasOutbox: false });
});

it('names the fault of the address, without the password', async () => {
  const port = await freePort();
  const cases: [string, string][] = [
    [`postgres://ana:secret@localhost:${port}/baton`, `localhost:${port}: nothing listens there.`],
    ['postgres://ana:secret@nowhere.invalid/baton', 'nowhere.invalid: there is no such host.'],
    [url.replace(/baton$/, 'other'), 'there is no database "other".'],
    [url.replace(/:[^:@]+@/, ':secret@'), 'the password of "baton" is refused.'],
  ];
  for (const [address, sentence] of cases) {
    const refusal = await checkDatabase(address, { allowUnsafe: true, hasOutbox: false }).catch(
      (error: Error) => error.message,
    );
    expect(refusal).toContain(sentence);
    expect(refusal).not.toContain('secret');
  }
});

it('gives up on an address that accepts connections and never replies', async () => {
  const port = await freePort();
  const silent = createServer().listen(port, 'localhost');
  await expect(
    checkDatabase(`postgres://ana@localhost:${port}/baton`, { allowUnsafe: true, hasOutbox: false }),
  ).rejects.toThrow(`localhost:${port}`);
  silent.close();
});
