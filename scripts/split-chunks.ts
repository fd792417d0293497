import { join, sep } from 'node:path';

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

const web = join(import.meta.dirname, '../web');
const signedIn = ['app/layouts/default-layout.tsx', 'home/home-page.tsx'].map((file) => join(web, file));
const homeAlone = join(web, 'home', sep);
const publicRoutes = ['app/routes/session-routes.ts', 'app/routes/public-routes.ts'].map((file) => join(web, file));
const vendor = /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack|i18next|react-i18next)\//;

/**
 * Which modules share a file. Left to itself the bundler makes one for each set of pages that have something in common: the
 * home page came in 89 files of mostly 400 bytes, each compressed by itself.
 */
export const chunkGroups = [
  // What every page has of our dependencies: it changes with them, not with each release, and is kept by caches.
  { name: 'frame', test: vendor, tags: ['$initial' as const], priority: 3 },
  { name: 'start', tags: ['$initial' as const], priority: 2 },
  // Of our own: what the layout and the home page share with other pages, but with none before signing in. Nothing in it imports what is
  // outside but dependencies and what the start and those pages have, so no two files import each other.
  { name: nameSignedIn(), debugName: 'signed-in', priority: 1, includeDependenciesRecursively: false },
];

function nameSignedIn() {
  let inside: Set<string> | undefined;
  return (id: string, graph: Graph): string | null => {
    if (!inside) {
      const outside = publicRoutes.flatMap((routes) => graph.getModuleInfo(routes)?.dynamicallyImportedIds ?? []);
      inside = reachedFrom(signedIn, graph).difference(reachedFrom(outside, graph));
    }
    return inside.has(id) && !id.startsWith(homeAlone) ? 'signed-in' : null;
  };
}

/** Our own modules: those given and all that they import, but not what they load later. */
function reachedFrom(ids: readonly string[], graph: Graph): Set<string> {
  const reached = new Set<string>(ids);
  for (const id of reached) {
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) {
      if (!next.includes(`${sep}node_modules${sep}`)) reached.add(next);
    }
  }
  return reached;
}
