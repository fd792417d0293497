import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase(null);
  folder = mkdtempSync(join(tmpdir(), 'baton-migrations-'));
  file('0001-people.sql', "create table people (name text); insert into people values ('Ana');");
});

afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const file = (name: string, sql: string) => writeFileSync(join(folder, name), sql);

async function query(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

describe('migrate', () => {
  it('applies new files in order and once', async () => {
    file('0002-age.sql', 'alter table people add age int not null default 7');
    expect(await migrate(database.url, { folder })).toEqual(['0001-people.sql', '0002-age.sql']);
    expect(await migrate(database.url, { folder })).toEqual([]);
    file('0003-more.sql', "insert into people values ('Bo', 8)");
    expect(await migrate(database.url, { folder })).toEqual(['0003-more.sql']);
    expect(await query('select * from people order by name')).toEqual([
      { name: 'Ana', age: 7 },
      { name: 'Bo', age: 8 },
    ]);
  });

  it('applies each once when several processes start together', async () => {
    file('0002-slow.sql', "select pg_sleep(0.2); insert into people values ('Bo')");
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(database.url, { folder })));
    expect(applied.flat().sort()).toEqual(['0001-people.sql', '0002-slow.sql']);
    expect(await query('select count(*)::int as n from people')).toEqual([{ n: 2 }]);
  });

  it('rolls back a failing file, keeps the earlier ones, and continues once it is corrected', async () => {
    file('0002-half.sql', "insert into people values ('Bo'); select 1 / 0");
    await expect(migrate(database.url, { folder })).rejects.toThrow(
      'Migration 0002-half.sql failed: division by zero.',
    );
    expect(await query('select name from people')).toEqual([{ name: 'Ana' }]);
    file('0002-half.sql', "insert into people values ('Bo')");
    expect(await migrate(database.url, { folder })).toEqual(['0002-half.sql']);
  });

  it('continues after a kill in the middle of a file', async () => {
    file('0002-slow.sql', "insert into people values ('Bo'); select pg_sleep(20)");
    const killed = expect(migrate(database.url, { folder })).rejects.toThrow();
    // For the server, a killed process looks like a connection that ended.
    await expect
      .poll(() =>
        query(`select pg_terminate_backend(pid) as ended from pg_stat_activity
          where application_name = 'baton migrations' and query like '%pg_sleep%' and datname = current_database()`),
      )
      .toEqual([{ ended: true }]);
    await killed;
    expect(await query('select name from people')).toEqual([{ name: 'Ana' }]);
    file('0002-slow.sql', "insert into people values ('Bo')");
    expect(await migrate(database.url, { folder })).toEqual(['0002-slow.sql']);
  });

  it('lets others work while it waits for a table that somebody uses for long', async () => {
    await migrate(database.url, { folder });
    file('0002-age.sql', 'alter table people add age int');
    const backup = new pg.Client({ connectionString: database.url });
    await backup.connect();
    await backup.query('begin');
    await backup.query('select * from people');
    const told: string[] = [];
    const applied = migrate(database.url, { folder, warn: (line) => told.push(line) });
    await expect.poll(() => told, { timeout: 10_000 }).toEqual([expect.stringContaining('0002-age.sql waits')]);
    const asked = performance.now();
    expect(await query('select name from people')).toEqual([{ name: 'Ana' }]);
    // Requests fail after ten seconds.
    expect(performance.now() - asked).toBeLessThan(8_000);
    await backup.query('commit');
    await backup.end();
    expect(await applied).toEqual(['0002-age.sql']);
    expect(told).toHaveLength(1);
  });

  it('accepts the hashes of the first installations, and replaces them', async () => {
    const last = '0008-automatic-triggers.sql';
    await migrate(database.url, { last });
    const hashes = await query('select name, hash from migrations order by name');
    await query(`update migrations set hash = case name
      when '0007-sessions-and-providers.sql' then '544d11961eb36dce05aff0b3161d41539dddf58b2155e3e30694566a27ef475c'
      when '0008-automatic-triggers.sql' then '4d7458acd479f228620aaa4f9ff1fd5ff10172a07ce16c36cfb3c7a56d809620'
      else hash end`);
    expect(await query('select name, hash from migrations order by name')).not.toEqual(hashes);
    expect(await migrate(database.url, { last })).toEqual([]);
    expect(await query('select name, hash from migrations order by name')).toEqual(hashes);
  });

  it('refuses an applied file that was changed', async () => {
    await migrate(database.url, { folder });
    file('0001-people.sql', 'create table people (name text)');
    await expect(migrate(database.url, { folder })).rejects.toThrow(
      'Migration 0001-people.sql was changed after it was applied: restore it, and add a new one.',
    );
  });

  it('treats a file that differs only in its line ends as unchanged', async () => {
    file('0002-two.sql', 'select 1;\nselect 2;\n');
    await migrate(database.url, { folder });
    file('0002-two.sql', 'select 1;\r\nselect 2;\r\n');
    expect(await migrate(database.url, { folder })).toEqual([]);
  });

  it('refuses a database that a newer Baton migrated', async () => {
    file('0002-new.sql', 'select 1');
    await migrate(database.url, { folder });
    rmSync(join(folder, '0002-new.sql'));
    await expect(migrate(database.url, { folder })).rejects.toThrow('newer than this Baton');
  });

  it('refuses a new file that comes before an applied one', async () => {
    file('0003-later.sql', 'select 1');
    await migrate(database.url, { folder });
    file('0002-earlier.sql', 'select 1');
    await expect(migrate(database.url, { folder })).rejects.toThrow('0002-earlier.sql comes before 0003-later.sql');
  });

  it('refuses two files with the same number, and names without a number', async () => {
    file('0001-twin.sql', 'select 1');
    await expect(migrate(database.url, { folder })).rejects.toThrow('have the same number');
    rmSync(join(folder, '0001-twin.sql'));
    file('later.sql', 'select 1');
    await expect(migrate(database.url, { folder })).rejects.toThrow('later.sql is not named');
  });
});
