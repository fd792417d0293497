import type { AppPath } from '../contract/app-paths.ts';

/** Vite's manifest: by source file or built file, what was built. `name`: for files of `split-chunks.ts`, that of their set. */
export type Manifest = Record<
  string,
  {
    file: string;
    name?: string;
    css?: string[];
    assets?: string[];
    imports?: string[];
    dynamicImports?: string[];
  }
>;

export interface PageFiles {
  scripts: string[];
  styles: string[];
  fonts: string[];
}

/** What all pages with the layout of signed-in people share. */
const ofLayout = 'home-run-runs-editor-others';

/**
 * The main pages by their path: the page, its files of `split-chunks.ts`, and the texts that its route loads. One that has no set
 * of its own there is found by its source.
 */
export const namedPages = {
  signIn: { page: 'accounts/sign-in-page.tsx', sets: ['session'], texts: ['session'] },
  home: { page: 'home/home-page.tsx', sets: [ofLayout, 'home'], texts: ['home', 'runs', 'activities'] },
  runs: { page: 'run-lists/run-list-page.tsx', sets: [ofLayout, 'runs'], texts: ['runs', 'commands'] },
  run: {
    page: 'runs/run-page.tsx',
    sets: [ofLayout, 'run'],
    texts: ['runs', 'activities', 'commands', 'comments'],
  },
  startRun: { page: 'runs/start-run-page.tsx', sets: [ofLayout], texts: ['runs', 'planned', 'commands'] },
  editWorkflow: {
    page: 'workflows/editor/editor-page.tsx',
    sets: [ofLayout, 'editor'],
    texts: ['workflows', 'editor', 'problems'],
  },
} satisfies Partial<Record<AppPath, { page: string; sets: string[]; texts: string[] }>>;

export type NamedPage = keyof typeof namedPages;

/**
 * What a main page loads besides the files that every page names: its own ones and those of its texts. The server names them
 * in the page's HTML, so that the browser loads them together with the first ones, and not after those have run.
 * @param inShell Whether every page names the file already.
 */
export function listPageFiles(
  manifest: Manifest,
  path: NamedPage,
  language: string,
  inShell: (file: string) => boolean,
): PageFiles {
  const { page, sets, texts } = namedPages[path];
  const source = `web/${page}`;
  const entries = [
    ...sets.map((set) => fileOfSet(manifest, set)),
    ...(manifest[source] ? [source] : []),
    `web/lib/frame-texts/${language}.ts`,
    ...texts.map((name) => `locales/${language}/${name}.json`),
  ];
  const [scripts, styles, seen] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const visit = (entry: string): void => {
    if (seen.has(entry)) return;
    seen.add(entry);
    const built = manifest[entry];
    if (!built) throw new Error(`${entry} is not in the build's manifest`);
    for (const next of built.imports ?? []) visit(next);
    for (const file of built.css ?? []) styles.add(`/${file}`);
    scripts.add(`/${built.file}`);
  };
  for (const entry of entries) visit(entry);
  const added = (files: Set<string>) => [...files].filter((file) => !inShell(file));
  return { scripts: added(scripts), styles: added(styles), fonts: fontsOf(manifest, language) };
}

/** Files of a set begin with an underscore in the manifest: they are built from no single source. */
function fileOfSet(manifest: Manifest, set: string): string {
  const found = Object.entries(manifest).find(
    ([entry, { file, name }]) => entry.startsWith('_') && name === set && file.endsWith('.js'),
  );
  if (!found) throw new Error(`The build has no file ${set}: see split-chunks.ts`);
  return found[0];
}

/**
 * The fonts of a language's texts. Named in the HTML, they are there for the first layout; otherwise the browser asks for them when it lays
 * out the texts, and lays these out again.
 */
export function fontsOf(manifest: Manifest, language: string): string[] {
  const names = ['inter-latin', ...(language === 'th' ? ['noto-sans-thai'] : [])];
  const built = Object.values(manifest).flatMap(({ file, assets = [] }) => [file, ...assets]);
  return names.map((name) => {
    const found = built.find((file) => file.endsWith('.woff2') && file.includes(`/${name}-`));
    if (!found) throw new Error(`The build has no font ${name}`);
    return `/${found}`;
  });
}
