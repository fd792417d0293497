import { expect, test } from 'vitest';
import { onSchemaBefore } from '../testing/on-schema-before.ts';
import { breakdownCalendarOf } from './run-breakdowns.ts';

test('days from before the migration are computed anew, and runs apart from their ids by start or end are found', () =>
  onSchemaBefore('0055', async ({ client, migrateOn }) => {
    await client.query('set session_replication_role = replica');
    const { rows } = await client.query<{ id: string }>('select gen_random_uuid() as id');
    const workspace_id = rows[0]?.id;
    const calendar = breakdownCalendarOf('UTC').replace(/\d+$/, '1');
    await client.query('insert into breakdown_calendars (workspace_id, calendar) values ($1, $2)', [
      workspace_id,
      calendar,
    ]);
    await client.query(
      `insert into breakdown_days (workspace_id, part, day_start, workflow_id, version_id, head, body)
      values ($1, 'actions', now(), gen_random_uuid(), gen_random_uuid(), '[]', '')`,
      [workspace_id],
    );
    // The times in the ids are of 2026-11-23 and of 1970.
    const other = '00000000-0000-5000-8000-000000000001';
    const long = '019aae4f-5c00-7000-8000-000000000002';
    for (const id of ['019aae4f-5c00-7000-8000-000000000001', long, other]) {
      await client.query(
        `insert into runs (workspace_id, id, workflow_id, version_id, status, revision, name, depth, started_at, ended_at, updated_at)
        values ($1, $2, gen_random_uuid(), gen_random_uuid(), 'completed', 1, 'Run', 0, to_timestamp($3),
          to_timestamp($3) + make_interval(days => $4), now())`,
        [workspace_id, id, 0x019aae4f5c00 / 1000 + 3_600, id === long ? 93 : 91],
      );
    }
    await migrateOn();
    expect((await client.query('select places from breakdown_days')).rows).toEqual([{ places: null }]);
    expect(calendar).not.toBe(breakdownCalendarOf('UTC'));
    const find = async (where: string) =>
      (await client.query<{ id: string }>(`select id from runs where ${where} order by id`)).rows.map(({ id }) => id);
    expect(await find('run_is_apart(id, started_at)')).toEqual([other]);
    expect(await find('run_ended_apart(id, ended_at)')).toEqual([other, long]);
  }));
