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
  return nameOf('shared', importers);
}

function nameOf(module: string, importers: string[]): string | null {
  const graph = {
    getModuleInfo: (id: string) => ({
      importedIds: importers.some((page) => id === (page === 'later' ? 'later' : file(pages[page]!))) ? [module] : [],
      dynamicallyImportedIds: id === file('app/main.tsx') ? ['later', ...Object.values(pages).map(file)] : [],
    }),
  };
  return nameByPages()(module, graph);
}

test('a module is in the file of what needs it', () => {
  expect(nameFor('run')).toBe('run');
  expect(nameFor('run', 'later')).toBe('run-others');
  expect(nameFor()).toBeNull();
});

test('a module that only other pages, or what is loaded later, need is left to the bundler', () => {
  expect(nameFor('later')).toBeNull();
});

test('what only the form for answers and other later parts need is in one file', () => {
  const panel = file('runs/answer/answer-panel.tsx');
  const graph = {
    getModuleInfo: (id: string) => ({
      importedIds: id === panel || id === 'dialog' ? ['input'] : [],
      dynamicallyImportedIds: id === file('runs/run-page.tsx') ? [panel, 'dialog'] : [],
    }),
  };
  expect([panel, 'input', 'dialog'].map((id) => nameByPages()(id, graph))).toEqual(['answering', 'answering', null]);
});

test('a module whose pages have no file of their own is in that of the fewest pages that include them', () => {
  expect(nameFor('run', 'runs')).toBe('run-runs-others');
  expect(nameFor('runs', 'editor')).toBe('home-run-runs-editor-others');
  expect(nameFor('home', 'editor')).toBe('home-run-runs-editor-others');
  expect(nameFor('landing', 'run')).toBe('landing-session-home-run-runs-editor-others');
});

test('what the editor shares of the engine is in a file of its own', () => {
  expect(nameOf(join(import.meta.dirname, '../engine/start-run.ts'), ['editor', 'later'])).toBe('engine');
  expect(nameOf(join(import.meta.dirname, '../engine/start-run.ts'), ['run', 'later'])).toBe('run-others');
});

test('of what others share, the form for answers loads only what it needs; icons of later parts are together', () => {
  const panel = file('runs/answer/answer-panel.tsx');
  const field = join(import.meta.dirname, '../engine/fields.ts');
  const icon = '/node_modules/@tabler/icons-react/dist/esm/icons/IconX.mjs';
  const graph = {
    getModuleInfo: (id: string) => ({
      importedIds: id === panel || id === file('workflows/editor/editor-page.tsx') ? [field, 'words'] : [],
      dynamicallyImportedIds: id === file('runs/run-page.tsx') ? [panel] : [],
    }),
  };
  expect([field, 'words', icon].map((id) => nameByPages()(id, graph))).toEqual([
    'shared-answering',
    'shared-answering',
    'icons',
  ]);
});

// Otherwise a file could import one whose pages do not include its own, and the two could import each other.
test('two sets of pages have in common another set, what is loaded later, or nothing', () => {
  const names = new Set(['', 'others', ...pageSets.map((set) => set.join(' '))]);
  for (const one of pageSets) {
    for (const other of pageSets) {
      const common = one.filter((page) => other.includes(page));
      expect(names, `${one} and ${other}`).toContain(common.join(' '));
    }
  }
});
