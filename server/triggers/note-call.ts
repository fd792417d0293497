import type { ErrorCode } from '../../contract/errors.ts';
import type { Id } from '../../engine/definition.ts';
import { EngineError } from '../../engine/engine-error.ts';
import { Failure, type FieldFailure } from '../http/failure.ts';
import type { Parts } from '../parts.ts';
import { dropOldCalls } from './drop-old-calls.ts';

/** The first faults say enough. */
const faultsKept = 5;

export interface CallOf {
  workspace_id: Id;
  trigger_id: Id;
  by: 'token' | 'workflow';
}

export interface Refusal {
  code: ErrorCode;
  errors: FieldFailure[];
  values: Record<string, unknown>;
}

/** A start that was refused, in the closed list's words; null for what was no refusal but a fault of ours. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Failure && error.status < 500) return error;
  if (!(error instanceof EngineError)) return null;
  return { code: error.code as ErrorCode, errors: (error.fields ?? []) as FieldFailure[], values: error.values ?? {} };
}

/** Keeps a refused call for those who look after the trigger; one that started is kept in the run's own commit. */
export async function noteRefusedCall(parts: Parts, call: CallOf, { code, errors }: Refusal): Promise<void> {
  const faults = errors.slice(0, faultsKept).map(({ field, code, values }) => ({ field, code, values }));
  await parts.pool.query({
    name: 'note-refused-call',
    text: `with ${dropOldCalls('$3')}
      insert into trigger_calls (workspace_id, id, trigger_id, by, at, code, faults)
      select $1, $2, t.id, $4, to_timestamp($5), $6, $7 from triggers t where t.workspace_id = $1 and t.id = $3`,
    values: [call.workspace_id, parts.nextId(), call.trigger_id, call.by, parts.now(), code, JSON.stringify(faults)],
  });
}
