/** What it means to open a step: asking people, or asking a worker. */
import { resolveAssignees } from './assignees.ts';
import type { Action, Ref } from './definition.ts';
import { dueAt } from './due.ts';
import type { PerformedType, StepState } from './run-state.ts';
import { ask, changeStep, type Turn, tell } from './turn.ts';

/** Opens a step for people: resolves who holds it, tells them, and sets its due date. */
export function askPeople(turn: Turn, action: Action, step: StepState): void {
  const { now, zone } = turn.context;
  const { assignees, fallback } = resolveAssignees(action, turn);
  const due_at = action.due_after === null ? null : dueAt(now, action.due_after, zone);
  changeStep(turn, step.id, { status: 'pending', assignees, opened_at: now, due_at });
  tell(turn, 'step_opened', null, step.id, { assignees });
  notifyOpened(turn, step, assignees);
  if (fallback) tellFallback(turn, step, assignees);
  if (due_at !== null) ask(turn, { type: 'remind_due', run_step_id: step.id, due_at });
}

/** Asks for the reminders of the run's own due date. */
export function remindOfRun(turn: Turn): void {
  const { due_at } = turn.run;
  if (due_at !== null) ask(turn, { type: 'remind_due', run_step_id: null, due_at });
}

export function notifyOpened(turn: Turn, step: StepState, to: Ref[]): void {
  ask(turn, { type: 'notify_opened', run_step_id: step.id, attempt: step.attempt, to });
}

/** Says that others had to stand in for the assignees (rule 6). */
export function tellFallback(turn: Turn, step: StepState, assignees: Ref[]): void {
  tell(turn, 'assignee_fallback', null, step.id, { assignees });
  ask(turn, { type: 'notify_admins', reason: 'assignee_fallback', run_step_id: step.id });
}

/** Opens a step for a worker. */
export function openForWorker(turn: Turn, stepable_type: PerformedType, step: StepState): void {
  const opened = changeStep(turn, step.id, { status: 'pending', opened_at: turn.context.now });
  tell(turn, 'step_opened', null, step.id);
  askWorker(turn, stepable_type, opened);
}

/** Asks a worker to do what the step says. */
export function askWorker(turn: Turn, stepable_type: PerformedType, { id, attempt, revision }: StepState): void {
  ask(turn, { type: 'perform_step', run_step_id: id, attempt, revision, stepable_type });
}
