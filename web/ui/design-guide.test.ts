import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const guide = readFileSync(join(import.meta.dirname, '../../docs/design.md'), 'utf8');
const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
const quoted = [...guide.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);

test('docs/design.md names only variables that tokens.css has, and their values', () => {
  const tokens = read('tokens.css');
  const names = quoted.filter((text) => /^--[a-z0-9-]+$/.test(text));
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => !tokens.includes(`${name}:`))).toEqual([]);
  for (const [name, value] of Object.entries({
    't-fast': '120ms',
    't-mid': '180ms',
    't-pass': '200ms',
    'r-4': '12px',
  })) {
    expect(tokens).toContain(`--${name}: ${value}`);
    expect(guide).toContain(value.replace('ms', ' ms').replace('px', ''));
  }
});

test('docs/design.md names only components of web/ui', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => /\.tsx?$/.test(file));
  const code = files.map(read).join('\n');
  const names = quoted.filter((text) => /^[A-Z][A-Za-z]+$/.test(text));
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !new RegExp(`export (function|const) ${name}\\b`).test(code))).toEqual([]);
});
