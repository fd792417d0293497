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
 * Changes what a run is called and says, its due date, and who stands for its initiator in steps that open later.
 * @throws ApiError not_found, operation_not_allowed, invalid_input for people of elsewhere; EngineError run_state for a deleted run.
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

/** Undefined leaves it as it is. Counted from the start, as `due_after` of a start is (docs/rules.md, rule 16). */
function readDue({ due_date, due_after }: Changes, started_at: Unix, zone: string): Unix | null | undefined {
  if (due_date) return due_date;
  if (due_after) return dueAt(started_at, due_after, zone);
  return due_date === null || due_after === null ? null : undefined;
}
