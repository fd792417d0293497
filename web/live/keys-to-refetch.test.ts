import { expect, test } from 'vitest';
import { listPendingActions } from '../../contract/home.ts';
import { listRuns } from '../../contract/run-lists.ts';
import { getRun } from '../../contract/runs.ts';
import { getWorkflow } from '../../contract/workflows.ts';
import { keysToRefetch } from './keys-to-refetch.ts';

test('refetches the changed runs by their ids, and the lists of all runs', () => {
  const keys = keysToRefetch('w', 'runs', { run_ids: ['1', '2'] });
  expect(keys).toContainEqual([getRun.path, { ws: 'w', run_id: '1' }]);
  expect(keys).toContainEqual([getRun.path, { ws: 'w', run_id: '2' }]);
  expect(keys).toContainEqual([listRuns.path, { ws: 'w' }]);
  expect(keys).not.toContainEqual([listPendingActions.path, { ws: 'w' }]);
});

test.each(['people', 'changed'] as const)('refetches everything after “%s”, except what is being edited', (event) => {
  const keys = keysToRefetch('w', event, {});
  for (const { path } of [getRun, listRuns, listPendingActions]) expect(keys).toContainEqual([path, { ws: 'w' }]);
  expect(keys.flat()).not.toContain(getWorkflow.path);
});

test('refetches nothing after a heartbeat', () => {
  expect(keysToRefetch('w', 'beat', {})).toEqual([]);
});
