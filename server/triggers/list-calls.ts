import type { ErrorCode } from '../../contract/errors.ts';
import type { TriggerCall } from '../../contract/triggers.ts';
import type { Id, Language } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import type { ApiFieldError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { formatRefusal } from '../http/refusal.ts';
import { callsKept } from '../runs/store/delete-old-calls.ts';
import { findWorkflow } from '../workflows/find-workflow.ts';
import { findAutomatic } from './create-trigger.ts';

type CallRow = Pick<TriggerCall, 'id' | 'at' | 'by' | 'run'> & { code: ErrorCode | null; faults: ApiFieldError[] };

/**
 * The last calls of a trigger, newest first, for editors of its workflow. @throws ApiError as `findWorkflow`;
 * trigger_not_found
 */
export async function listCalls(
  context: AppContext,
  caller: MemberCaller,
  { workflow_id, trigger_id }: { workflow_id: Id; trigger_id: Id },
  language: Language,
): Promise<TriggerCall[]> {
  await findWorkflow(context, caller, workflow_id, 'edit');
  await findAutomatic(context, caller, workflow_id, trigger_id);
  const { rows } = await context.pool.query<CallRow>({
    name: 'list-trigger-calls',
    text: `select c.id, c.at, c.by, c.code, c.faults,
        case when r.id is not null then jsonb_build_object('id', r.id, 'name', r.name) end as run
      from trigger_calls c left join runs r on r.workspace_id = $1 and r.id = c.run_id
      where c.workspace_id = $1 and c.trigger_id = $2 order by c.id desc limit ${callsKept}`,
    values: [caller.workspace_id, trigger_id],
  });
  return rows.map(({ code, faults, ...call }) => ({
    ...call,
    outcome: code ? 'refused' : 'started',
    message: code ? formatRefusal({ code, errors: faults, values: {} }, language) : null,
  }));
}
