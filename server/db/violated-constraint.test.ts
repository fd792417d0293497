import { expect, test } from 'vitest';
import { violatedConstraint } from './violated-constraint.ts';

const message = 'duplicate key value violates unique constraint "groups_name_102020"';

test.each([
  [
    { code: '23505', constraint: 'groups_name', message: 'any' },
    { kind: 'unique', name: 'groups_name' },
  ],
  [
    { code: '23503', constraint: 'runs_fkey', message: 'any' },
    { kind: 'foreign_key', name: 'runs_fkey' },
  ],
  [
    { code: '23505', message },
    { kind: 'unique', name: 'groups_name' },
  ],
  [
    { code: 'XX000', message },
    { kind: 'unique', name: 'groups_name' },
  ],
  [
    { code: '23503', message: 'update on table "a_102008" violates foreign key constraint "a_fkey_102008"' },
    { kind: 'foreign_key', name: 'a_fkey' },
  ],
  [{ code: '23514', constraint: 'no_more', message: 'violates check constraint "no_more"' }, null],
  [new Error('Connection terminated'), null],
])('reads the violated constraint of %j', (error, violation) => {
  expect(violatedConstraint(error)).toEqual(violation);
});
