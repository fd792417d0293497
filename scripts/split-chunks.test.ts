import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nameByPages, pageSets } from './split-chunks.ts';

const file = (name: string) => join(import.meta.dirname, '../web', name);
const pages: Record<string, string> = {
  landing: 'site/landing-page.tsx',
  session: 'accounts/sign-in-page.tsx',
  home: 'home/home-page.tsx',
  run: 'runs/run-page.tsx',
  runs: 'run-lists/run-list-page.tsx',
  editor: 'workflows/editor/editor-page.tsx',
};

/** The file of a module that these pages import. */
function nameFor(...importers: string[]): string | null {
  const graph = {
    getModuleInfo: (id: string) => ({
      importedIds: importers.some((page) => id === file(pages[page]!)) ? ['shared'] : [],
      dynamicallyImportedIds: [],
    }),
  };
  return nameByPages()('shared', graph);
}

test('a module is in the file of the pages that need it', () => {
  expect(nameFor('run')).toBe('run');
  expect(nameFor('runs', 'run')).toBe('run-runs');
  expect(nameFor()).toBeNull();
});

test('a module whose pages have no file of their own is in that of the fewest pages that include them', () => {
  expect(nameFor('home', 'editor')).toBe('home-run-runs-editor');
  expect(nameFor('landing', 'run')).toBe('landing-session-home-run-runs-editor');
});

// Otherwise a file could import one whose pages do not include its own, and the two could import each other.
test('two sets of pages have in common another set, or nothing', () => {
  const names = new Set(pageSets.map((set) => set.join(' ')));
  for (const one of pageSets) {
    for (const other of pageSets) {
      const common = one.filter((page) => other.includes(page));
      expect(common.length === 0 || names.has(common.join(' ')), `${one} and ${other}`).toBe(true);
    }
  }
});
