/** Generated workflows, and runs of them with generated events, for properties that must hold in every run. */
import fc from 'fast-check';
import { kindOf } from '../actions/index.ts';
import { canAnswer } from '../can.ts';
import type { Action, Conditions, Field, Outcome, Row, Version, Vote } from '../definition.ts';
import { EngineError } from '../engine-error.ts';
import type { Context, People, RunEvent, RunState, Transition } from '../run-state.ts';
import { startRun } from '../start-run.ts';
import { transition } from '../transition.ts';
import { indexOf } from '../version-index.ts';
import {
  allOf,
  anyOf,
  approval,
  automaticEmail,
  buildVersion,
  cellOperand,
  collaborator,
  column,
  columnOperand,
  compares,
  computed,
  email,
  ended,
  field,
  fieldOperand,
  fixed,
  form,
  formula,
  goBack,
  group,
  hook,
  initiator,
  member,
  slack,
  table,
  task,
  wasSkipped,
  yesNo,
} from './build-definition.ts';
import { buildContext, buildPeople } from './build-people.ts';
import { deepFreeze } from './simulate.ts';

const everybody = ['ann', 'ben', 'cas', 'ini'];

const votes: fc.Arbitrary<Vote> = fc.constantFrom<Vote>(
  { match: 'any' },
  { match: 'all' },
  { match: 'at_least', count: 2 },
);

/**
 * The data from which one action is built. Numbers select one of the things before it, so that every reference is
 * valid.
 */
const seeds = fc.record({
  kind: fc.nat(8),
  vote: votes,
  assignee: fc.nat(4),
  asks: fc.option(fc.nat(), { freq: 2 }),
  asks_skipped: fc.boolean(),
  target: fc.nat(),
  initiator_excluded: fc.boolean(),
  nobody_twice: fc.boolean(),
  continue_on_failure: fc.boolean(),
  cancels: fc.boolean(),
  wait: fc.boolean(),
});
type Seed = typeof seeds extends fc.Arbitrary<infer S> ? S : never;

