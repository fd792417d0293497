import { execFile } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { basicEnvironment, freePort, spawnBaton, whenReady } from '../testing/start-baton.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

/** Adds a person whose only second factor is an authenticator app. */
async function addAuthenticator(connectionString: string, email: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(
    `with person as (insert into users (id, email) values (gen_random_uuid(), $1) returning id)
    insert into authenticators (user_id, secret, confirmed_at) select id, 'sealed', now() from person`,
    [email],
  );
  await client.end();
}

test('only a process with the secret of the database starts or makes a backup, until another one replaces it', async () => {
  const database = await createTestDatabase();
  const folder = temporaryFolder('baton-check-secret-');
  const [first, other] = ['a'.repeat(40), 'b'.repeat(40)];
  const envOf = async (SECRET: string) => ({
    ...{ SECRET, DATABASE_URL: database.url, DATA_DIR: folder, ALLOW_UNSAFE_DATABASE: 'true' },
    ...{ DEMO: 'false', PORT: String(await freePort()) },
  });
  /** Whether it became ready, and what it said. */
  const start = async (SECRET: string) => {
    const baton = spawnBaton(await envOf(SECRET));
    const isReady = await whenReady(baton).then(
      () => true,
      () => false,
    );
    baton.process.kill('SIGTERM');
    await baton.ended;
    return [isReady, baton.output()] as const;
  };
  const run = async (command: string, SECRET: string) => {
    const script = join(import.meta.dirname, '..', command);
    const env = { ...basicEnvironment, ...(await envOf(SECRET)) };
    return promisify(execFile)(process.execPath, [script], { env });
  };
  try {
    expect(await start(first)).toEqual([true, expect.anything()]);
    expect(await start(other)).toEqual([false, expect.stringMatching(/^SECRET is not the one under which/m)]);
    await expect(run('back-up.ts', other)).rejects.toMatchObject({
      stderr: expect.stringContaining('No backup: SECRET is not the one under which'),
    });
    expect(existsSync(join(folder, 'backups'))).toBe(false);
    await addAuthenticator(database.url, 'amara@example.org');
    const { stdout } = await run('replace-secret.ts', other);
    expect(stdout).toContain('Baton starts under this SECRET now');
    expect(stdout).toMatch(/second-factor:reset for each of them:\n {2}amara@example\.org\n$/);
    expect(await start(first)).toEqual([false, expect.anything()]);
    expect(await start(other)).toEqual([true, expect.anything()]);
  } finally {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
});
