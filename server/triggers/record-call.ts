import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import type { Refusal } from '../http/refusal.ts';
import { deleteOldCalls } from '../runs/store/delete-old-calls.ts';

/** Number of field errors that are stored with a call. */
const faultsStored = 5;

export interface CallOf {
  workspace_id: Id;
  trigger_id: Id;
  by: 'token' | 'workflow';
}

/** Records a refused call for the workflow's editors; a successful one is recorded in the run's own commit. */
export async function recordRefusedCall(context: AppContext, call: CallOf, { code, errors }: Refusal): Promise<void> {
  const faults = errors.slice(0, faultsStored).map(({ field, code, values }) => ({ field, code, values }));
  await context.pool.query({
    name: 'record-refused-call',
    text: `with ${deleteOldCalls('(select $3::uuid as trigger_id, 1 as added)')}
      insert into trigger_calls (workspace_id, id, trigger_id, by, at, code, faults)
      select $1, $2, t.id, $4, to_timestamp($5), $6, $7 from triggers t where t.workspace_id = $1 and t.id = $3`,
    values: [
      call.workspace_id,
      context.nextId(),
      call.trigger_id,
      call.by,
      context.now(),
      code,
      JSON.stringify(faults),
    ],
  });
}
