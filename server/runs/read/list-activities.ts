import type { ActivityAuthor } from '../../../contract/home.ts';
import type { Id } from '../../../engine/definition.ts';
import type { AppContext } from '../../app-context.ts';
import type { MemberCaller } from '../../http/caller.ts';
import { directoryOf } from '../../people/people.ts';
import { accessibleRunIds } from '../../run-access/accessible-run-ids.ts';
import { administeredRuns, visibleRuns } from '../../run-access/visible-runs.ts';
import { type ActivityRow, activityColumns, activityJoins, showActivity } from './show-activity.ts';

/** Kinds that the feed of several runs leaves out: technical ones, and imports, of which there may be thousands. */
const unlisted = `('step_draft_saved', 'late_result_ignored', 'run_imported')`;

/** The history of one run, or of all runs that the caller sees, newest first; or what the caller did in them. */
export async function listActivities(
  context: AppContext,
  caller: MemberCaller,
  wanted: { run_id?: Id; before?: Id; limit: number; by?: ActivityAuthor },
) {
  const values: unknown[] = [caller.workspace_id, caller.member_id, caller.role, wanted.limit + 1];
  const placeholder = (value: unknown) => `$${values.push(value)}`;
  const where = ['a.workspace_id = $1', visibleRuns('$2', '$3')];
  if (wanted.run_id) where.push(`a.run_id = ${placeholder(wanted.run_id)}`);
  else {
    where.push(`a.kind not in ${unlisted}`, 'r.deleted_at is null');
    const theirs = await accessibleRunIds(context, caller);
    if (theirs) where.push(`a.run_id = any(${placeholder(theirs)}::uuid[])`);
  }
  if (wanted.by === 'me') where.push('a.by_id = $2');
  // Ids are UUIDv7, so their order is chronological.
  if (wanted.before) where.push(`a.id < ${placeholder(wanted.before)}`);
  const [directory, { rows }] = await Promise.all([
    directoryOf(context.pool, caller.workspace_id, caller.workspace.people_revision),
    context.listPool.query<ActivityRow>(
      `select ${activityColumns}, ${administeredRuns('$2', '$3')} as is_admin from activities a
        join runs r on r.workspace_id = $1 and r.id = a.run_id ${activityJoins}
      where ${where.join(' and ')} order by a.id desc limit $4`,
      values,
    ),
  ]);
  const shown = rows.slice(0, wanted.limit);
  return {
    activities: await Promise.all(
      shown.map((row) => showActivity(context.pool, caller.workspace_id, row, caller, directory)),
    ),
    has_more: rows.length > wanted.limit,
  };
}
