import { kindOf } from '../actions/index.ts';
import { canAnswer } from '../can.ts';
import type { Id, Version } from '../definition.ts';
import { EngineError } from '../engine-error.ts';
import { newestAttempts } from '../facts.ts';
import type { Context, People, RunEvent, RunState, StepState, Transition } from '../run-state.ts';
import { startRun } from '../start-run.ts';
import { transition } from '../transition.ts';
import { indexOf } from '../version-index.ts';
import { buildContext } from './build-people.ts';
import { deepFreeze } from './simulate.ts';

/** A workflow and the people who can act in it, small enough that every order of events can be tried. */
export interface SmallWorld {
  version: Version;
  /** Who may answer. */
  actors: readonly Id[];
  /** The people of the workspace at the start; the others are states to which they can change at any time. */
  casts: readonly [People, ...People[]];
  /** A go-back that has returned so often is not followed any further. */
  mostReturns: number;
}

export interface ExploredState {
  run: RunState;
  people: People;
  /** What can happen next, with the key of the state that follows. */
  next: { event: RunEvent; to: string }[];
}

/** One accepted event, with the run before and after it. */
export type OnTransition = (before: RunState, event: RunEvent, after: Transition, people: People) => void;

/**
 * Tries every event in every state that a run can reach, breadth first. States that differ only in ids, times and earlier
 * attempts count as one. The run must not change while an event is rejected: all data is frozen.
 * @returns The states by key; the first one is the start.
 */
export function exploreStates(world: SmallWorld, onTransition: OnTransition): Map<string, ExploredState> {
  const { version, casts } = world;
  deepFreeze(version);
  let ids = 0;
  const contextOf = (people: People): Context => buildContext(people, { nextId: () => `id${++ids}` });
  const input = { id: 'run', name: 'Run', description: '', initiator_id: 'ini', fields: [] };
  const first = deepFreeze(startRun(version, input, contextOf(casts[0]))).run;
  const states = new Map<string, ExploredState>();
  const keyOf = (run: RunState, people: People) => `${casts.indexOf(people)} ${keyOfRun(run)}`;
  const add = (run: RunState, people: People): string => {
    const key = keyOf(run, people);
    if (!states.has(key)) states.set(key, { run, people, next: [] });
    return key;
  };
  add(first, casts[0]);
  for (const { run, people, next } of states.values()) {
    if (returnsOf(run) > world.mostReturns) continue;
    for (const { event, cast } of eventsOf(world, run, people)) {
      const after = attempt(() => deepFreeze(transition(version, run, event, contextOf(cast))));
      if (after === null) continue;
      onTransition(run, event, after, cast);
      next.push({ event, to: add(after.run, cast) });
    }
  }
  return states;
}

/** Runs with equal keys can go on in the same ways. */
function keyOfRun(run: RunState): string {
  const steps = [...newestAttempts(run).values()].map((step) => [
    step.step_id,
    step.status,
    step.outcome,
    step.reason,
    step.assignees,
    step.votes.map(({ user_workspace_id: by, answer }) => `${by} ${answer}`).sort(),
  ]);
  const answered = run.steps.flatMap(({ step_id, votes }) =>
    votes.map(({ user_workspace_id: by }) => `${step_id} ${by}`),
  );
  return JSON.stringify([run.status, returnsOf(run), [...new Set(answered)].sort(), steps]);
}

const returnsOf = ({ steps }: RunState): number =>
  steps.filter(({ step_id, outcome }) => step_id.startsWith('back') && outcome === 'done').length;

function* eventsOf(world: SmallWorld, run: RunState, people: People): Generator<{ event: RunEvent; cast: People }> {
  for (const step of newestAttempts(run).values()) {
    for (const event of eventsOfStep(world, run, step, people)) yield { event, cast: people };
  }
  yield { event: { type: 'cancel', by: 'adam' }, cast: people };
  for (const cast of world.casts) if (cast !== people) yield { event: { type: 'people_changed' }, cast };
}

function* eventsOfStep(
  { version, actors }: SmallWorld,
  run: RunState,
  step: StepState,
  people: People,
): Generator<RunEvent> {
  const { id: run_step_id, attempt } = step;
  const kind = kindOf(indexOf(version).actions.get(step.step_id)!.action);
  for (const by of actors) {
    // People who may not answer are tried as well: the engine must reject them.
    for (const answer of kind.answers) yield { type: 'answer', run_step_id, by, answer, comment: '', fields: [] };
    if (canAnswer(version, run, step, by, people)) {
      yield { type: 'reassign', run_step_id, by, assignees: [{ type: 'user_workspace', id: actors[0]! }] };
    }
  }
  if (kind.actor === 'system' && step.status === 'pending') {
    yield { type: 'effect_succeeded', run_step_id, attempt, outcome: kind.outcomes[0]! };
    yield { type: 'effect_failed', run_step_id, attempt, reason: 'effect_failed', note: '' };
  }
  if (step.status === 'failed') {
    yield { type: 'retry', run_step_id, by: 'adam', note: '' };
    yield { type: 'skip', run_step_id, by: 'adam', note: '' };
  }
}

function attempt<T>(act: () => T): T | null {
  try {
    return act();
  } catch (error) {
    if (error instanceof EngineError) return null;
    throw error;
  }
}

/**
 * The keys of the states from which a run can end by answers and work alone: nobody cancels it and no admin skips. A state
 * that was not followed any further counts as one that can.
 */
export function statesThatCanEnd(states: ReadonlyMap<string, ExploredState>): Set<string> {
  const before = new Map<string, string[]>();
  for (const [key, { next }] of states) {
    for (const { event, to } of next) {
      if (event.type !== 'cancel' && event.type !== 'skip') before.set(to, [...(before.get(to) ?? []), key]);
    }
  }
  const ended = [...states].filter(
    ([, { run, next }]) => run.status === 'completed' || run.status === 'cancelled' || next.length === 0,
  );
  const found = new Set(ended.map(([key]) => key));
  for (const key of found) for (const earlier of before.get(key) ?? []) found.add(earlier);
  return found;
}
