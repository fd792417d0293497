import fc from 'fast-check';
import { expect, it } from 'vitest';
import { definitions } from '../testing/generate-definitions.ts';
import { compareFiles } from './compare-files.ts';
import { writeWorkflowFile } from './write-workflow-file.ts';

const fileOf = (actions: object[], more: object = {}) => ({
  name: 'Claim',
  ...more,
  action_groups: [{ key: 'check', name: 'Check', actions }],
});

it('names what was added, removed and changed by its keys', () => {
  const before = fileOf([
    { key: 'approve', name: 'Approve', assignees: [{ group: 'A' }] },
    { key: 'tell', name: 'Tell' },
  ]);
  const after = fileOf(
    [
      { key: 'pay', name: 'Pay' },
      { key: 'approve', name: 'Approve it', assignees: [{ group: 'B' }] },
    ],
    { tags: ['Finance'], ids: { actions: {} }, $schema: 'x' },
  );
  const told = compareFiles(before, after).map(({ kind, path }) => `${kind} ${path}`);
  expect(told).toEqual([
    'added tags',
    'added action_groups.check.actions.pay',
    'changed action_groups.check.actions.approve.name',
    'changed action_groups.check.actions.approve.assignees',
    'removed action_groups.check.actions.tell',
  ]);
});

it('finds no difference in a file and itself', () => {
  const workflow = { name: 'Claim', description: '', tags: [] };
  fc.assert(
    fc.property(definitions, (definition) => {
      const file = writeWorkflowFile({ ...workflow, definition }, ({ id }) => id);
      expect(compareFiles(file, structuredClone(file))).toEqual([]);
    }),
    { numRuns: 30 },
  );
});
