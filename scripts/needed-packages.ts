/** The parts of package-lock.json that are read here. */
export interface Lock {
  lockfileVersion: number;
  packages: Record<string, LockedPackage>;
}

export interface LockedPackage {
  version: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  optional?: boolean;
  link?: boolean;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/**
 * The packages that Baton needs to run: those of package.json, and what they need in turn, as package-lock.json has
 * them. npm's own lists leave some out, and count in what only an optional peer brings.
 * @returns Their paths in the lock file.
 */
export function findNeeded(manifest: { dependencies: Record<string, string> }, lock: Lock): Set<string> {
  const needed = new Set<string>();
  const waiting: [from: string, name: string][] = Object.keys(manifest.dependencies).map((name) => ['', name]);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const path = findInstalled(lock, next[0], next[1]);
    if (!path || needed.has(path)) continue;
    needed.add(path);
    const one = lock.packages[path];
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = one ?? {};
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      waiting.push([path, name]);
    }
  }
  return needed;
}

/** As Node finds it: in the nearest `node_modules` on the way up. Null for a package that is not locked. */
function findInstalled(lock: Lock, from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (lock.packages[path]) return path;
    if (!folder) return null;
  }
}

/** The name of the package at a path of the lock file. */
export const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
