import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listLibrary, showTemplate } from '../contract/library.ts';
import type { Language } from '../engine/definition.ts';
import { languages } from '../engine/languages.ts';
import { loadTemplates, showLibrary, showWholeTemplate } from '../server/library/show-template.ts';
import type { drawPage as draw } from '../web/app/draw-page.tsx';
import { keepUsedRules } from './keep-used-rules.ts';
import { fontsOf, listPageFiles, type Manifest, type NamedPage, namedPages } from './list-page-files.ts';

// Draws the public pages at the end of a build, in every language that they have, so that they are there before any script
// is: `node scripts/draw-public-pages.ts <built app> <built web/app/draw-page.tsx>`.
const [folder = '', drawing = ''] = process.argv.slice(2);
const { drawPage } = (await import(pathToFileURL(drawing).href)) as { drawPage: typeof draw };
const shell = readFileSync(join(folder, 'index.html'), 'utf8');
const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
const css = readStyleSheets();

for (const language of languages) {
  for (const path of ['/', '/about', '/terms']) await write(path, language, await drawPage(path, language, []));
}
// The library is in English for everybody who is not signed in.
const query = { language: 'en' } as const;
const library = { endpoint: listLibrary, input: { query }, reply: await showLibrary('en') };
await write('/library', 'en', await drawPage('/library', 'en', [library]));
for (const template of await loadTemplates()) {
  const path = `/library/${template.slug}/show`;
  const input = { params: { template_id: template.slug }, query };
  const reply = { template: showWholeTemplate(template, 'en') };
  await write(path, 'en', await drawPage(path, 'en', [{ endpoint: showTemplate, input, reply }]));
}
writePageFiles();
rmSync(join(folder, '.vite'), { recursive: true, force: true });
// What the page imports has timers of its own.
process.exit(0);

/** Writes a page with its own style rules; the files of the app wait in a template for `start-app.js`. */
async function write(path: string, language: Language, body: string): Promise<void> {
  const rules = keepUsedRules(css, body);
  const files = [...shell.matchAll(/^ *<(?:script type="module"|link rel="(?:modulepreload|stylesheet)")[^\n]*\n/gm)];
  let page = shell;
  for (const [line] of files) page = page.replace(line, '');
  const fonts = fontsOf(manifest, language).map(
    (file) => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin />`,
  );
  const head = [
    ...fonts,
    `<style>${rules}</style>`,
    `<template id="app-files">${files.map(([line]) => line.trim()).join('')}</template>`,
    '<script src="/start-app.js" defer></script>',
  ];
  const file = join(folder, 'drawn', language, path === '/' ? 'index.html' : `.${path}.html`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(
    file,
    page
      // Light, unless `color-scheme.js` says otherwise: without a scheme buttons have no colour.
      .replace('<html lang="en">', `<html lang="${language}" dir="ltr" data-mantine-color-scheme="light">`)
      // Functions, because dollar signs in a replacement text would be interpreted.
      .replace('  </head>', () => `${head.map((line) => `    ${line}\n`).join('')}  </head>`)
      .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`),
  );
}

/** For the server, which names the files of the main pages in their HTML. */
function writePageFiles(): void {
  const inShell = (file: string): boolean => shell.includes(`"${file}"`);
  const filesOf = (path: NamedPage) =>
    Object.fromEntries(languages.map((language) => [language, listPageFiles(manifest, path, language, inShell)]));
  const pages = Object.fromEntries((Object.keys(namedPages) as NamedPage[]).map((path) => [path, filesOf(path)]));
  writeFileSync(join(folder, 'drawn/page-files.json'), JSON.stringify(pages));
}

/** All style sheets of the build in the order in which pages load them: what is imported first comes first. */
function readStyleSheets(): string {
  const inShell = (file: string): boolean => shell.includes(`"/${file}"`);
  const files = new Set<string>();
  const seen = new Set<string>();
  const later = Object.keys(manifest).filter((key) => inShell(manifest[key]?.file ?? ''));
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const next of chunk.imports ?? []) visit(next);
    for (const file of chunk.css ?? []) files.add(file);
    later.push(...(chunk.dynamicImports ?? []));
  };
  for (const key of later) visit(key);
  return [...files].map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
}
