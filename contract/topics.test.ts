import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Endpoint } from './endpoint.ts';

const files = readdirSync(import.meta.dirname).filter((name) => /(?<!\.test)\.ts$/.test(name));
const modules = await Promise.all(files.map((name) => import(`./${name}`) as Promise<Record<string, unknown>>));
const isEndpoint = (one: unknown): one is Endpoint =>
  typeof one === 'object' && one !== null && 'method' in one && 'path' in one;
const endpoints = modules.flatMap((module) =>
  Object.entries(module).flatMap(([name, one]) => (isEndpoint(one) ? [{ name, ...one }] : [])),
);
const namesOf = (some: typeof endpoints) => some.map(({ name }) => name);

test('every write says what it touches, and no read does', () => {
  expect(endpoints.length).toBeGreaterThan(100);
  const writes = endpoints.filter(({ method }) => method !== 'GET');
  expect(namesOf(writes.filter(({ touches }) => !touches))).toEqual([]);
  expect(namesOf(endpoints.filter(({ method, touches }) => method === 'GET' && touches))).toEqual([]);
});

test('whatever a write touches is shown by a read', () => {
  const shown = new Set(endpoints.flatMap(({ shows = [] }) => shows));
  const touched = new Set(endpoints.flatMap(({ touches = [] }) => touches));
  expect([...touched].filter((topic) => !shown.has(topic))).toEqual([]);
  expect([...shown].filter((topic) => !touched.has(topic))).toEqual([]);
});

test('a list or one thing of a workspace says what it shows', () => {
  /** Their content does not change, or is asked for anew each time. */
  const unchanging = [
    'listChannels',
    'listenToChanges',
    'openExportFile',
    'openImportReport',
    'previewPlannedRun',
    'showFile',
  ];
  const reads = endpoints.filter(({ method, path }) => method === 'GET' && path.includes('/workspaces/:ws'));
  expect(namesOf(reads.filter(({ shows }) => !shows)).sort()).toEqual(unchanging);
});
