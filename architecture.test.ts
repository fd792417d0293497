import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

// Checks the rules of docs/architecture.md on folders and imports, by reading the imports of every file.
const root = import.meta.dirname;
const topFolders = ['engine', 'contract', 'server', 'web', 'locales', 'library', 'e2e', 'bench', 'scripts'];
/**
 * The base folders of the server by floor, lowest floor first. A file imports from its own floor and those below it.
 */
const serverFloors = [
  ['log', 'metrics', 'traces', 'db', 'http', 'jobs', 'outside', 'mails'],
  ['people'],
  ['run-access'],
];
const serverBase = serverFloors.flat();
/** Folders of the server that are neither base folders nor a capability. */
const serverRest = ['testing', 'demo', 'backup'];
/**
 * Which capabilities of the server may import which others. Adding a pair is a decision: it must not create a cycle.
 */
const allowedBetween: Record<string, string[]> = {
  accounts: ['installation'],
  analytics: ['runs'],
  comments: ['files'],
  designing: ['workflows'],
  exports: ['files', 'runs'],
  files: ['billing'],
  forecasts: ['runs'],
  home: ['runs'],
  imports: ['exports', 'files', 'workflows'],
  library: ['workflows'],
  members: ['accounts', 'billing', 'planned-runs'],
  notices: ['home', 'runs'],
  'planned-runs': ['runs'],
  'run-lists': ['forecasts', 'notices', 'runs', 'viewers'],
  runs: ['billing', 'comments', 'files', 'secrets'],
  site: ['library'],
  triggers: ['billing', 'runs', 'workflows'],
  viewers: ['workflows'],
  workflows: ['files', 'runs', 'secrets'],
  workspaces: ['billing', 'files'],
};
const webBase = ['ui', 'lib'];

/** The same list as docs/architecture.md shows it. */
function readAllowedInDocs(): Record<string, string[]> {
  const [, table = ''] = readFileSync(join(root, 'docs/architecture.md'), 'utf8').split(
    '| capability | uses |\n| --- | --- |\n',
  );
  const rows = table.split('\n\n')[0]?.matchAll(/^\| ([a-z-]+) \| ([a-z, -]+) \|$/gm) ?? [];
  return Object.fromEntries([...rows].map(([, from, uses]) => [from, uses?.split(', ')]));
}

interface Module {
  /** Path from the root: `server/runs/change/start-run-manually.ts`. */
  path: string;
  /** The top-level folder. */
  top: string;
  /** The folder inside the top-level folder; empty for a file directly in the top-level folder. */
  folder: string;
  file: string;
  isTest: boolean;
  /** Paths from the root. */
  imports: string[];
}

function listFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? listFiles(join(folder, entry.name)) : [join(folder, entry.name)],
  );
}

function describeModule(path: string): Module {
  const [top = '', folder = '', ...rest] = path.split('/');
  const file = basename(path);
  const isTest = /\.test\.tsx?$/.test(file);
  return { path, top, folder: rest.length > 0 ? folder : '', file, isTest, imports: findImports(path) };
}

/** The text without comment lines, because comments may show imports. */
function readCode(path: string): string {
  const lines = readFileSync(join(root, path), 'utf8').split('\n');
  return lines.filter((line) => !/^\s*(\/\/|\/?\*)/.test(line)).join('\n');
}

