import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('a Node that is too old for the scripts is refused with a sentence', () => {
  const source = readFileSync(join(import.meta.dirname, 'run-program.mjs'), 'utf8');
  // A module without a folder has no import.meta.dirname, as every module in an older Node.
  const program = `await import(${JSON.stringify(`data:text/javascript,${encodeURIComponent(source)}`)})`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([
    1,
    `Baton is started with Node 20.11 or newer, and this is ${process.version}: install a newer one, with npm.\n`,
  ]);
});
