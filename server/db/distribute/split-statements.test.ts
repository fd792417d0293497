import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listMigrations, migrationsFolder } from '../migrate.ts';
import { splitStatements } from './split-statements.ts';

test('a migration is split between its statements, and nowhere else', () => {
  const sql = `-- One; and two's.\ncreate function f() as $$ begin; x := 'a;'; end $$;\nselect ';''' -- last;\n;\n-- End.\n`;
  expect(splitStatements(sql)).toEqual([
    `-- One; and two's.\ncreate function f() as $$ begin; x := 'a;'; end $$`,
    `\nselect ';''' -- last;\n`,
  ]);
  const all = listMigrations().flatMap((name) => splitStatements(readFileSync(join(migrationsFolder, name), 'utf8')));
  const begins = /^(\s|--.*\n)*(alter|comment|create|delete|do|drop|insert|select|truncate|update|with)\b/;
  expect(all.filter((statement) => !begins.test(statement))).toEqual([]);
});
