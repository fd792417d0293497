import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importDirectly, readIndex } from './direct-imports.ts';

const modules = join(import.meta.dirname, '../node_modules');
const transform = importDirectly().transform as unknown as (code: string, id: string) => { code: string } | null;

test.each([
  ['@mantine/core/esm/index.mjs', 'Menu'],
  ['@mantine/hooks/esm/index.mjs', 'useMediaQuery'],
  ['@mantine/dates/esm/index.mjs', 'DateInput'],
  ['@tabler/icons-react/dist/esm/tabler-icons-react.mjs', 'IconPlus'],
])('finds the files of what %s exports', (index, name) => {
  const exported = readIndex(join(modules, index));
  expect(exported.get(name)).toBeDefined();
  expect([...exported.values()].filter(({ file }) => !existsSync(file))).toEqual([]);
});

test('imports each part from its own file, and no types', () => {
  const { code } = transform("import { type ButtonProps, Menu as M, Button } from '@mantine/core';\nM;", 'a.tsx')!;
  expect(code).toMatch(
    /^import \{ Menu as M \} from ".*Menu\.mjs"; import \{ Button as Button \} from ".*Button\.mjs";\nM;$/,
  );
});

test('leaves other imports as they are', () => {
  expect(transform("import { z } from 'zod';\nimport type { Menu } from '@mantine/core';", 'a.ts')).toBeNull();
});
