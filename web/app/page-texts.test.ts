import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const web = dirname(import.meta.dirname);
const routes = join(web, 'app/routes');

/** The frame's texts, which every page has. */
const frame = Object.keys((await import('../lib/frame-texts/en.ts')).frameTexts);

const pagePattern = /lazyComponent\(\s*\(\) => import\('([^']+)'\),\s*'(\w+)'(?:,\s*\[([^\]]*)\])?/g;
const importPattern = /^(?:import|export)\s(?!type\s)[^;]*?from '(\.[^']+\.tsx?)'/gm;
const textsPattern = /useTranslation\(\s*\[?((?:\s*'\w+',?)+)/g;

const pages = readdirSync(routes).flatMap((file) =>
  [...readFileSync(join(routes, file), 'utf8').matchAll(pagePattern)].map(([, path = '', name, texts = '']) => ({
    name,
    path: join(routes, path),
    texts: namesIn(texts),
  })),
);

test('there are pages to look at', () => {
  expect(pages.length).toBeGreaterThan(50);
  expect(pages.find(({ name }) => name === 'RunPage')?.texts).toContain('comments');
});

/**
 * A page that waits for texts is rendered twice, and React shows it 300 ms after the empty frame at the earliest. Texts of
 * parts that are loaded when they are used do not count.
 */
test.each(pages)('$name is loaded with all texts that it needs at first', ({ path, texts }) => {
  const known = new Set([...frame, ...texts]);
  const unknown = [...filesOf(path)].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(textsPattern)]
      .flatMap(([, names = '']) => namesIn(names))
      .filter((name) => !known.has(name))
      .map((name) => `${name}: ${relative(web, file)}`),
  );
  expect(unknown).toEqual([]);
});

function namesIn(source: string): string[] {
  return [...source.matchAll(/'(\w+)'/g)].map(([, name = '']) => name);
}

/** The file and all that it imports, but for what is loaded later. */
function filesOf(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path) || !existsSync(path) || relative(web, path).startsWith('..')) return found;
  found.add(path);
  for (const [, next = ''] of readFileSync(path, 'utf8').matchAll(importPattern))
    filesOf(join(dirname(path), next), found);
  return found;
}
