import type { WeekStart } from '../../contract/workspaces.ts';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import type { Caller } from '../http/caller.ts';
import { checkZone } from '../http/check-zone.ts';
import { everyoneNames } from '../people/everyone.ts';

export interface NewWorkspace {
  name: string;
  industry: string;
  time_zone?: string;
  week_starts_on?: WeekStart;
}

/**
 * Creates a workspace owned by the caller, in the caller's time zone by default, with its group of everybody.
 * @returns Its id.
 */
export async function createWorkspace(context: AppContext, caller: Caller, input: NewWorkspace): Promise<Id> {
  checkZone(input.time_zone, 'workspace.time_zone');
  const id = context.nextId();
  await context.pool.query(
    `with created as (
      insert into workspaces (id, name, industry, time_zone, package, week_starts_on)
        values ($1, $2, $3, $4, $7, coalesce($10, 'monday'))
    ), joined as (
      insert into members (workspace_id, id, user_id, role) values ($1, $5, $6, 'owner')
    ), everyone as (
      insert into groups (workspace_id, id, name, is_everyone) values ($1, $8, $9, true)
    )
    insert into group_members (workspace_id, group_id, member_id) values ($1, $8, $5)`,
    [
      id,
      input.name,
      input.industry,
      input.time_zone ?? caller.time_zone ?? 'UTC',
      context.nextId(),
      caller.user_id,
      context.config.DEFAULT_PACKAGE,
      context.nextId(),
      everyoneNames[caller.language ?? 'en'],
      input.week_starts_on ?? null,
    ],
  );
  return id;
}
