import { join, sep } from 'node:path';

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

const web = join(import.meta.dirname, '../web');
const layout = 'app/layouts/default-layout.tsx';

/** The pages that most people open first or most often, each with the files that its routes load. */
const mainPages: Record<string, string[]> = {
  landing: ['app/layouts/public-layout.tsx', 'site/landing-page.tsx'],
  session: ['accounts/sign-in-page.tsx', 'accounts/forgot-password-page.tsx', 'members/register-or-accept-page.tsx'],
  home: [layout, 'home/home-page.tsx'],
  run: [layout, 'runs/run-page.tsx'],
  runs: [layout, 'run-lists/run-list-page.tsx'],
  editor: [layout, 'workflows/editor/editor-page.tsx'],
};

/**
 * The files, by the pages that load them. A module goes into the smallest of these sets that contains all main pages which
 * need it. The intersection of two sets must be one of them again (or empty): then what a module imports is always in its
 * own file or in one of a larger set, and no two files import each other.
 */
export const pageSets: readonly string[][] = [
  ['landing'],
  ['session'],
  ['home'],
  ['run'],
  ['runs'],
  ['editor'],
  ['session', 'editor'],
  ['run', 'runs'],
  ['run', 'editor'],
  ['runs', 'editor'],
  ['run', 'runs', 'editor'],
  ['session', 'run', 'runs', 'editor'],
  ['home', 'run', 'runs'],
  ['home', 'run', 'runs', 'editor'],
  ['session', 'home', 'run', 'runs', 'editor'],
  ['landing', 'session', 'home', 'run', 'runs', 'editor'],
];

const vendor = /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack|i18next|react-i18next)\//;
/** Texts of the frame and of errors, which every page needs. */
const frameTexts = /locales\/(en|fr|th)\/(app|errors|messages|ui)\.json$/;

/**
 * Defines which modules share a file. By default the bundler makes one file for each set of pages that have modules in
 * common: a run's page then loaded 101 files of mostly 400 bytes, each compressed separately.
 */
export const chunkGroups = [
  // Dependencies that every page uses. They change only with the dependencies, so caches keep them across releases.
  { name: 'frame', test: vendor, tags: ['$initial' as const], priority: 9 },
  { name: 'start', tags: ['$initial' as const], priority: 8 },
  { name: nameTexts, debugName: 'texts', test: frameTexts, priority: 7 },
  { name: nameByPages(), debugName: 'by pages', priority: 3, includeDependenciesRecursively: false },
];

function nameTexts(id: string): string {
  return `texts-${frameTexts.exec(id)?.[1]}`;
}

/** Names the file of a module by the main pages that need it; null leaves it to the bundler. */
export function nameByPages() {
  let reached: [string, Set<string>][] | undefined;
  return (id: string, graph: Graph): string | null => {
    reached ??= Object.entries(mainPages).map(([page, files]) => [page, reachedFrom(files.map(inWeb), graph)]);
    const pages = reached.filter(([, ids]) => ids.has(id)).map(([page]) => page);
    if (pages.length === 0) return null;
    const fitting = pageSets.filter((set) => pages.every((page) => set.includes(page)));
    const smallest = fitting.reduce((one, other) => (other.length < one.length ? other : one));
    return smallest.join('-');
  };
}

const inWeb = (file: string): string => join(web, ...file.split('/')).replaceAll(sep, '/');

/** The given modules and everything that they import statically. */
function reachedFrom(ids: readonly string[], graph: Graph): Set<string> {
  const reached = new Set<string>(ids);
  for (const id of reached) {
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(next);
  }
  return reached;
}