/** Versions of up to four groups, whose conditions, go-backs and people refer only to what comes before them. */
export const versions: fc.Arbitrary<Version> = fc
  .array(
    fc.record({ asks: fc.option(fc.nat(), { freq: 4 }), actions: fc.array(seeds, { minLength: 1, maxLength: 4 }) }),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((groups) => {
    const before: Action[] = [];
    const entries = groups.map(({ asks, actions }, group_position) => {
      const condition = conditionOn(before, asks, false);
      const built = actions.map((seed, position) => {
        const action = buildFrom(seed, `${group_position}.${position}`, before);
        before.push(action);
        return action;
      });
      return [`group ${group_position}`, condition ? { condition, actions: built } : built] as const;
    });
    const double = formula('product', 'number', fieldOperand('amount'), fixed('2'));
    return buildVersion(Object.fromEntries(entries), [
      field('collaborator', 'boss'),
      field('number', 'amount'),
      computed('double', double),
    ]);
  });

function conditionOn(before: readonly Action[], choice: number | null, skipped: boolean): Conditions | null {
  if (choice === null) return null;
  const named = before[choice % (before.length + 1)];
  if (!named)
    return allOf(choice % 2 === 0 ? compares(null, 'amount', 'gt', '10') : compares(null, 'double', 'gt', '21'));
  if (named.stepable_type === 'form' && choice % 3 === 0) {
    return anyOf(compares(named.id, `total ${named.id}`, 'gt', '13'));
  }
  if (skipped) return anyOf(wasSkipped(named.id));
  const { outcomes } = kindOf(named);
  return anyOf(ended(named.id, outcomes[choice % outcomes.length]!));
}

/** A text, line items with an amount a row, and their total together with the amount of the start. */
function formOf(name: string): Field[] {
  const [items, key] = [`items ${name}`, name.replace('.', '_')];
  const amount = formula('product', 'number', cellOperand('quantity'), cellOperand('price'));
  return [
    field('text', `field ${name}`, { key: `f${key}` }),
    table(
      items,
      [column('number', 'quantity'), column('number', 'price'), column('computed', 'amount', { formula: amount })],
      {
        key: `i${key}`,
      },
    ),
    computed(`total ${name}`, formula('sum', 'number', columnOperand(items, 'amount'), fieldOperand('amount')), {
      key: `t${key}`,
    }),
  ];
}

function buildFrom(seed: Seed, name: string, before: readonly Action[]): Action {
  const assignees = [
    [member('ann')],
    [group('team')],
    [initiator],
    [collaborator('boss')],
    [group('team'), member('ini')],
  ];
  const common = {
    condition: conditionOn(before, seed.asks, seed.asks_skipped),
    initiator_excluded: seed.initiator_excluded,
    nobody_twice: seed.nobody_twice,
    continue_on_failure: seed.continue_on_failure,
  };
  const people = { ...common, assignees: assignees[seed.assignee]! };
  const target = before[seed.target % Math.max(1, before.length)];
  switch (seed.kind) {
    case 0:
      return approval(name, { ...people, vote: seed.vote, cancel_on_disapprove: seed.cancels && seed.wait });
    case 1:
      return yesNo(name, { ...people, vote: seed.vote });
    case 2:
      return task(name, { ...people, vote: seed.vote });
    case 3:
      return form(name, formOf(name), people);
    case 4:
      return email(name, people);
    case 5:
      return automaticEmail(name, common);
    case 6:
      return slack(name, common);
    case 7:
      return hook(name, { ...common, wait: seed.wait });
    default: {
      const condition = common.condition ?? (target && anyOf(ended(target.id, kindOf(target).outcomes[0]!)));
      return target && condition
        ? { ...goBack(name, target.id, condition), ...common, condition }
        : slack(name, common);
    }
  }
}

const casts: fc.Arbitrary<People> = fc
  .record({ gone: fc.subarray(everybody), team: fc.subarray(everybody), admin_gone: fc.boolean() })
  .map(({ gone, team, admin_gone }) =>
    buildPeople({
      members: everybody,
      gone: admin_gone ? [...gone, 'adam'] : gone,
      groups: { team },
    }),
  );

/** The next event, selected from what is possible now. Most are accepted, some are rejected. */
export const moves = fc.array(fc.record({ what: fc.nat(15), which: fc.nat(), who: fc.nat(), people: casts }), {
  maxLength: 40,
});
export type Move = { what: number; which: number; who: number; people: People };

function eventOf(version: Version, run: RunState, people: People, { what, which, who }: Move): RunEvent {
  const steps = what % 2 === 0 ? run.steps.filter((step) => step.status === 'pending') : run.steps;
  const step = (steps.length > 0 ? steps : run.steps)[which % (steps.length || run.steps.length)]!;
  const { id: run_step_id, attempt } = step;
  const { action } = indexOf(version).actions.get(step.step_id)!;
  const kind = kindOf(action);
  const able = [...people.members.keys()].filter((id) => canAnswer(version, run, step, id, people));
  const by = (able.length > 0 ? able : everybody)[who % (able.length || everybody.length)]!;
  const pick = (outcomes: readonly Outcome[]) => outcomes[who % Math.max(1, outcomes.length)] ?? 'done';
  const child_run_id = step.child_run_id ?? 'kid';
  if (kind.actor === 'people' && what < 11) {
    const sent = step.votes.length > 0 && able.length === 0;
    if (sent) return { type: 'effect_succeeded', run_step_id, attempt, outcome: pick(kind.outcomes) };
    const fields = kind
      .fields(action)
      .flatMap(({ id, type }) => (type === 'table' ? [{ field_id: id, value: rowsFrom(which) }] : []));
    return { type: 'answer', run_step_id, by, answer: pick(kind.answers), comment: '', fields };
  }
  if (step.status === 'failed' && what < 13) {
    if (what % 3 === 0) return { type: 'retry', run_step_id, by, note: '' };
    if (what % 3 === 1) return { type: 'skip', run_step_id, by, note: '' };
    return { type: 'mark_done', run_step_id, by, note: '', outcome: pick(kind.outcomes) };
  }
  switch (what) {
    case 11:
      return { type: 'people_changed' };
    case 12:
      return { type: 'reassign', run_step_id, by, assignees: [member(everybody[who % everybody.length]!)] };
    case 13:
      return { type: 'child_started', run_step_id, attempt, child_run_id };
    case 14: {
      const ends = ['completed', 'failed', 'cancelled'] as const;
      return { type: 'child_ended', run_step_id, child_run_id, status: ends[who % ends.length]! };
    }
    case 15:
      return who % 8 === 0 ? { type: 'cancel', by } : { type: 'hide', by };
    default:
      return what % 3 === 0
        ? { type: 'effect_failed', run_step_id, attempt, reason: 'effect_failed', note: '' }
        : { type: 'effect_succeeded', run_step_id, attempt, outcome: pick(kind.outcomes) };
  }
}

/** Up to three rows, with an empty cell here and there. */
const rowsFrom = (seed: number): Row[] =>
  Array.from({ length: seed % 4 }, (_, at) => ({ quantity: String((seed % 7) + at), price: at === 2 ? null : '1.10' }));

export interface Recorded {
  version: Version;
  /** Each event with the run before it and its result; the result is null where the event was rejected. */
  simulation: { event: RunEvent; people: People; at: number; before: RunState; after: Transition | null }[];
  started: Transition;
}

/** What every generated run starts with. */
export const input = {
  id: 'run',
  name: 'Run',
  description: '',
  initiator_id: 'ini',
  fields: [
    { field_id: 'boss', value: 'ben' },
    { field_id: 'amount', value: '11' },
  ],
};

/** Simulates a run with all data frozen, with a second between events. A rejection must be an EngineError; any other error is a bug of the engine. */
export function simulateMoves(version: Version, moves: readonly Move[]): Recorded {
  const context = buildContext(buildPeople({ groups: { team: ['ann', 'ben'] } }));
  const started = deepFreeze(startRun(deepFreeze(version), input, context));
  return { version, simulation: continueSimulation(version, started.run, context, moves).simulation, started };
}

/** Continues a run with generated events, as `simulateMoves` does. */
export function continueSimulation(
  version: Version,
  from: RunState,
  start: Context,
  moves: readonly Move[],
): { run: RunState; context: Context; simulation: Recorded['simulation'] } {
  const simulation: Recorded['simulation'] = [];
  let [run, context] = [from, start];
  for (const move of moves) {
    context = { ...context, now: context.now + 1 };
    const event = deepFreeze(eventOf(version, run, context.people, move));
    if (event.type === 'people_changed') context = { ...context, people: move.people };
    const after = attempt(() => deepFreeze(transition(version, run, event, context)));
    simulation.push({ event, people: context.people, at: context.now, before: run, after });
    run = after?.run ?? run;
  }
  return { run, context, simulation };
}

function attempt<T>(act: () => T): T | null {
  try {
    return act();
  } catch (error) {
    if (error instanceof EngineError) return null;
    throw error;
  }
}
