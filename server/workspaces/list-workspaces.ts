import type { WeekStart, Workspace } from '../../contract/workspaces.ts';
import type { Id, Unix } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { isFrozenSql } from '../billing/is-frozen.ts';
import { monthOf } from '../billing/months.ts';
import type { Role } from '../http/caller.ts';
import { hasJoined } from '../http/has-joined.ts';
import { workspaceCan } from './policy.ts';

export interface WorkspaceRow {
  id: Id;
  name: string;
  industry: Workspace['industry'];
  time_zone: string;
  week_starts_on: WeekStart;
  status: Workspace['status'];
  is_frozen: boolean;
  requires_second_factor: boolean;
  keep_runs_days: number | null;
  created_at: Unix;
  role: Role;
}

/** The workspaces that a user has joined, by name; only one if `id` is given. */
export async function listWorkspaces(context: AppContext, user_id: Id, id?: Id): Promise<Workspace[]> {
  const { rows } = await context.pool.query<WorkspaceRow>({
    name: 'list-workspaces',
    text: `select w.id, w.name, w.industry, w.time_zone, w.week_starts_on, w.status, w.created_at, m.role,
        w.requires_second_factor, w.keep_runs_days,
        ${isFrozenSql('w', '$3::date')} as is_frozen
      from members m join workspaces w on w.id = m.workspace_id
      where m.user_id = $1 and ${hasJoined('m')}
        and ($2::uuid is null or w.id = $2) order by fold_text(w.name), w.id`,
    values: [user_id, id ?? null, monthOf(context.now())],
  });
  return rows.map(({ role, ...workspace }) => ({ ...workspace, can: workspaceCan({ role }) }));
}
