import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Set by `npm test`, which builds the server; a test that is run by hand may have no build. */
const script = process.env.SERVER_SCRIPT;

/** Loads every file of a folder that starts nothing, and prints what could not be loaded. */
const loadAll = `
  const failed = [];
  for (const file of process.argv.slice(1)) await import(file).catch((error) => failed.push(file + ': ' + error.message));
  console.log(JSON.stringify(failed));
  process.exit();
`;

// Tests within a process use the sources, of which the modules run in another order than the bundler may choose.
test.runIf(script)('every part of the built server that is loaded when it is used can be loaded', async () => {
  const folder = resolve(script as string, '..');
  const files = readdirSync(folder).filter((file) => file.endsWith('.js') && !/^main\.js$|-process\.js$/.test(file));
  expect(files.length).toBeGreaterThan(10);
  const urls = [...files.map((file) => `file://${join(folder, file)}`), '@simplewebauthn/server', '@aws-sdk/client-s3'];
  const load = promisify(execFile)(process.execPath, ['--input-type=module', '-e', loadAll, ...urls], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '' },
  });
  expect(JSON.parse((await load).stdout.trim().split('\n').at(-1) ?? '')).toEqual([]);
});
