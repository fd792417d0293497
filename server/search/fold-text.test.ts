import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { foldText } from '../../contract/fold-text.ts';
import { migrate, migrationsFolder } from '../db/migrate.ts';
import { createTestDatabase } from '../testing/database.ts';

test('PostgreSQL folds every letter and mark of the languages as the browser does', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  try {
    await client.connect();
    // Latin, Greek, Cyrillic, Thai, Lao, signs, Kana and full-width forms; not the halves of surrogate pairs.
    const blocks = [
      [0x20, 0x24f],
      [0x370, 0x52f],
      [0xe00, 0xeff],
      [0x1e00, 0x1fff],
      [0x2000, 0x218f],
      [0x3040, 0x30ff],
      [0xac00, 0xac80],
      [0xfb00, 0xfb06],
      [0xff00, 0xffef],
    ] as const;
    const texts = blocks.flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
    );
    // Every mark of Thai with every other, in both orders, on a letter.
    const marks = [
      0xe31, 0xe32, 0xe33, 0xe34, 0xe35, 0xe36, 0xe37, 0xe38, 0xe39, 0xe3a, 0xe47, 0xe48, 0xe49, 0xe4a, 0xe4b, 0xe4c,
      0xe4d,
    ].map((code) => String.fromCodePoint(code));
    for (const one of marks) for (const other of marks) texts.push(`น${one}${other}`, `น${one}${other}า`);
    texts.push('Œuvre à l’ÉTÉ', 'ΟΔΟΣ', 'เเก้ไข', 'ห้อง ๑๒', 'Straße', 'Łódź', 'İstanbul', 'Plain English 42', '');
    const { rows } = await client.query<{ text: string; folded: string }>(
      'select text, fold_text(text) as folded from unnest($1::text[]) with ordinality t(text, at) order by at',
      [texts],
    );
    expect(rows.filter(({ text, folded }) => folded !== foldText(text))).toEqual([]);
    expect(rows).toHaveLength(texts.length);
  } finally {
    await client.end();
    await database.drop();
  }
});

test('the migration folds the names of the runs that a database has', async () => {
  const database = await createTestDatabase(null);
  const folder = mkdtempSync(join(tmpdir(), 'baton-migrations-'));
  const client = new pg.Client({ connectionString: database.url });
  try {
    for (const name of readdirSync(migrationsFolder).filter((one) => one < '0035')) {
      copyFileSync(join(migrationsFolder, name), join(folder, name));
    }
    await migrate(database.url, { folder });
    await client.connect();
    await client.query('set session_replication_role = replica');
    const { rows: columns } = await client.query<{ column_name: string; data_type: string }>(
      `select column_name, data_type from information_schema.columns where table_name = 'runs' and table_schema = 'public'
        and is_nullable = 'NO' and column_default is null and is_generated = 'NEVER' and column_name not in ('id', 'name')`,
    );
    const filler: Record<string, string> = {
      uuid: "'018f0000-0000-7000-8000-000000000000'",
      text: "'running'",
      jsonb: "'{}'",
    };
    const names = columns.map(({ column_name }) => column_name).join(', ');
    const values = columns.map(
      ({ data_type }) => filler[data_type] ?? (data_type.startsWith('timestamp') ? 'now()' : '0'),
    );
    // The longest name that there may be, of a character that folds to eighteen.
    for (const name of ['Été à Évry', 'น้ำ', '\ufdfa'.repeat(200)]) {
      await client.query(`insert into runs (id, name, ${names}) values (gen_random_uuid(), $1, ${values.join(', ')})`, [
        name,
      ]);
    }
    await migrate(database.url);
    const { rows } = await client.query('select name, sort_name from runs order by id');
    for (const { name, sort_name } of rows) expect(sort_name).toBe(foldText(name).slice(0, 600));
    expect(rows).toHaveLength(3);
  } finally {
    await client.end();
    await database.drop();
    rmSync(folder, { recursive: true });
  }
});
