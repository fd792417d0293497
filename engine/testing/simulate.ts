import type { Id, Outcome, Ref, Value, Version } from '../definition.ts';
import { EngineError } from '../engine-error.ts';
import { newestAttempts } from '../facts.ts';
import type { Activity, Context, Effect, People, RunEvent, RunState, StartInput, StepState } from '../run-state.ts';
import { startRun } from '../start-run.ts';
import { transition } from '../transition.ts';
import { buildContext, buildPeople } from './build-people.ts';

/** Freezes plain data deeply, so that writing into it throws. */
export function deepFreeze<T>(data: T): T {
  if (typeof data !== 'object' || data === null || Object.isFrozen(data)) return data;
  Object.freeze(data);
  for (const part of Object.values(data)) deepFreeze(part);
  return data;
}

export interface SimulationOptions {
  people?: People;
  /** The answers to the start form, by field id. */
  fields?: Record<Id, Value>;
  start?: Partial<StartInput>;
  context?: Partial<Context>;
}

/**
 * A simulated run for tests: steps are named by their action's id, fields by their id. Every state of the run is
 * frozen, so that the test fails if the engine modifies its input.
 */
export class RunSimulation {
  readonly version: Version;
  run: RunState;
  context: Context;
  /** The effects of the last event. */
  effects: Effect[];
  /** The activities of the last event. */
  activities: Activity[];
  /** The activities of all events so far. */
  readonly history: Activity[] = [];

  constructor(version: Version, { people = buildPeople(), fields = {}, start, context }: SimulationOptions = {}) {
    this.version = deepFreeze(version);
    this.context = { ...buildContext(people), ...context };
    const input = { id: 'run', name: 'Run', description: '', initiator_id: 'ini', fields: asAnswers(fields), ...start };
    const { run, activities, effects } = startRun(version, input, this.context);
    this.run = deepFreeze(run);
    this.effects = effects;
    this.activities = activities;
    this.history.push(...activities);
  }

  /** Applies an event; `people` are the people of the workspace from then on. */
  send(event: RunEvent, people: People = this.context.people): this {
    this.context = { ...this.context, people };
    const { run, activities, effects } = transition(this.version, this.run, event, this.context);
    this.run = deepFreeze(run);
    this.effects = effects;
    this.activities = activities;
    this.history.push(...activities);
    return this;
  }

  answer(action_id: Id, by: Id, answer: Outcome, fields: Record<Id, Value> = {}, comment = ''): this {
    const run_step_id = this.step(action_id).id;
    return this.send({ type: 'answer', run_step_id, by, answer, comment, fields: asAnswers(fields) });
  }

  /** Lets time pass, in seconds. */
  later(seconds: number): this {
    this.context = { ...this.context, now: this.context.now + seconds };
    return this;
  }

  reassign(action_id: Id, ...assignees: Ref[]): this {
    return this.send({ type: 'reassign', run_step_id: this.step(action_id).id, by: 'adam', assignees });
  }

  succeed(action_id: Id, outcome: Outcome): this {
    const { id, attempt } = this.step(action_id);
    return this.send({ type: 'effect_succeeded', run_step_id: id, attempt, outcome });
  }

  fail(action_id: Id, note = 'no answer'): this {
    const { id, attempt } = this.step(action_id);
    return this.send({ type: 'effect_failed', run_step_id: id, attempt, reason: 'effect_failed', note });
  }

  /** The newest attempt of an action, or the one with this number. */
  step(action_id: Id, attempt?: number): StepState {
    const attempts = this.run.steps.filter((step) => step.step_id === action_id);
    const step = attempt === undefined ? attempts.at(-1) : attempts.find((other) => other.attempt === attempt);
    if (!step) throw new Error(`no step of ${action_id}`);
    return step;
  }

  /** The newest attempts as short texts: `pending`, `completed approve`, `skipped condition_false`. */
  get states(): Record<Id, string> {
    const states = [...newestAttempts(this.run)].map(([id, { status, outcome, reason }]) => {
      return [id, [status, outcome, reason].filter((word) => word !== null).join(' ')];
    });
    return Object.fromEntries(states);
  }

  /** The error that rejects an event. The frozen run ensures that the event changes nothing. */
  refusal(event: () => unknown): EngineError {
    try {
      event();
    } catch (error) {
      if (error instanceof EngineError) return error;
      throw error;
    }
    throw new Error('was not rejected');
  }
}

export function simulate(version: Version, options: SimulationOptions = {}): RunSimulation {
  return new RunSimulation(version, options);
}

function asAnswers(fields: Record<Id, Value>): { field_id: Id; value: Value }[] {
  return Object.entries(fields).map(([field_id, value]) => ({ field_id, value }));
}
