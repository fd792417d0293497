import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { operations, schemaNames } from './operations.ts';

test('every endpoint of the contract has an operation id of its own and a tag', async () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const modules = await Promise.all(files.map((name) => import(`./${name}`) as Promise<Record<string, unknown>>));
  const exported = modules.flatMap((module) =>
    Object.entries(module).filter(([, one]) => typeof one === 'object' && one !== null && 'method' in one),
  );
  const ids = [...operations.values()].map(({ id }) => id);
  expect(ids.toSorted()).toEqual(exported.map(([name]) => name).toSorted());
  expect(new Set(ids).size).toBe(ids.length);
});

test('no two schemas of the contract have the same name', () => {
  const names = [...schemaNames.values()];
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(['Run', 'RunStep', 'Workflow', 'Definition', 'Field', 'Condition']));
});
