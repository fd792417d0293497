import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stylesOf, withoutParts } from './styles-of-parts.ts';

const mantine = join(import.meta.dirname, '../node_modules/@mantine/core');
const read = (path: string) => readFileSync(join(mantine, path), 'utf8');

test('each style sheet of Mantine comes with one component, or with every page', () => {
  const modules = readdirSync(join(mantine, 'esm'), { recursive: true }).map((name) =>
    join(mantine, 'esm', String(name)),
  );
  const brought = modules.map(stylesOf).filter((file) => file !== null);
  const shared = withoutParts('@import "@mantine/core/styles.layer.css";').matchAll(/styles\/([\w-]+\.layer\.css)/g);
  const found = [...brought.map((file) => file.split('/').at(-1)), ...[...shared].map(([, name]) => name)];
  const expected = readdirSync(join(mantine, 'styles')).filter((name) => name.endsWith('.layer.css'));
  expect(found.toSorted()).toEqual(expected.toSorted());
});

test('the style sheet of all components has nothing besides those', () => {
  const classes = (text: string) => [...text.matchAll(/\.(m_[\da-f]+|mantine-[a-z-]+)/g)].map(([, name]) => name);
  const parts = readdirSync(join(mantine, 'styles')).filter((name) => name.endsWith('.layer.css'));
  const inParts = new Set(parts.flatMap((name) => classes(read(`styles/${name}`))));
  expect(inParts.size).toBeGreaterThan(300);
  expect(new Set(classes(read('styles.layer.css')))).toEqual(inParts);
});
