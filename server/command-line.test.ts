import { execFile } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from './testing/temporary-folder.ts';

const root = join(import.meta.dirname, '..');
const operators = {
  backup: 'server/back-up.ts',
  restore: 'server/restore.ts',
  recompute: 'server/recompute.ts',
  'verify-history': 'server/verify-history.ts',
  'secret:replace': 'server/replace-secret.ts',
  'second-factor:reset': 'server/reset-second-factor.ts',
  distribute: 'server/distribute.ts',
};
const members = { import: 'scripts/import/import.ts', workflows: 'scripts/workflows/workflows.ts' };

async function run(script: string, ...args: string[]) {
  const folder = temporaryFolder('baton-command-line-');
  const env = { PATH: process.env.PATH, DATA_DIR: folder };
  const ended = await promisify(execFile)(process.execPath, [join(root, script), ...args], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );
  const files = readdirSync(folder);
  rmSync(folder, { recursive: true });
  return { ...ended, files };
}

describe.each(Object.entries({ ...operators, ...members }))('npm run %s', (name, script) => {
  test('with --help prints how it is used, and does nothing', async () => {
    const { stdout, ...rest } = await run(script, '--help');
    expect(rest).toEqual({ code: 0, stderr: '', files: [] });
    expect(stdout).toMatch(new RegExp(`^npm run ${name}\\b[^]*\n\n`));
  });
});

test.each(Object.entries(operators))('npm run %s refuses arguments that it does not take', async (name, script) => {
  for (const args of [['--chek'], ['one', 'two']]) {
    const { code, stderr, stdout, files } = await run(script, ...args);
    expect({ code, stdout, files }).toEqual({ code: 1, stdout: '', files: [] });
    expect(stderr).toMatch(/^(Unknown option|Unexpected argument) '/);
    expect(stderr).toContain(`npm run ${name}`);
  }
});
