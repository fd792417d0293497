import type { Pool } from 'pg';
import type { Id } from '../../engine/definition.ts';
import { isActiveMember } from '../people/active-member.ts';
import { hasAccessBy, runAccessSources } from '../run-access/run-access-sources.ts';
import { administeredRuns, visibleRuns } from '../run-access/visible-runs.ts';

export interface RunReader {
  member_id: Id;
  /** Those of the runs that they see. */
  run_ids: Id[];
  /**
   * Whether their pending actions may have changed: they are or were an assignee of a step in one of the runs, or are
   * run admins of one in which a step has failed.
   */
  is_asked: boolean;
}

/** Applies the visibility rule to all listening members and all changed runs in one statement. */
const runViewers = {
  name: 'find-run-viewers',
  text: `
    select m.id as member_id, array_agg(r.id) as run_ids, bool_or(
      ${hasAccessBy(runAccessSources.assignee, { member: 'm.id', role: 'm.role' })}
      or exists (select 1 from activities v where v.workspace_id = $1 and v.run_id = r.id
        and v.kind = 'step_failed') and ${administeredRuns('m.id', 'm.role')}) as is_asked
    from members m join runs r on r.workspace_id = $1 and r.id = any($3::uuid[])
    where m.workspace_id = $1 and m.id = any($2::uuid[])
      and ${isActiveMember('m')}
      -- Deleted runs are included: those who saw such a run must be notified that it is deleted.
      and ${visibleRuns('m.id', 'm.role')}
    group by m.id`,
};

/** Finds which of the members see which of the runs. */
export async function findRunViewers(
  pool: Pool,
  workspace_id: Id,
  member_ids: readonly Id[],
  run_ids: readonly Id[],
): Promise<RunReader[]> {
  const { rows } = await pool.query<RunReader>({ ...runViewers, values: [workspace_id, member_ids, run_ids] });
  return rows;
}
