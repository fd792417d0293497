import { withoutDoubles } from './assignees.ts';
import { readText } from './fields/text-kinds.ts';
import { remindOfRun } from './open-step.ts';
import { refuseUnknown } from './reassign-step.ts';
import { type FieldErrorCode, Rejection } from './rejection.ts';
import type { RunEvent, RunState } from './run-state.ts';
import { changeRun, type Turn, tell } from './turn.ts';

/**
 * Changes what a run is called, says, and when it is due, and who stands for its initiator from now on: in steps that
 * open later. Those already open are reassigned one by one. What is the same as before is no change.
 * @throws Rejection `run_state` for a deleted run, `invalid_fields` for a blank name or text that cannot be stored,
 *   `invalid_assignees` for people who cannot act.
 */
export function editRun(turn: Turn, event: Extract<RunEvent, { type: 'edit' }>): void {
  if (turn.run.deleted_at !== null) throw new Rejection('run_state', { values: { status: turn.run.status } });
  const { run } = turn;
  const change: Partial<RunState> = {};
  if (event.name !== undefined) change.name = readLine('name', event.name, true);
  if (event.description !== undefined) change.description = readLine('description', event.description, false);
  if (event.due_at !== undefined) change.due_at = event.due_at;
  if (event.reassign_initiators !== undefined) {
    refuseUnknown(event.reassign_initiators, turn.context.people);
    change.reassign_initiators = withoutDoubles(event.reassign_initiators);
  }
  const changed = Object.entries(change).filter(([name, value]) => !isSame(run[name as keyof RunState], value));
  if (changed.length === 0) return;
  changeRun(turn, Object.fromEntries(changed));
  if (turn.run.due_at !== run.due_at) remindOfRun(turn);
  const from = Object.fromEntries(changed.map(([name]) => [name, run[name as keyof RunState]]));
  tell(turn, 'run_edited', event.by, null, { from, to: Object.fromEntries(changed) });
}

function readLine(field: string, raw: string, needed: boolean): string {
  const reading = readText(raw);
  const code: FieldErrorCode | null =
    'code' in reading ? reading.code : needed && reading.value === null ? 'blank' : null;
  if (code !== null) throw new Rejection('invalid_fields', { fields: [{ field, code }] });
  return 'value' in reading ? String(reading.value ?? '') : '';
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
