import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportFormats } from '../../contract/exports.ts';
import { importStatuses } from '../../contract/imports.ts';
import { roles } from '../../contract/members.ts';
import { mailings, noticeGroups, noticeKinds } from '../../contract/notifications.ts';
import { viewerRoles } from '../../contract/viewer-roles.ts';
import { weekStarts } from '../../contract/workspaces.ts';
import { dueAfters } from '../../engine/definition.ts';
import { languages } from '../../engine/languages.ts';
import { runStatuses, stepStatuses } from '../../engine/run-state.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** What the code has as a list, by the column that takes its values. A value that is new in the code needs a migration. */
const lists: Record<string, readonly string[]> = {
  'notices.kind': Object.values(noticeKinds).flat(),
  'notices.mailing': mailings,
  ...Object.fromEntries(noticeGroups.map((group) => [`users.mail_${group}`, mailings])),
  'users.language_preference': languages,
  'workspaces.week_starts_on': weekStarts,
  'members.role': roles,
  'imports.status': importStatuses,
  'exports.format': exportFormats,
  'runs.status': runStatuses,
  'runs.due_after': dueAfters,
  'run_steps.status': stepStatuses,
  'run_viewers.role': viewerRoles,
  'workflow_viewers.role': viewerRoles,
};

test.each(Object.keys(lists))('the values of %s are the same in the database and in the code', async (name) => {
  const { rows } = await app.context.pool.query<{ rule: string }>(
    `select pg_get_constraintdef(c.oid) as rule from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
    where c.contype = 'c' and c.conrelid::regclass::text || '.' || a.attname = $1 and pg_get_constraintdef(c.oid) like '%ARRAY[%'`,
    [name],
  );
  const taken = [...(rows[0]?.rule ?? '').matchAll(/'([^']+)'/g)].map(([, value]) => value);
  expect(taken.toSorted()).toEqual(lists[name]?.toSorted());
});
