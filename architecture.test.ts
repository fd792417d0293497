import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

// Checks the rules of docs/architecture.md on folders and imports, by reading the import lines.
const root = import.meta.dirname;
const floors = ['engine', 'contract', 'server', 'web', 'locales', 'library', 'e2e', 'bench', 'scripts'];
/** The base folders of the server, lowest first. Each may import the ones before it and its own. */
const serverFloors = [['log', 'metrics', 'db', 'http', 'jobs', 'outside', 'mails'], ['people'], ['run-access']];
const serverGround = serverFloors.flat();
/** Folders of the server that are neither base folders nor a capability. */
const serverRest = ['testing', 'demo', 'backup'];
/**
 * Which capabilities of the server may import which others. Adding a pair is a decision: it must not create a cycle.
 */
const allowedBetween: Record<string, string[]> = {
  accounts: ['installation'],
  analytics: ['notices', 'runs'],
  comments: ['files'],
  exports: ['files', 'runs'],
  files: ['billing'],
  home: ['runs'],
  imports: ['exports', 'files', 'workflows'],
  library: ['workflows'],
  members: ['accounts', 'billing', 'planned-runs'],
  notices: ['home', 'runs'],
  'planned-runs': ['runs'],
  'run-lists': ['runs'],
  runs: ['billing', 'comments', 'files', 'secrets'],
  site: ['library'],
  triggers: ['billing', 'runs', 'workflows'],
  viewers: ['notices', 'workflows'],
  workflows: ['files', 'secrets'],
  workspaces: ['billing'],
};
const webGround = ['ui', 'lib'];

interface Module {
  /** Path from the root: `server/runs/change/start-run-manually.ts`. */
  path: string;
  floor: string;
  /** The folder below the top-level folder; empty for a file directly in the top-level folder. */
  room: string;
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
  const [floor = '', room = '', ...rest] = path.split('/');
  const file = basename(path);
  const isTest = /\.test\.tsx?$/.test(file);
  return { path, floor, room: rest.length > 0 ? room : '', file, isTest, imports: findImports(path) };
}

/** The text without comment lines, because comments may show imports. */
function readCode(path: string): string {
  const lines = readFileSync(join(root, path), 'utf8').split('\n');
  return lines.filter((line) => !/^\s*(\/\/|\/?\*)/.test(line)).join('\n');
}