/** Finds relative imports: `from '…'`, `import '…'` and `import('…')`. */
function findImports(path: string): string[] {
  const specifiers = readCode(path).matchAll(/(?:\bfrom\s*|\bimport\s*\(\s*|^\s*import\s*)['"](\.[^'"]+)['"]/gm);
  return [...specifiers].map(([, specifier]) => relative(root, resolve(root, dirname(path), specifier as string)));
}

const files = topFolders.filter((folder) => existsSync(join(root, folder))).flatMap(listFiles);
const modules = files.filter((path) => ['.ts', '.tsx'].includes(extname(path))).map(describeModule);
const byPath = new Map(modules.map((one) => [one.path, one]));

const isCapability = (one: Module) =>
  (one.top === 'server' && one.folder !== '' && ![...serverBase, ...serverRest].includes(one.folder)) ||
  (one.top === 'web' && one.folder !== '' && ![...webBase, 'app', 'public', 'testing'].includes(one.folder));

/** The imports for which the condition is true, as `from -> to`. */
function findForbidden(isForbidden: (from: Module, to: Module) => boolean): string[] {
  return modules.flatMap((from) =>
    from.imports
      .map((path) => byPath.get(path) ?? { ...describePath(path), imports: [] })
      .filter((to) => isForbidden(from, to))
      .map((to) => `${from.path} -> ${to.path}`),
  );
}

/** Describes an imported file that is no TypeScript module, such as a style sheet or data. */
function describePath(path: string): Omit<Module, 'imports'> {
  const [top = '', folder = '', ...rest] = path.split('/');
  return { path, top, folder: rest.length > 0 ? folder : '', file: basename(path), isTest: false };
}

describe('imports between folders', () => {
  it.each([
    ['engine', ['engine']],
    ['contract', ['contract', 'engine']],
    ['locales', ['locales', 'engine', 'contract']],
    ['library', ['library', 'engine', 'contract']],
    ['server', ['server', 'engine', 'contract', 'locales', 'library']],
    ['web', ['web', 'engine', 'contract', 'library', 'locales']],
  ])('%s imports only %j', (folder, allowed) => {
    expect(findForbidden((from, to) => from.top === folder && !allowed.includes(to.top))).toEqual([]);
  });

  it('web imports nothing of library that reads files, and only one module of library reads them', () => {
    const reader = 'library/list-templates.ts';
    expect(findForbidden((from, to) => from.top === 'web' && to.path === reader)).toEqual([]);
    const reading = modules.filter(
      (one) => one.top === 'library' && !one.isTest && /['"]node:/.test(readCode(one.path)),
    );
    expect(reading.map(({ path }) => path)).toEqual([reader]);
    expect(findForbidden((from, to) => from.top === 'library' && !from.isTest && to.path === reader)).toEqual([]);
  });

  it('engine uses no packages, and contract only Zod', () => {
    const packages = (path: string) =>
      [...readCode(path).matchAll(/\bfrom\s*['"]([^.'"\s][^'"\s]*)['"]/g)].map(([, name]) => name);
    const found = modules
      .filter((one) => !one.isTest && one.folder !== 'testing' && ['engine', 'contract'].includes(one.top))
      .flatMap((one) => packages(one.path).map((name) => `${one.top} -> ${name}`));
    expect([...new Set(found)].filter((line) => line !== 'contract -> zod')).toEqual([]);
  });

  it('in server: a base folder imports nothing from higher folders', () => {
    const floorOf = (one: { folder: string }) => serverFloors.findIndex((folders) => folders.includes(one.folder));
    expect(
      findForbidden(
        (from, to) =>
          !from.isTest &&
          from.top === 'server' &&
          to.top === 'server' &&
          floorOf(from) >= 0 &&
          floorOf(to) > floorOf(from),
      ),
    ).toEqual([]);
  });

  it('in server: a capability imports another only if the list allows it, and the list has no unused pair', () => {
    expect(
      findForbidden(
        (from, to) =>
          !from.isTest &&
          isCapability(from) &&
          isCapability(to) &&
          from.top === 'server' &&
          from.folder !== to.folder &&
          !allowedBetween[from.folder]?.includes(to.folder),
      ),
    ).toEqual([]);
    const pairs = modules.flatMap((from) =>
      from.isTest ? [] : from.imports.map((path) => `${from.folder} ${byPath.get(path)?.folder}`),
    );
    const unused = Object.entries(allowedBetween).flatMap(([from, all]) =>
      all.filter((to) => !pairs.includes(`${from} ${to}`)).map((to) => `${from} -> ${to}`),
    );
    expect(unused).toEqual([]);
  });

  it('in server: docs/architecture.md shows the list of what a capability may import', () => {
    expect(readAllowedInDocs()).toEqual(allowedBetween);
  });

  it('in server: the base folders import neither a capability nor the app', () => {
    expect(
      findForbidden(
        (from, to) =>
          !from.isTest &&
          from.top === 'server' &&
          serverBase.includes(from.folder) &&
          (isCapability(to) || to.path === 'server/app.ts' || to.path === 'server/main.ts'),
      ),
    ).toEqual([]);
  });

  it("in server: a capability does not import another's routes and jobs, and only the app imports routes", () => {
    const private_ = ['routes.ts', 'jobs.ts'];
    expect(
      findForbidden(
        (from, to) =>
          !from.isTest &&
          isCapability(from) &&
          isCapability(to) &&
          from.folder !== to.folder &&
          private_.includes(to.file),
      ),
    ).toEqual([]);
    expect(
      findForbidden(
        (from, to) => !from.isTest && to.top === 'server' && to.file === 'routes.ts' && from.path !== 'server/app.ts',
      ),
    ).toEqual([]);
  });

  it('only tests import test code', () => {
    const isTesting = ({ path }: { path: string }) => /^(engine|library|server|web)\/testing\//.test(path);
    const testing = (one: Module) => one.isTest || isTesting(one) || ['e2e', 'bench'].includes(one.top);
    expect(findForbidden((from, to) => isTesting(to) && !testing(from))).toEqual([]);
    expect(findForbidden((_from, to) => to.isTest)).toEqual([]);
  });

  it('in web: ui and lib import no capability, and only the app imports the app', () => {
    expect(
      findForbidden((from, to) => from.top === 'web' && webBase.includes(from.folder) && isCapability(to)),
    ).toEqual([]);
    const isApp = (one: { top: string; folder: string }) => one.top === 'web' && one.folder === 'app';
    const drawing = 'scripts/draw-public-pages.ts';
    expect(findForbidden((from, to) => isApp(to) && !isApp(from) && from.path !== drawing)).toEqual([]);
  });

  it('in web: dialogs of Mantine are used only with the hook that closes the last one with Escape and returns the focus', () => {
    const own = modules.filter(({ top, path }) => {
      if (top !== 'web') return false;
      const imported = /import \{([^}]*)\} from '@mantine\/core'/.exec(readCode(path))?.[1] ?? '';
      return /\b(Modal|Drawer)\b/.test(imported);
    });
    expect(own.length).toBeGreaterThan(0);
    const without = own.filter(({ imports }) => !imports.includes('web/ui/use-dialog.ts'));
    expect(without.map(({ path }) => path)).toEqual([]);
  });

  it('contain no cycle between files', () => {
    expect(findCycles(new Map(modules.map((one) => [one.path, one.imports])))).toEqual([]);
  });

  it.each([
    ['innermost folders of the server', (one: { path: string }) => dirname(one.path)],
    ['folders of the server', (one: { top: string; folder: string }) => `${one.top}/${one.folder}`],
  ])('contain no cycle between %s', (_what, folderOf) => {
    const links = new Map<string, string[]>();
    for (const from of modules) {
      // Files directly in server/ connect the capabilities, and test code imports whatever it tests.
      if (from.isTest || from.top !== 'server' || from.folder === '' || from.folder === 'testing') continue;
      const reached = from.imports.flatMap((path) => {
        const to = byPath.get(path);
        return to && to.top === 'server' && to.folder !== '' && folderOf(to) !== folderOf(from) ? [folderOf(to)] : [];
      });
      links.set(folderOf(from), [...(links.get(folderOf(from)) ?? []), ...reached]);
    }
    expect(findCycles(links)).toEqual([]);
  });
});

/** The cycles that a depth-first search finds, as `a -> b -> a`. Empty if and only if there is no cycle. */
function findCycles(links: ReadonlyMap<string, readonly string[]>): string[] {
  const cycles: string[] = [];
  const done = new Set<string>();
  const visit = (node: string, way: string[]): void => {
    const start = way.indexOf(node);
    if (start >= 0) return void cycles.push([...way.slice(start), node].join(' -> '));
    if (done.has(node)) return;
    for (const next of links.get(node) ?? []) visit(next, [...way, node]);
    done.add(node);
  };
  for (const node of links.keys()) visit(node, []);
  return cycles;
}

describe('a capability of the server', () => {
  /**
   * Accounts, help and the site give each caller their own data, or everybody the same, so there is nothing to decide.
   * The policy of runs is in `server/run-access/`.
   */
  const withoutPolicy = ['accounts', 'help', 'runs', 'site'];
  const capabilities = [
    ...new Set(modules.filter((one) => one.top === 'server' && isCapability(one)).map(({ folder }) => folder)),
  ];

  it.each(capabilities)('%s has a routes.ts, and a policy.ts unless it needs none', (folder) => {
    expect(files).toContain(`server/${folder}/routes.ts`);
    expect(files.includes(`server/${folder}/policy.ts`)).toBe(!withoutPolicy.includes(folder));
  });
});

describe('the process of an export', () => {
  /** What a module imports at run time: paths from the root, and names of packages. */
  const loadedBy = (path: string): string[] =>
    [...readCode(path).matchAll(/^(?:import|export) (?!type )(?:[^'"]*? from )?'([^']+)'/gm)].map(
      ([, specifier = '']) =>
        specifier.startsWith('.') ? relative(root, resolve(root, dirname(path), specifier)) : specifier,
    );

  it('loads few packages, because they need most of its memory', () => {
    const loaded = new Set(['server/exports/export-process.ts']);
    // A set also gives what is added while it is walked.
    for (const path of loaded) if (byPath.has(path)) for (const next of loadedBy(path)) loaded.add(next);
    const packages = [...loaded].filter((name) => !byPath.has(name) && !/^node:|\//.test(name));
    expect(packages.sort()).toEqual(['flydrive', 'pg', 'pino', 'yazl']);
  });
});

describe('names', () => {
  it('are not vague', () => {
    const vague = /^(utils?|helpers?|common|misc|managers?|services?|types)$/;
    expect(files.filter((path) => path.split('/').some((part) => vague.test(part.split('.')[0] ?? '')))).toEqual([]);
  });

  it('are in kebab-case', () => {
    expect(
      modules.filter(({ file }) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)+$/.test(file)).map(({ path }) => path),
    ).toEqual([]);
  });
});

describe('package-lock.json', () => {
  interface Locked {
    resolved?: string;
    optionalDependencies?: Record<string, string>;
  }
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };

  it('contains no download addresses', () => {
    expect(Object.entries(packages).filter(([, { resolved }]) => resolved)).toEqual([]);
  });

  it('has an entry for every optional package, as npm ci requires (npm run lock:complete adds them)', () => {
    const named = Object.values(packages).flatMap(({ optionalDependencies }) =>
      Object.keys(optionalDependencies ?? {}),
    );
    expect(named.filter((name) => !(`node_modules/${name}` in packages))).toEqual([]);
  });
});
