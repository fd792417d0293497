import type { Id } from './definition.ts';
import type { StepState } from './run-state.ts';

/** A new attempt of an action, in status `created`. */
export const emptyStep = (id: Id, step_id: Id, attempt: number): StepState => ({
  id,
  step_id,
  attempt,
  revision: 1,
  status: 'created',
  outcome: null,
  reason: null,
  note: null,
  why: null,
  assignees: [],
  votes: [],
  drafts: [],
  opened_at: null,
  settled_at: null,
  due_at: null,
  child_run_id: null,
  mail: null,
});
