import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listPageFiles, type Manifest, namedPages } from './list-page-files.ts';

const built = (name: string, imports: string[] = []) => ({ file: `assets/${name}.js`, imports });
const manifest: Manifest = {
  '_session.js': { ...built('sign-in', ['_shared.js', '_frame.js']), name: 'session', css: ['assets/sign-in.css'] },
  '_shared.js': { ...built('shared', ['_frame.js']), css: ['assets/shared.css'] },
  '_frame.js': { ...built('frame'), css: ['assets/frame.css'] },
  'index.html': { ...built('index'), assets: ['assets/inter-latin-1.woff2', 'assets/noto-sans-thai-2.woff2'] },
  'web/lib/frame-texts/fr.ts': built('frame-fr'),
  'web/lib/frame-texts/th.ts': built('frame-th'),
  'locales/th/session.json': { ...built('session-th'), name: 'session' },
  'locales/fr/session.json': { ...built('session-fr'), name: 'session' },
};
const inShell = (file: string) => file.includes('/frame.');

test('the files of a page are its own and those of its texts, without those that every page names', () => {
  expect(listPageFiles(manifest, 'signIn', 'fr', inShell)).toEqual({
    scripts: ['/assets/shared.js', '/assets/sign-in.js', '/assets/frame-fr.js', '/assets/session-fr.js'],
    styles: ['/assets/shared.css', '/assets/sign-in.css'],
    fonts: ['/assets/inter-latin-1.woff2'],
  });
});

test('a page without a set of its own is found by its source', () => {
  const layout = { ...built('layout'), name: 'home-run-runs-editor-others' };
  const start = { ...built('start', ['_layout.js', '_shared.js']), css: ['assets/start.css'] };
  const texts = ['runs', 'planned', 'commands'].map((name) => [`locales/fr/${name}.json`, built(`${name}-fr`)]);
  const files = {
    ...manifest,
    '_layout.js': layout,
    'web/runs/start-run-page.tsx': start,
    ...Object.fromEntries(texts),
  };
  const { scripts, styles } = listPageFiles(files, 'startRun', 'fr', inShell);
  expect(scripts).toEqual(expect.arrayContaining(['/assets/start.js', '/assets/shared.js', '/assets/layout.js']));
  expect(styles).toContain('/assets/start.css');
});

test('a Thai page has the letters of both scripts', () => {
  expect(listPageFiles(manifest, 'signIn', 'th', inShell).fonts).toEqual([
    '/assets/inter-latin-1.woff2',
    '/assets/noto-sans-thai-2.woff2',
  ]);
});

test('a page whose files are not in the build is an error of the build', () => {
  expect(() => listPageFiles(manifest, 'run', 'fr', inShell)).toThrow(
    'The build has no file home-run-runs-editor-others',
  );
});

test('the texts of a page are those that its route loads', () => {
  const routes = join(import.meta.dirname, '../web/app/routes');
  const code = globSync('*.ts', { cwd: routes }).map((file) => readFileSync(join(routes, file), 'utf8'));
  for (const { page, texts } of Object.values(namedPages)) {
    const loaded = new RegExp(`import\\('\\.\\./\\.\\./${page}'\\), '\\w+', \\[([^\\]]*)\\]`).exec(
      code.join('\n'),
    )?.[1];
    expect(loaded?.match(/\w+/g), page).toEqual(texts);
  }
});
