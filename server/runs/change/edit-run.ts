import type { z } from 'zod';
import type { editRun as contract } from '../../../contract/run-actions.ts';
import type { Id, Unix } from '../../../engine/definition.ts';
import { dueAt } from '../../../engine/due.ts';
import type { AppContext } from '../../app-context.ts';
import { ApiError } from '../../http/api-error.ts';
import type { MemberCaller } from '../../http/caller.ts';
import { checkRefs } from '../../people/check-refs.ts';
import { mayManage } from '../../run-access/policy.ts';
import type { RunContext } from '../../run-access/run-context.ts';
import { updateRun } from './update-run.ts';

type Changes = z.infer<NonNullable<typeof contract.body>>['run'];

/**
 * Changes a run's name, description, due date, and who takes the initiator's place in steps that open later.
 * @throws ApiError not_found, operation_not_allowed, invalid_input for unknown people; EngineError run_state for a
 * deleted run
 */
export function editRun(context: AppContext, caller: MemberCaller, run_id: Id, changes: Changes): Promise<RunContext> {
  return updateRun(context, caller, run_id, ({ loaded, people, directory }) => {
    if (!mayManage(caller, loaded.run, people)) throw new ApiError('operation_not_allowed');
    const { name, description, reassign_initiators } = changes;
    checkRefs(directory, reassign_initiators ?? [], 'run.reassign_initiators');
    const due_at = readDue(changes, loaded.run.started_at, caller.workspace.time_zone);
    const due_after = changes.due_date ? null : changes.due_after;
    return { type: 'edit', by: caller.member_id, name, description, due_at, due_after, reassign_initiators };
  });
}

/**
 * The new due date; undefined if it does not change. `due_after` is counted from the start of the run (docs/rules.md,
 * rule 16).
 */
function readDue({ due_date, due_after }: Changes, started_at: Unix, zone: string): Unix | null | undefined {
  if (due_date) return due_date;
  if (due_after) return dueAt(started_at, due_after, zone);
  return due_date === null || due_after === null ? null : undefined;
}
