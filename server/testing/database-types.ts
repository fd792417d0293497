import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');

export const databaseTypesFile = join(root, 'server/db/database.gen.ts');

// As `server/db/read-types.ts` reads them. A moment is written as a Date or as SQL: PostgreSQL takes no bare number.
const moment = 'ColumnType<number, Date | string, Date | string>';
const mapping = { timestamptz: moment, int8: 'number', date: 'string' };

/** Writes the `Database` type of a migrated database to a file. */
export async function writeDatabaseTypes(url: string, file: string): Promise<void> {
  const settings = ['--dialect', 'postgres', '--log-level', 'error', '--exclude-pattern', 'migrations'];
  const types = ['--type-mapping', JSON.stringify(mapping)];
  const program = join(root, 'node_modules/kysely-codegen/dist/cli/bin.js');
  await promisify(execFile)(process.execPath, [program, ...settings, ...types, '--url', url, '--out-file', file]);
  // The generator has no setting for the name.
  writeFileSync(file, readFileSync(file, 'utf8').replace('interface DB {', 'interface Database {'));
}
