import { withoutDuplicates } from './assignees.ts';
import { EngineError, type FieldErrorCode } from './engine-error.ts';
import { readText } from './fields/text-kinds.ts';
import { isSame } from './is-same.ts';
import { scheduleRunReminders } from './open-step.ts';
import { rejectUnknown } from './reassign-step.ts';
import type { RunEvent, RunState } from './run-state.ts';
import { recordActivity, type TransitionDraft, updateRun } from './transition-draft.ts';

/**
 * Changes a run's name, description or due date, or who stands for its initiator in steps that open later. Steps that
 * are open already keep their assignees. A value equal to the present one is no change.
 * @throws EngineError `run_state` for a deleted run, `invalid_fields` for a blank name or text that cannot be stored,
 *   `invalid_assignees` for people who cannot act.
 */
export function editRun(draft: TransitionDraft, event: Extract<RunEvent, { type: 'edit' }>): void {
  if (draft.run.deleted_at !== null) throw new EngineError('run_state', { values: { status: draft.run.status } });
  const { run } = draft;
  const change: Partial<RunState> = {};
  if (event.name !== undefined) change.name = readSetting('name', event.name, true);
  if (event.description !== undefined) change.description = readSetting('description', event.description, false);
  if (event.due_at !== undefined) {
    change.due_at = event.due_at;
    change.due_after = event.due_after ?? null;
  }
  if (event.reassign_initiators !== undefined) {
    rejectUnknown(event.reassign_initiators, draft.context.people, 'run.reassign_initiators');
    change.reassign_initiators = withoutDuplicates(event.reassign_initiators);
  }
  const changed = Object.entries(change).filter(([name, value]) => !isSame(run[name as keyof RunState], value));
  if (changed.length === 0) return;
  updateRun(draft, Object.fromEntries(changed));
  if (draft.run.due_at !== run.due_at) scheduleRunReminders(draft);
  const from = Object.fromEntries(changed.map(([name]) => [name, run[name as keyof RunState]]));
  recordActivity(draft, 'run_edited', event.by, null, { from, to: Object.fromEntries(changed) });
}

function readSetting(field: string, raw: string, needed: boolean): string {
  const reading = readText(raw);
  const code: FieldErrorCode | null =
    'code' in reading ? reading.code : needed && reading.value === null ? 'blank' : null;
  if (code !== null) throw new EngineError('invalid_fields', { fields: [{ field, code }] });
  return 'value' in reading ? String(reading.value ?? '') : '';
}
