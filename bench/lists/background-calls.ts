import type pg from 'pg';
import { weekOf } from '../../server/analytics/digest/digest-week.ts';
import { measureWeeks } from '../../server/analytics/digest/measure-weeks.ts';
import type { AppContext } from '../../server/app-context.ts';
import { foldDeltas } from '../../server/billing/fold-deltas.ts';
import type { ExportRow } from '../../server/exports/export-row.ts';
import { selectRuns } from '../../server/exports/select-runs.ts';
import { removeMembership } from '../../server/members/remove-membership.ts';
import { findMemberCaller } from '../../server/people/find-member-caller.ts';
import { approveSteps } from './approve-steps.ts';
import type { FilledWorkspace } from './fill-workspaces.ts';
import type { Measured } from './measured.ts';

/**
 * Operations besides lists that a workspace's size might slow down: by name, a function that runs the operation once. What
 * `undone` runs is rolled back. Approving a step changes the database.
 */
export async function backgroundCallsOf(
  context: AppContext,
  client: pg.Client,
  workspace: FilledWorkspace,
): Promise<Record<string, Measured>> {
  const { workspace_id } = workspace;
  const { rows } = await client.query<{ owner_id: string; many_id: string; workflow_id: string }>(
    `select (select id from members where workspace_id = $1 and role = 'owner' limit 1) as owner_id,
      (select m.id from members m join users u on u.id = m.user_id
        where m.workspace_id = $1 and u.last_name = 'Bench' and u.first_name = 'Many') as many_id,
      (select id from workflows where workspace_id = $1 order by id limit 1) as workflow_id`,
    [workspace_id],
  );
  const { owner_id, many_id, workflow_id } = rows[0]!;
  const caller = await findMemberCaller(context, workspace_id, owner_id);
  const calendar = { zone: caller.workspace.time_zone, week_starts_on: 'monday' } as const;
  const first = Temporal.Now.plainDateISO().subtract({ days: 14 });
  const period = { from: 0, to: 0 } as never;
  const undone = async (act: () => Promise<unknown>) => {
    await client.query('begin');
    await act().finally(() => client.query('rollback'));
  };
  const calls: Record<string, () => Promise<unknown>> = {
    'approving a step': await approveSteps(context, client, workspace),
    'weekly mail: figures of an owner': () =>
      measureWeeks(
        context,
        { caller, calendar, period, workflow_id: null, version_id: null },
        weekOf(first, calendar),
        null,
      ),
    'usage: folding 5,000 changes': () =>
      undone(async () => {
        await client.query(
          `insert into usage_deltas (workspace_id, at, runs) select $1, now() - n * interval '1 minute', 1
          from generate_series(1, 5000) n`,
          [workspace_id],
        );
        await foldDeltas(client as unknown as pg.PoolClient, workspace_id);
      }),
    'removing a viewer of every fifth run': () => undone(() => removeMembership(client, workspace_id, many_id)),
    'export: the first 200 runs of a workflow': async () => {
      const wanted = { workflow_id, version_id: null, starts_from: null, starts_to: null, run_ids: null } as ExportRow;
      const { batches } = await selectRuns(context, caller, wanted);
      await batches.next();
      await batches.return(undefined);
    },
  };
  return Object.fromEntries(Object.entries(calls).map(([name, act]) => [name, { act }]));
}
