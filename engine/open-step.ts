/** Opens a step for people or for a worker. */
import { resolveAssignees } from './assignees.ts';
import type { Action, Ref } from './definition.ts';
import { dueAt } from './due.ts';
import type { ExecutedType, StepState } from './run-state.ts';
import { emitEffect, recordActivity, type TransitionDraft, updateStep } from './transition-draft.ts';

/** Opens a step for people: resolves who holds it, notifies them, and sets its due date. */
export function openForPeople(draft: TransitionDraft, action: Action, step: StepState): void {
  const { now, zone } = draft.context;
  const { assignees, fallback } = resolveAssignees(action, draft);
  const due_at = action.due_after === null ? null : dueAt(now, action.due_after, zone);
  updateStep(draft, step.id, { status: 'pending', assignees, opened_at: now, due_at });
  recordActivity(draft, 'step_opened', null, step.id, { assignees });
  notifyOpened(draft, step, assignees);
  if (fallback) notifyFallback(draft, step, assignees);
  if (due_at !== null) emitEffect(draft, { type: 'remind_due', run_step_id: step.id, due_at });
}

/** Schedules the reminders of the run's own due date. */
export function scheduleRunReminders(draft: TransitionDraft): void {
  const { due_at } = draft.run;
  if (due_at !== null) emitEffect(draft, { type: 'remind_due', run_step_id: null, due_at });
}

export function notifyOpened(draft: TransitionDraft, step: StepState, to: Ref[]): void {
  emitEffect(draft, { type: 'notify_opened', run_step_id: step.id, attempt: step.attempt, to });
}

/** Records that substitutes replaced the assignees, and notifies the admins (docs/rules.md, rule 6). */
export function notifyFallback(draft: TransitionDraft, step: StepState, assignees: Ref[]): void {
  recordActivity(draft, 'assignee_fallback', null, step.id, { assignees });
  emitEffect(draft, { type: 'notify_admins', reason: 'assignee_fallback', run_step_id: step.id });
}

/** Opens a step for a worker. */
export function openForWorker(draft: TransitionDraft, stepable_type: ExecutedType, step: StepState): void {
  const opened = updateStep(draft, step.id, { status: 'pending', opened_at: draft.context.now });
  recordActivity(draft, 'step_opened', null, step.id);
  requestExecution(draft, stepable_type, opened);
}

/** Emits the effect that makes a worker execute the step. */
export function requestExecution(
  draft: TransitionDraft,
  stepable_type: ExecutedType,
  { id, attempt, revision }: StepState,
): void {
  emitEffect(draft, { type: 'execute_step', run_step_id: id, attempt, revision, stepable_type });
}
