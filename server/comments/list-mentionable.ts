import type { Pool } from 'pg';
import { displayName } from '../../contract/person-name.ts';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import { isAssignable } from '../people/active-member.ts';
import { userOf } from '../people/people.ts';
import { loadRunForViewer } from '../run-access/load-run-for-viewer.ts';
import type { RunContext } from '../run-access/run-context.ts';
import { visibleRuns } from '../run-access/visible-runs.ts';

/** The active and invited members who see a run, by the same rule that decides whether one reader sees it. */
const membersSeeingRun = {
  name: 'find-members-seeing-run',
  text: `select m.id from runs r join members m on m.workspace_id = $1 and ${isAssignable('m')}
    where r.workspace_id = $1 and r.id = $2 and ($3::uuid[] is null or m.id = any($3)) and ${visibleRuns('m.id', 'm.role')}`,
};

/** The active and invited members who see a run. @param among Only these are checked; null checks everybody. */
export async function whoSees(pool: Pool, workspace_id: Id, run_id: Id, among: readonly Id[] | null): Promise<Set<Id>> {
  const { rows } = await pool.query<{ id: Id }>({ ...membersSeeingRun, values: [workspace_id, run_id, among] });
  return new Set(rows.map(({ id }) => id));
}

/** The members who see the run and have accepted their invitation, by name, without the caller. */
export async function listMentionable(context: AppContext, caller: MemberCaller, run_id: Id) {
  const runContext: RunContext = await loadRunForViewer(context, caller, run_id);
  const visibleTo = await whoSees(context.pool, caller.workspace_id, run_id, null);
  const users = [...runContext.directory.members.values()]
    .filter(({ id, user_id }) => visibleTo.has(id) && user_id !== id && id !== caller.member_id)
    .sort((one, other) => displayName(one).localeCompare(displayName(other)));
  return { users: users.map((member) => ({ id: member.id, user: userOf(member) })) };
}
