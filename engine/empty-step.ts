import type { Id } from './definition.ts';
import type { StepState } from './run-state.ts';

/** An attempt of an action to which nothing has happened yet. */
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
