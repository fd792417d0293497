/**
 * A transition in progress: a working copy of the run, with the activities and effects so far. The given run is never
 * modified, and an unchanged step stays the same object, so that the server writes only changed steps.
 */
import type { Id } from './definition.ts';
import type { DefinitionIndex } from './definition-index.ts';
import { emptyStep } from './empty-step.ts';
import { newestAttempts } from './facts.ts';
import type {
  Activity,
  ActivityKind,
  Context,
  Effect,
  FieldAnswer,
  RunState,
  StepState,
  Transition,
} from './run-state.ts';

export interface TransitionDraft {
  readonly index: DefinitionIndex;
  readonly context: Context;
  readonly before: RunState;
  run: RunState;
  /** The newest attempt of each action, by action id. */
  readonly newest: Map<Id, StepState>;
  /** The index of each attempt in `run.steps`. */
  readonly positions: Map<Id, number>;
  readonly activities: Activity[];
  readonly effects: Effect[];
}

export function beginTransition(index: DefinitionIndex, run: RunState, context: Context): TransitionDraft {
  const positions = new Map(run.steps.map((step, position) => [step.id, position]));
  return { index, context, before: run, run, newest: newestAttempts(run), positions, activities: [], effects: [] };
}

/**
 * Ends the transition. If nothing changed and nothing was recorded or emitted, it returns the given run itself.
 * @returns The run with its revision raised by one, the activities, and the effects that still apply.
 */
export function finishTransition(draft: TransitionDraft): Transition {
  const isUnchanged = draft.run === draft.before && draft.activities.length === 0 && draft.effects.length === 0;
  if (isUnchanged) return { run: draft.before, activities: [], effects: [] };
  // A move can be taken back until anything else happens to the run.
  const move = draft.run.move === draft.before.move ? null : draft.run.move;
  return {
    run: { ...draft.run, move, revision: draft.before.revision + 1 },
    activities: draft.activities,
    effects: draft.effects.filter((effect) => isStillWanted(draft, effect)),
  };
}

/** Whether an effect still applies: not if its step is no longer pending, as after a go-back or a cancellation. */
function isStillWanted(draft: TransitionDraft, effect: Effect): boolean {
  if (effect.type !== 'execute_step' && effect.type !== 'notify_opened' && effect.type !== 'remind_due') return true;
  if (effect.run_step_id === null) return draft.run.ended_at === null;
  return draft.run.steps[draft.positions.get(effect.run_step_id)!]?.status === 'pending';
}

/**
 * Changes a step, if any value differs. Its revision grows by one per transition, however often the step changes in it.
 */
export function updateStep(draft: TransitionDraft, run_step_id: Id, change: Partial<StepState>): StepState {
  const position = draft.positions.get(run_step_id)!;
  const now = draft.run.steps[position]!;
  if (Object.entries(change).every(([key, value]) => now[key as keyof StepState] === value)) return now;
  const steps = ownSteps(draft);
  const step = { ...now, ...change, revision: (draft.before.steps[position]?.revision ?? 0) + 1 };
  steps[position] = step;
  if (draft.newest.get(step.step_id)?.id === step.id) draft.newest.set(step.step_id, step);
  return step;
}

/** Adds an attempt of an action, in status `created`. */
export function addAttempt(draft: TransitionDraft, action_id: Id, attempt: number): StepState {
  const step = emptyStep(draft.context.nextId(), action_id, attempt);
  const steps = ownSteps(draft);
  draft.positions.set(step.id, steps.push(step) - 1);
  draft.newest.set(action_id, step);
  return step;
}

/** The transition's own list of steps: copied at the first change, and then modified in place. */
function ownSteps(draft: TransitionDraft): StepState[] {
  if (draft.run.steps === draft.before.steps) draft.run = { ...draft.run, steps: [...draft.before.steps] };
  return draft.run.steps;
}

export function updateRun(draft: TransitionDraft, change: Partial<RunState>): void {
  draft.run = { ...draft.run, ...change };
}

/**
 * Stores the field values of an attempt (`step` null: the start form). An earlier value of a field in that attempt is
 * replaced.
 */
export function storeAnswers(draft: TransitionDraft, step: StepState | null, answers: readonly FieldAnswer[]): void {
  if (answers.length === 0) return;
  const run_step_id = step?.id ?? null;
  const answered = new Set(answers.map((answer) => answer.field_id));
  const kept = draft.run.values.filter((value) => value.run_step_id !== run_step_id || !answered.has(value.field_id));
  const place = { run_step_id, step_id: step?.step_id ?? null, attempt: step?.attempt ?? 1 };
  const stored = answers.map(({ field_id, value }) => ({ field_id, ...place, value }));
  updateRun(draft, { values: [...kept, ...stored] });
}

/** Adds a line to the history. */
export function recordActivity(
  draft: TransitionDraft,
  kind: ActivityKind,
  by: Id | null,
  run_step_id: Id | null = null,
  data: Record<string, unknown> = {},
): void {
  draft.activities.push({ id: draft.context.nextId(), kind, at: draft.context.now, by, run_step_id, data });
}

/** Adds an effect, which becomes a job. */
export function emitEffect(draft: TransitionDraft, effect: Effect): void {
  draft.effects.push(effect);
}
