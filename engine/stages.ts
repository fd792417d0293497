/** The stage of each action group of a run, for the track on the run's page and in lists. */

import { expectedAssignees, membersOf, withoutDuplicates } from './assignees.ts';
import { holdersOf } from './can.ts';
import type { Id, Ref, Unix, Version } from './definition.ts';
import { isSettled, newestAttempts } from './facts.ts';
import type { People, RunState, StepState } from './run-state.ts';
import { indexOf } from './version-index.ts';

export interface Stage {
  action_group_id: Id;
  name: string;
  /**
   * `held`: the group is open. `next`: it is not reached yet. `failed`: it is open, and an admin must resolve a failed
   * step.
   */
  state: 'done' | 'held' | 'next' | 'skipped' | 'failed' | 'cancelled';
  /** The people and groups whose answers are awaited. */
  holders: Ref[];
  /** Who will hold a group that is not reached yet, as far as is known; empty for others. */
  expected: Ref[];
  /** When the first of its steps opened; null before that. Unix seconds. */
  opened_at: Unix | null;
  settled_at: Unix | null;
}

/** The stages of a run, one per action group, from the newest attempts of its actions. */
export function stagesOf(version: Version, run: RunState, people: People): Stage[] {
  const index = indexOf(version);
  const { definition } = index;
  const newest = newestAttempts(run);
  return definition.action_groups.map((group) => {
    const steps = group.actions.flatMap((action) => newest.get(action.id) ?? []);
    const known = { index, run, newest, people };
    const settled = steps.every((step) => isSettled(step.status));
    const state = stateOf(steps, settled);
    return {
      action_group_id: group.id,
      name: group.name,
      state,
      holders: withoutDuplicates(steps.flatMap((step) => stillAsked(version, run, step, people))),
      expected:
        state === 'next' ? withoutDuplicates(group.actions.flatMap((action) => expectedAssignees(action, known))) : [],
      opened_at: extreme(steps, 'opened_at', Math.min),
      settled_at: settled ? extreme(steps, 'settled_at', Math.max) : null,
    };
  });
}

/** The assignees whose answer a step still awaits: members who hold it, and groups with a member who holds it. */
export function stillAsked(version: Version, run: RunState, step: StepState, people: People): Ref[] {
  const holders = new Set(holdersOf(version, run, step, people));
  return step.assignees.filter((ref) => !membersOf([ref], people).isDisjointFrom(holders));
}

function stateOf(steps: readonly StepState[], settled: boolean): Stage['state'] {
  const has = (status: StepState['status']) => steps.some((step) => step.status === status);
  if (has('failed')) return 'failed';
  if (!settled) return has('pending') || has('waiting') ? 'held' : 'next';
  if (has('cancelled')) return 'cancelled';
  return has('completed') ? 'done' : 'skipped';
}

function extreme(
  steps: readonly StepState[],
  time: 'opened_at' | 'settled_at',
  pick: (...times: number[]) => number,
): Unix | null {
  const times = steps.map((step) => step[time]).filter((at) => at !== null);
  return times.length === 0 ? null : pick(...times);
}

/** The steps that are entered and not settled: pending, waiting or failed. */
export function openSteps(run: RunState): StepState[] {
  return [...newestAttempts(run).values()].filter((step) => step.status !== 'created' && !isSettled(step.status));
}

/**
 * The group of a run that is open now: the first one whose actions are not all settled. It is the run's column on a
 * board.
 * @returns Its id; null once the run has ended.
 */
export function openGroupOf(version: Version, run: RunState): Id | null {
  if (run.ended_at !== null) return null;
  const newest = newestAttempts(run);
  const group = indexOf(version).definition.action_groups.find(({ actions }) =>
    actions.some(({ id }) => {
      const step = newest.get(id);
      return step !== undefined && !isSettled(step.status);
    }),
  );
  return group?.id ?? null;
}
