import type { WeekStart } from '../../contract/workspaces.ts';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import type { Caller } from '../http/caller.ts';
import { checkZone } from '../http/check-zone.ts';

export interface NewWorkspace {
  name: string;
  industry: string;
  time_zone?: string;
  week_starts_on?: WeekStart;
}

/** Creates a workspace owned by the caller, in the caller's time zone by default. @returns Its id. */
export async function createWorkspace(context: AppContext, caller: Caller, input: NewWorkspace): Promise<Id> {
  checkZone(input.time_zone, 'workspace.time_zone');
  const id = context.nextId();
  await context.pool.query(
    `with created as (
      insert into workspaces (id, name, industry, time_zone, package, week_starts_on)
        values ($1, $2, $3, $4, $7, coalesce($8, 'monday'))
    )
    insert into members (workspace_id, id, user_id, role) values ($1, $5, $6, 'owner')`,
    [
      id,
      input.name,
      input.industry,
      input.time_zone ?? caller.time_zone ?? 'UTC',
      context.nextId(),
      caller.user_id,
      context.config.DEFAULT_PACKAGE,
      input.week_starts_on ?? null,
    ],
  );
  return id;
}
