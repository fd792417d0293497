import type { Id, Version } from '../definition.ts';
import { EngineError } from '../engine-error.ts';
import { newestAttempts } from '../facts.ts';
import type { Context, People, Person, RunEvent, RunState, Transition } from '../run-state.ts';
import { startRun } from '../start-run.ts';
import { transition } from '../transition.ts';
import type { Move, StepMove, Trace } from './trace.ts';

/** What a trace is simulated with: the workspace's zone and people. */
export interface DryRunEnvironment {
  /** IANA zone. */
  zone: string;
  people: People;
}

/** The run after a move, with what the move caused; the first one is the start, which no move caused. */
export interface Frame extends Transition {
  move: Move | null;
}

export interface SimulatedTrace {
  frames: [Frame, ...Frame[]];
  /** Why the trace could not be simulated to its end: the definition or the people no longer allow the next move. */
  refusal: EngineError | null;
}

/**
 * Simulates a trace move by move, with the time of the trace and the same transitions as a real run. Effects are only
 * listed, and not executed.
 * @throws EngineError as `startRun`, if the run cannot even start.
 */
export function simulateTrace(version: Version, trace: Trace, environment: DryRunEnvironment): SimulatedTrace {
  const simulation = startTraceSimulation(version, trace, environment);
  for (const move of trace.moves) {
    const refusal = simulation.move(move);
    if (refusal) return { frames: simulation.frames, refusal };
  }
  return { frames: simulation.frames, refusal: null };
}

/** A trace that is being simulated. */
export interface TraceSimulation {
  version: Version;
  people: People;
  frames: [Frame, ...Frame[]];
  run: () => RunState;
  /** Makes a move. @returns the reason for which it is refused; nothing has changed then. */
  move: (move: Move) => EngineError | null;
}

/** Starts a run as the trace says. @throws EngineError as `startRun`. */
export function startTraceSimulation(version: Version, trace: Trace, environment: DryRunEnvironment): TraceSimulation {
  let ids = 0;
  const people = withInvented(environment.people, trace);
  const contextAt = (now: number): Context => ({ now, zone: environment.zone, people, nextId: () => `dry-${++ids}` });
  const { initiator_id, fields, due_after, reassign_initiators, depth } = trace;
  const input = {
    id: 'dry-run',
    name: '',
    description: '',
    initiator_id,
    fields,
    due_after,
    reassign_initiators,
    depth,
  };
  let now = trace.started_at;
  const frames: TraceSimulation['frames'] = [{ move: null, ...startRun(version, input, contextAt(now)) }];
  const run = () => frames.at(-1)!.run;
  const move = (next: Move): EngineError | null => {
    // A move that is simulated out of order does not turn back the clock.
    const at = Math.max(now, next.at);
    try {
      const after = applyMove(version, run(), next, trace.initiator_id ?? '', contextAt(at));
      frames.push({ move: next, ...after });
      now = at;
      return null;
    } catch (error) {
      if (error instanceof EngineError) return error;
      throw error;
    }
  };
  return { version, people, frames, run, move };
}

function applyMove(version: Version, run: RunState, move: Move, admin: Id, context: Context): Transition {
  if (move.type === 'wait') return { run, activities: [], effects: [] };
  if (move.type === 'cancel') return transition(version, run, { type: 'cancel', by: null }, context);
  return transition(version, run, eventOf(run, move, admin), context);
}

function eventOf(run: RunState, move: StepMove, admin: Id): RunEvent {
  const step = newestAttempts(run).get(move.action_id);
  if (step?.attempt !== move.attempt) throw new EngineError('step_changed');
  const run_step_id = step.id;
  const { attempt } = step;
  switch (move.type) {
    case 'answer':
      return { ...move, run_step_id };
    case 'succeed':
      return { type: 'effect_succeeded', run_step_id, attempt, outcome: move.outcome };
    case 'fail':
      return { type: 'effect_failed', run_step_id, attempt, reason: move.reason, note: '' };
    case 'mark_done':
      return { type: 'mark_done', run_step_id, by: admin, note: '', outcome: move.outcome };
    default:
      return { type: move.type, run_step_id, by: admin, note: '' };
  }
}

/** The people of the workspace, with those that the trace invents. */
export function withInvented({ members, groups, workflow_admins }: People, { people }: Pick<Trace, 'people'>): People {
  if (people.length === 0) return { members, groups, workflow_admins };
  const joined = new Map(groups);
  for (const { id, groups: own } of people) {
    for (const group of own) joined.set(group, [...(joined.get(group) ?? []), id]);
  }
  const invented = people.map(({ id }): [Id, Person] => [id, { id, role: 'member', active: true }]);
  return { members: new Map([...members, ...invented]), groups: joined, workflow_admins };
}