/** Finds relative imports of every form. */
function findImports(path: string): string[] {
  const specifiers = readCode(path).matchAll(/(?:\bfrom\s*|\bimport\s*\(\s*|^\s*import\s*)['"](\.[^'"]+)['"]/gm);
  return [...specifiers].map(([, specifier]) => relative(root, resolve(root, dirname(path), specifier as string)));
}

const files = floors.filter((floor) => existsSync(join(root, floor))).flatMap(listFiles);
const modules = files.filter((path) => ['.ts', '.tsx'].includes(extname(path))).map(describeModule);
const byPath = new Map(modules.map((one) => [one.path, one]));

const isCapability = (one: Module) =>
  (one.floor === 'server' && one.room !== '' && ![...serverGround, ...serverRest].includes(one.room)) ||
  (one.floor === 'web' && one.room !== '' && ![...webGround, 'app', 'public', 'testing'].includes(one.room));

/** Every import that the rule forbids, as `from -> to`. */
function offences(rule: (from: Module, to: Module) => boolean): string[] {
  return modules.flatMap((from) =>
    from.imports
      .map((path) => byPath.get(path) ?? { ...describePath(path), imports: [] })
      .filter((to) => rule(from, to))
      .map((to) => `${from.path} -> ${to.path}`),
  );
}

/** For a file that is not a module of the project: a style sheet, data. */
function describePath(path: string): Omit<Module, 'imports'> {
  const [floor = '', room = '', ...rest] = path.split('/');
  return { path, floor, room: rest.length > 0 ? room : '', file: basename(path), isTest: false };
}

describe('imports between folders', () => {
  it.each([
    ['engine', ['engine']],
    ['contract', ['contract', 'engine']],
    ['locales', ['locales', 'engine', 'contract']],
    ['library', ['library', 'engine', 'contract']],
    ['server', ['server', 'engine', 'contract', 'locales', 'library']],
    ['web', ['web', 'engine', 'contract', 'library', 'locales']],
  ])('%s imports only %j', (floor, allowed) => {
    expect(offences((from, to) => from.floor === floor && !allowed.includes(to.floor))).toEqual([]);
  });

  it('web imports nothing of library that reads files, and only one module of library reads them', () => {
    const reader = 'library/list-templates.ts';
    expect(offences((from, to) => from.floor === 'web' && to.path === reader)).toEqual([]);
    const reading = modules.filter(
      (one) => one.floor === 'library' && !one.isTest && /['"]node:/.test(readCode(one.path)),
    );
    expect(reading.map(({ path }) => path)).toEqual([reader]);
    expect(offences((from, to) => from.floor === 'library' && !from.isTest && to.path === reader)).toEqual([]);
  });

  it('engine and contract use no packages but Zod', () => {
    const packages = (path: string) =>
      [...readCode(path).matchAll(/\bfrom\s*['"]([^.'"\s][^'"\s]*)['"]/g)].map(([, name]) => name);
    const found = modules
      .filter((one) => !one.isTest && ['engine', 'contract'].includes(one.floor))
      .flatMap((one) => packages(one.path).map((name) => `${one.floor} -> ${name}`));
    expect([...new Set(found)].filter((line) => line !== 'contract -> zod')).toEqual([]);
  });

  it('in server: a base folder imports nothing from higher folders', () => {
    const floorOf = (one: { room: string }) => serverFloors.findIndex((rooms) => rooms.includes(one.room));
    expect(
      offences(
        (from, to) =>
          !from.isTest &&
          from.floor === 'server' &&
          to.floor === 'server' &&
          floorOf(from) >= 0 &&
          floorOf(to) > floorOf(from),
      ),
    ).toEqual([]);
  });

  it('in server: a capability imports another only if the list allows it', () => {
    expect(
      offences(
        (from, to) =>
          !from.isTest &&
          isCapability(from) &&
          isCapability(to) &&
          from.floor === 'server' &&
          from.room !== to.room &&
          !allowedBetween[from.room]?.includes(to.room),
      ),
    ).toEqual([]);
    const pairs = modules.flatMap((from) =>
      from.isTest ? [] : from.imports.map((path) => `${from.room} ${byPath.get(path)?.room}`),
    );
    const unused = Object.entries(allowedBetween).flatMap(([from, all]) =>
      all.filter((to) => !pairs.includes(`${from} ${to}`)).map((to) => `${from} -> ${to}`),
    );
    expect(unused).toEqual([]);
  });

  it('in server: the base folders import neither a capability nor the app', () => {
    expect(
      offences(
        (from, to) =>
          !from.isTest &&
          from.floor === 'server' &&
          serverGround.includes(from.room) &&
          (isCapability(to) || to.path === 'server/app.ts' || to.path === 'server/main.ts'),
      ),
    ).toEqual([]);
  });

  it("in server: a capability does not import another's routes and jobs, and only the app imports routes", () => {
    const private_ = ['routes.ts', 'jobs.ts'];
    expect(
      offences(
        (from, to) =>
          !from.isTest && isCapability(from) && isCapability(to) && from.room !== to.room && private_.includes(to.file),
      ),
    ).toEqual([]);
    expect(
      offences(
        (from, to) => !from.isTest && to.floor === 'server' && to.file === 'routes.ts' && from.path !== 'server/app.ts',
      ),
    ).toEqual([]);
  });

  it('only tests import test code', () => {
    const testing = (one: Module) =>
      one.isTest || /^(library|server|web)\/testing\//.test(one.path) || ['e2e', 'bench'].includes(one.floor);
    expect(offences((from, to) => /^(library|server|web)\/testing\//.test(to.path) && !testing(from))).toEqual([]);
    expect(offences((_from, to) => to.isTest)).toEqual([]);
  });

  it('in web: ui and lib import no capability, and only the app imports the app', () => {
    expect(offences((from, to) => from.floor === 'web' && webGround.includes(from.room) && isCapability(to))).toEqual(
      [],
    );
    const isApp = (one: { floor: string; room: string }) => one.floor === 'web' && one.room === 'app';
    expect(offences((from, to) => isApp(to) && !isApp(from))).toEqual([]);
  });

  it('contain no cycle of files', () => {
    expect(findCircles(new Map(modules.map((one) => [one.path, one.imports])))).toEqual([]);
  });

  it.each([
    ['innermost folders of the server', (one: { path: string }) => dirname(one.path)],
    ['folders of the server', (one: { floor: string; room: string }) => `${one.floor}/${one.room}`],
  ])('contain no cycle of %s', (_what, folderOf) => {
    const links = new Map<string, string[]>();
    for (const from of modules) {
      // Files directly in server/ compose the capabilities, and tests import whatever they test.
      if (from.isTest || from.floor !== 'server' || from.room === '' || from.room === 'testing') continue;
      const reached = from.imports.flatMap((path) => {
        const to = byPath.get(path);
        return to && to.floor === 'server' && to.room !== '' && folderOf(to) !== folderOf(from) ? [folderOf(to)] : [];
      });
      links.set(folderOf(from), [...(links.get(folderOf(from)) ?? []), ...reached]);
    }
    expect(findCircles(links)).toEqual([]);
  });
});

/** The cycles that a depth-first search finds, each once, as `a -> b -> a`. */
function findCircles(links: ReadonlyMap<string, readonly string[]>): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (node: string, way: string[]): void => {
    const start = way.indexOf(node);
    if (start >= 0) return void circles.push([...way.slice(start), node].join(' -> '));
    if (done.has(node)) return;
    for (const next of links.get(node) ?? []) visit(next, [...way, node]);
    done.add(node);
  };
  for (const node of links.keys()) visit(node, []);
  return circles;
}

describe('a capability of the server', () => {
  /** Accounts, help and the site serve each caller their own data, or everybody the same; the policy of runs is in `server/run-access/`. */
  const withoutPolicy = ['accounts', 'help', 'runs', 'site'];
  const capabilities = [
    ...new Set(modules.filter((one) => one.floor === 'server' && isCapability(one)).map(({ room }) => room)),
  ];

  it.each(capabilities)('%s has its routes and its policy', (room) => {
    expect(files).toContain(`server/${room}/routes.ts`);
    expect(files.includes(`server/${room}/policy.ts`)).toBe(!withoutPolicy.includes(room));
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

  it('has an entry for every optional package, as npm ci requires: npm run lock:complete', () => {
    const named = Object.values(packages).flatMap(({ optionalDependencies }) =>
      Object.keys(optionalDependencies ?? {}),
    );
    expect(named.filter((name) => !(`node_modules/${name}` in packages))).toEqual([]);
  });
});
