import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import pg from 'pg';
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
    [url.replace(/:[^:@]+@/, ':secret%C3@'), 'DATABASE_URL cannot be read: each % of its user, password'],
    [`${url}?sslmode=verify-full&sslrootcert=/nowhere.pem`, 'DATABASE_URL cannot be read: ENOENT'],
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

it('says once that an address is that of another server', async () => {
  const other = createServer((socket) => socket.end()).listen(0, 'localhost');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await expect(
    checkDatabase(`postgres://ana@localhost:${port}/baton`, { allowUnsafe: true, hasOutbox: false }),
  ).rejects.toThrow(/: Connection terminated unexpectedly\.$/);
  other.close();
});

it('refuses a database without writes, in another encoding, or of another owner, and says what to change', async () => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const [role, name] = [randomBytes(6).toString('hex'), randomBytes(6).toString('hex')].map((one) => `test_${one}`);
  const check = (address: string) => checkDatabase(address, { allowUnsafe: true, hasOutbox: false });
  const address = url.replace(/baton$/, name ?? '');
  try {
    await client.query(`create role ${role} login password 'four'`);
    await client.query(`create database ${name} template template0 encoding 'LATIN1' locale 'C'`);
    await expect(check(address)).rejects.toThrow(`"${name}" has the encoding LATIN1: create it with`);
    await client.query(`drop database ${name}`);
    await client.query(`create database ${name} template template0 encoding 'UTF8'`);
    await check(address);
    await expect(check(address.replace(/\/\/[^@]+@/, `//${role}:four@`))).rejects.toThrow(
      `"${role}" may not create tables in the database "${name}": make it the owner.`,
    );
    await client.query(`alter database ${name} owner to ${role}`);
    await check(address.replace(/\/\/[^@]+@/, `//${role}:four@`));
    await client.query(`alter database ${name} set default_transaction_read_only = on`);
    await expect(check(address)).rejects.toThrow('accepts no writes: let DATABASE_URL lead to the primary.');
  } finally {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`drop role if exists ${role}`);
    await client.end();
  }
});
