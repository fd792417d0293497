import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import type { Directory } from '../people/people.ts';
import { loadRunForViewer } from '../run-access/load-run-for-viewer.ts';
import { mayAct, mayShare, mayShareAsManager } from '../run-access/policy.ts';
import { findWorkflow } from '../workflows/find-workflow.ts';
import { mayWorkflow } from '../workflows/policy.ts';

/** A run or a workflow whose shares are read or changed, with the caller's permissions. */
export interface SharedThing {
  kind: 'run' | 'workflow';
  id: Id;
  name: string;
  directory: Directory;
  /** Constants that are inserted into statements. */
  table: 'run_viewers' | 'workflow_viewers';
  column: 'run_id' | 'workflow_id';
  can: { share: boolean; share_as_manager: boolean };
  /** Whether callers may remove their own share. */
  mayLeave: boolean;
  /** Shares of a deleted run cannot be changed. */
  isDeleted: boolean;
}

/** Loads a run for its shares; everybody who sees the run may list them. @throws ApiError not_found */
export async function findSharedRun(context: AppContext, caller: MemberCaller, id: Id): Promise<SharedThing> {
  const { loaded, people, directory } = await loadRunForViewer(context, caller, id);
  const { run } = loaded;
  return {
    kind: 'run',
    id,
    name: run.name,
    directory,
    table: 'run_viewers',
    column: 'run_id',
    can: { share: mayShare(caller, run, people), share_as_manager: mayShareAsManager(caller, run, people) },
    mayLeave: mayAct(caller),
    isDeleted: run.deleted_at !== null,
  };
}

/**
 * Loads a workflow for its shares; everybody who sees the workflow may list them. @throws ApiError workflow_not_found,
 * also for guests
 */
export async function findSharedWorkflow(context: AppContext, caller: MemberCaller, id: Id): Promise<SharedThing> {
  const { row, directory } = await findWorkflow(context, caller, id, 'see');
  const share = mayWorkflow('share', caller, directory.admins.get(id));
  return {
    kind: 'workflow',
    id,
    name: row.name,
    directory,
    table: 'workflow_viewers',
    column: 'workflow_id',
    can: { share, share_as_manager: share },
    mayLeave: true,
    isDeleted: false,
  };
}
