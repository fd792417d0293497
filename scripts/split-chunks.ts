import { join, sep } from 'node:path';

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

const web = join(import.meta.dirname, '../web');
const signedIn = ['app/layouts/default-layout.tsx', 'home/home-page.tsx'].map((file) => join(web, file));
const homeAlone = join(web, 'home', sep);
const publicRoutes = ['app/routes/session-routes.ts', 'app/routes/public-routes.ts'].map((file) => join(web, file));
const vendor = /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack|i18next|react-i18next)\//;
const icons = /node_modules\/@tabler\//;
/** Texts of the frame and of errors, which every page needs. */
const frameTexts = /locales\/(en|fr|th)\/(app|errors|messages|ui)\.json$/;

/**
 * Defines which modules share a file. By default the bundler makes one file for each set of pages that have modules in
 * common: the home page then loaded 89 files of mostly 400 bytes, each compressed separately.
 */
export const chunkGroups = [
  // Dependencies that every page uses. They change only with the dependencies, so caches keep them across releases.
  { name: 'frame', test: vendor, tags: ['$initial' as const], priority: 9 },
  { name: 'start', tags: ['$initial' as const], priority: 8 },
  { name: (id: string) => `texts-${frameTexts.exec(id)?.[1]}`, test: frameTexts, priority: 7 },
  // An icon has 100 bytes: one file of all that several pages use costs less than a request for each.
  { name: 'icons', test: icons, minShareCount: 2, priority: 6, includeDependenciesRecursively: false },
  // Modules of the project that the layout and the home page share with other pages, but not with pages before signing
  // in. They import only dependencies, the start chunk and each other, so that no two files import each other.
  { name: nameSignedIn(), debugName: 'signed-in', priority: 3, includeDependenciesRecursively: false },
];

function nameSignedIn() {
  let inside: Set<string> | undefined;
  return (id: string, graph: Graph): string | null => {
    if (!inside) {
      const pages = publicRoutes.flatMap((routes) => graph.getModuleInfo(routes)?.dynamicallyImportedIds ?? []);
      // A public page loads parts of its own later, such as the run that visitors play.
      const later = pages.flatMap((page) => graph.getModuleInfo(page)?.dynamicallyImportedIds ?? []);
      inside = reachedFrom(signedIn, graph).difference(reachedFrom([...pages, ...later], graph));
    }
    return inside.has(id) && !id.startsWith(homeAlone) ? 'signed-in' : null;
  };
}

/** Modules of the project: the given ones and everything that they import statically. */
function reachedFrom(ids: readonly string[], graph: Graph): Set<string> {
  const reached = new Set<string>(ids);
  for (const id of reached) {
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) {
      if (!next.includes(`${sep}node_modules${sep}`)) reached.add(next);
    }
  }
  return reached;
}
