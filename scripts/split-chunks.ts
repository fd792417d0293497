import { join, sep } from 'node:path';

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

const web = join(import.meta.dirname, '../web');
const engine = join(import.meta.dirname, '../engine/').replaceAll(sep, '/');
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
 * The code that a run's page loads once it is known that a step waits for the reader. It is one file: otherwise each module that
 * a dialog needs too would have its own file.
 */
const answering = 'runs/answer/answer-panel.tsx';

/** All other pages, and what pages load later. Without it, a menu that is opened would load the editor. */
const others = 'others';

/**
 * The files, by what loads them. A module goes into the smallest of these sets that contains everything which needs it. What
 * two sets have in common must be one of them again, `others` alone or nothing: then what a module imports is always in its
 * own file or in one of a larger set, and no two files import each other.
 */
export const pageSets: readonly string[][] = [
  ['landing'],
  ['session'],
  ['home'],
  ['run'],
  ['runs'],
  ['editor'],
  ['session', others],
  ['run', others],
  ['runs', others],
  ['editor', others],
  ['home', 'run', others],
  ['run', 'runs', others],
  ['home', 'run', 'runs', 'editor', others],
  ['session', 'home', 'run', 'runs', 'editor', others],
  ['landing', 'session', 'home', 'run', 'runs', 'editor', others],
];

/**
 * What the editor shares with what loads later. The engine, a third of it, has a file of its own, because the sample run of the
 * landing page needs nothing else of it. The engine imports only itself, so this creates no circular import.
 */
const ofEditor = ['editor', others].join('-');
const ofSession = ['session', others].join('-');

/** The module of an icon is one line that refers to its drawing (`icon-sprite.ts`): those that only `others` use share one file. */
const icon = /\/@tabler\/icons-react\/dist\/esm\/icons\//;

const vendor = /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\//;
const dragAndDrop = /node_modules\/@dnd-kit\//;

/**
 * Defines which modules share a file. By default the bundler makes one file for each set of pages that have modules in
 * common: a run's page then loaded 101 files of mostly 400 bytes, each compressed separately.
 */
export const chunkGroups = [
  // Dependencies that every page uses. They change only with the dependencies, so caches keep them across releases.
  { name: 'frame', test: vendor, tags: ['$initial' as const], priority: 9 },
  { name: 'start', tags: ['$initial' as const], priority: 8 },
  { name: 'drag-and-drop', test: dragAndDrop, priority: 6, includeDependenciesRecursively: false },
  { name: nameByPages(), debugName: 'by pages', priority: 3, includeDependenciesRecursively: false },
];

/** Names the file of a module by what needs it; null leaves it to the bundler. */
export function nameByPages() {
  let reached: [string, Set<string>][] | undefined;
  let answers: Set<string> | undefined;
  return (id: string, graph: Graph): string | null => {
    reached ??= reachedByPages(graph);
    const pages = reached.filter(([, ids]) => ids.has(id)).map(([page]) => page);
    answers ??= reachedFrom([inWeb(answering)], graph);
    if (pages.every((page) => page === others)) return icon.test(id) ? 'icons' : answers.has(id) ? 'answering' : null;
    const fitting = pageSets.filter((set) => pages.every((page) => set.includes(page)));
    const smallest = fitting.reduce((one, other) => (other.length < one.length ? other : one));
    const name = smallest.join('-');
    // What answers need imports nothing else of these two, so that this closes no circle either.
    if (answers.has(id) && (name === ofEditor || name === ofSession)) return 'shared-answering';
    return name === ofEditor && id.startsWith(engine) ? 'engine' : name;
  };
}

function reachedByPages(graph: Graph): [string, Set<string>][] {
  const main = Object.entries(mainPages).map(([page, files]) => [page, files.map(inWeb)] as const);
  const files = new Set(main.flatMap(([, ids]) => ids));
  const later = entriesFrom([inWeb('app/main.tsx'), ...files], graph).difference(files);
  return [...main, [others, [...later]] as const].map(([page, ids]) => [page, reachedFrom(ids, graph)]);
}

/** The modules that are loaded later than the given ones, which they and others import dynamically. */
function entriesFrom(ids: readonly string[], graph: Graph): Set<string> {
  const seen = new Set(ids);
  const entries = new Set<string>();
  for (const id of seen) {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
    for (const next of importedIds) seen.add(next);
    for (const next of dynamicallyImportedIds) {
      seen.add(next);
      entries.add(next);
    }
  }
  return entries;
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
