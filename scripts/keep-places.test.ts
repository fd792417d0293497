import { expect, test } from 'vitest';
import { bundledIn, placeOf } from './keep-places.ts';

test('a module of the bundle reads the files of its own folder', () => {
  expect(placeOf(`readFileSync(new URL('packages.json', import.meta.url))`, 'server/billing/packages.ts')).toBe(
    `readFileSync(new URL('packages.json', new URL('../../server/billing/packages.ts', import.meta.url)))`,
  );
  expect(placeOf(`join(import.meta.dirname, 'migrations')`, 'server/db/migrate.ts')).toBe(
    `join((import.meta.dirname + '/../../server/db'), 'migrations')`,
  );
});

test('a module of the bundle starts the scripts of the bundle', () => {
  const code = `const script = new URL('./export-process.ts', import.meta.url);\njoin(import.meta.dirname, 'a');`;
  expect(placeOf(code, 'server/exports/run-export-process.ts')).toBe(
    `const script = new URL('./export-process.js', import.meta.url);\njoin((import.meta.dirname + '/../../server/exports'), 'a');`,
  );
});

test('a module of the sources can start the scripts of the bundle', () => {
  expect(bundledIn(`fork(new URL('./export-process.ts', import.meta.url))`, '/baton/dist/server')).toBe(
    `fork(new URL('file:///baton/dist/server/export-process.js'))`,
  );
  expect(bundledIn(`readFileSync(new URL('packages.json', import.meta.url))`, '/baton/dist/server')).toBeNull();
});

test('a module that does not ask where it lies stays as it is', () => {
  expect(placeOf('export const one = 1;', 'server/one.ts')).toBeNull();
});
