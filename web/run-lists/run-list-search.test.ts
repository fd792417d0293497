import { expect, test } from 'vitest';
import { chooseWorkflows, validateRunListSearch, workflowsOf } from './run-list-search.ts';

test('keeps valid filters', () => {
  const search = {
    status: 'overdue',
    workflow_id: '01a1fc9a-8ebd-707a-baeb-0145d03363c5',
    search: 'Lisbon',
    sort_by: 'name',
    at_risk: true,
    page: 3,
  };
  expect(validateRunListSearch(search)).toEqual(search);
});

test('drops defaults and unknown parameters', () => {
  expect(validateRunListSearch({ status: 'all', sort_by: 'updated_at', page: 1, search: '  ', other: 'x' })).toEqual(
    {},
  );
  expect(validateRunListSearch({ status: 'stolen', workflow_id: '1 or 1', sort_by: 'id', page: -2 })).toEqual({});
});

test('keeps a number as search text', () => {
  expect(validateRunListSearch({ search: 2026 })).toEqual({ search: '2026' });
});

test('keeps the direction, the table and the cursor', () => {
  const search = { sort_by: 'name', desc: true, is_table: true, columns: 'status,due', page: 2, cursor: 'WyJ4Il0' };
  expect(validateRunListSearch(search)).toEqual(search);
  expect(validateRunListSearch({ desc: 'false', is_table: 1 })).toEqual({ desc: false, is_table: true });
  expect(validateRunListSearch({ desc: true, is_table: false, columns: 'status', cursor: 'WyJ4Il0' })).toEqual({});
});

test('keeps only valid ids of assignees', () => {
  const id = '01a1fc9a-8ebd-707a-baeb-0145d03363c5';
  expect(validateRunListSearch({ assignees: `${id},x,,` })).toEqual({ assignees: id });
  expect(validateRunListSearch({ assignees: 'x' })).toEqual({});
});

test('keeps several workflows, turns a single one into `workflow_id`, and drops stages and fields of several', () => {
  const [first, second] = ['01a1fc9a-8ebd-707a-baeb-0145d03363c5', '01a1fc9a-8ebd-707a-baeb-0145d03363c6'];
  const workflows = `${first},${second}`;
  expect(validateRunListSearch({ workflows })).toEqual({ workflows });
  expect(validateRunListSearch({ workflows: `${first},x` })).toEqual({ workflow_id: first });
  expect(validateRunListSearch({ workflows, workflow_id: second })).toEqual({ workflow_id: second });
  const ofOne = { stages: first, fields: [`${second}:Steel`], group_by: 'stage' };
  expect(validateRunListSearch({ workflows, ...ofOne })).toEqual({ workflows });
  expect(validateRunListSearch({ workflows: first, ...ofOne })).toEqual({ workflow_id: first, ...ofOne });
  expect(workflowsOf({ workflows })).toEqual([first, second]);
  expect(workflowsOf({ workflow_id: first })).toEqual([first]);
  expect({ workflow_id: first, stages: second, ...chooseWorkflows({}, [first, second]) }).toMatchObject({
    workflow_id: undefined,
    stages: undefined,
    workflows,
  });
});

test('keeps the column that a phone shows, but only for a board', () => {
  const column = '01a1fc9a-8ebd-707a-baeb-0145d03363c5';
  expect(validateRunListSearch({ is_board: true, column })).toEqual({ is_board: true, column });
  expect(validateRunListSearch({ is_board: true, column: 'ended' })).toEqual({ is_board: true, column: 'ended' });
  expect(validateRunListSearch({ is_board: true, column: 'x' })).toEqual({ is_board: true });
  expect(validateRunListSearch({ is_table: true, column })).toEqual({ is_table: true });
});

test('keeps widths of the table, groups and the saved view, and groups by stage only within one workflow', () => {
  const view = '01a1fc9a-8ebd-707a-baeb-0145d03363c5';
  const search = { is_table: true, widths: 'run:320,due:90', group_by: 'holder', view };
  expect(validateRunListSearch(search)).toEqual(search);
  expect(validateRunListSearch({ widths: 'run:320', group_by: 'stage', view: 'x' })).toEqual({});
  expect(validateRunListSearch({ is_table: true, widths: 'run,due:9,x:99999' })).toEqual({ is_table: true });
  const stages = { group_by: 'stage', workflow_id: view };
  expect(validateRunListSearch(stages)).toEqual(stages);
});
