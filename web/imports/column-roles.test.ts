import { expect, test } from 'vitest';
import type { ImportColumn, ImportMapping } from '../../contract/import-options.ts';
import { roleOf, withRole } from './column-roles.ts';

const mapping: ImportMapping = {
  ...{ case: 'id', activity: 'what', timestamp: 'when', start: null, lifecycle: null, instance: null },
  ...{ person: null, email: null, group: null, outcome: null, name: null, fields: [] },
};
const column = (key: string): ImportColumn => ({ key, name: key, of: null, samples: [], filled: 1, type: 'number' });

test('a role that another column takes over leaves the first one unused', () => {
  const changed = withRole(mapping, column('task'), 'activity');
  expect(changed.activity).toBe('task');
  expect(roleOf(changed, 'what')).toBe('none');
});

test('a column that becomes a field keeps no other role, and gets its header as label', () => {
  const changed = withRole(mapping, column('what'), 'run');
  expect(changed.activity).toBeNull();
  expect(changed.fields).toEqual([{ column: 'what', of: 'run', label: 'what', type: 'number' }]);
  expect(roleOf(changed, 'what')).toBe('run');
});

test('a field that moves from the run to its steps keeps its label and type', () => {
  const field = { column: 'sum', of: 'run' as const, label: 'Amount', type: 'text' as const };
  const changed = withRole({ ...mapping, fields: [field] }, column('sum'), 'step');
  expect(changed.fields).toEqual([{ ...field, of: 'step' }]);
  expect(withRole(changed, column('sum'), 'none').fields).toEqual([]);
});
