/** The invariants of docs/rules.md, "Invariants", checked on generated workflows and sequences of events. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kindOf } from './actions/index.ts';
import { membersOf } from './assignees.ts';
import { canAnswer } from './can.ts';
import { checkConformance, type TracedStep } from './check-conformance.ts';
import type { Action, Conditions, Outcome, Version, Vote } from './definition.ts';
import { EngineError } from './engine-error.ts';
import { isSettled, newestAttempts } from './facts.ts';
import { problemsOf } from './problems.ts';
import { awaitsPeople } from './reevaluate-votes.ts';
import type { Context, People, RunEvent, RunState, Transition } from './run-state.ts';
import { stagesOf } from './stages.ts';
import { startRun } from './start-run.ts';
import {
  allOf,
  anyOf,
  approval,
  automaticEmail,
  buildVersion,
  collaborator,
  compares,
  email,
  ended,
  field,
  form,
  goBack,
  group,
  hook,
  initiator,
  member,
  slack,
  task,
  wasSkipped,
  yesNo,
} from './testing/build-definition.ts';
import { buildContext, buildPeople } from './testing/build-people.ts';
import { deepFreeze } from './testing/simulate.ts';
import { transition } from './transition.ts';
import { indexOf } from './version-index.ts';
import { exploreWays } from './ways/explore-ways.ts';

const runs = { numRuns: 150 };
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

const versions: fc.Arbitrary<Version> = fc
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
    return buildVersion(Object.fromEntries(entries), [field('collaborator', 'boss'), field('number', 'amount')]);
  });

function conditionOn(before: readonly Action[], choice: number | null, skipped: boolean): Conditions | null {
  if (choice === null) return null;
  const named = before[choice % (before.length + 1)];
  if (!named) return allOf(compares(null, 'amount', 'gt', '10'));
  if (skipped) return anyOf(wasSkipped(named.id));
  const { outcomes } = kindOf(named);
  return anyOf(ended(named.id, outcomes[choice % outcomes.length]!));
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
      return form(name, [field('text', `field ${name}`, { key: `f${name.replace('.', '_')}` })], people);
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
const moves = fc.array(fc.record({ what: fc.nat(15), which: fc.nat(), who: fc.nat(), people: casts }), {
  maxLength: 40,
});
type Move = { what: number; which: number; who: number; people: People };

function eventOf(version: Version, run: RunState, people: People, { what, which, who }: Move): RunEvent {
  const steps = what % 2 === 0 ? run.steps.filter((step) => step.status === 'pending') : run.steps;
  const step = (steps.length > 0 ? steps : run.steps)[which % (steps.length || run.steps.length)]!;
  const { id: run_step_id, attempt } = step;
  const kind = kindOf(indexOf(version).actions.get(step.step_id)!.action);
  const able = [...people.members.keys()].filter((id) => canAnswer(version, run, step, id, people));
  const by = (able.length > 0 ? able : everybody)[who % (able.length || everybody.length)]!;
  const pick = (outcomes: readonly Outcome[]) => outcomes[who % Math.max(1, outcomes.length)] ?? 'done';
  const child_run_id = step.child_run_id ?? 'kid';
  if (kind.actor === 'people' && what < 11) {
    const sent = step.votes.length > 0 && able.length === 0;
    if (sent) return { type: 'effect_succeeded', run_step_id, attempt, outcome: pick(kind.outcomes) };
    return { type: 'answer', run_step_id, by, answer: pick(kind.answers), comment: '', fields: [] };
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

interface Recorded {
  version: Version;
  /** Each event with the run before it and its result; the result is null where the event was rejected. */
  simulation: { event: RunEvent; people: People; before: RunState; after: Transition | null }[];
  started: Transition;
}

const input = {
  id: 'run',
  name: 'Run',
  description: '',
  initiator_id: 'ini',
  fields: [
    { field_id: 'boss', value: 'ben' },
    { field_id: 'amount', value: '11' },
  ],
};

/** Simulates a run with all data frozen. A rejection must be an EngineError; any other error is a bug of the engine. */
function simulateMoves(version: Version, moves: readonly Move[]): Recorded {
  let context: Context = buildContext(buildPeople({ groups: { team: ['ann', 'ben'] } }));
  const started = deepFreeze(startRun(deepFreeze(version), input, context));
  const simulation: Recorded['simulation'] = [];
  let run = started.run;
  for (const move of moves) {
    const event = deepFreeze(eventOf(version, run, context.people, move));
    if (event.type === 'people_changed') context = { ...context, people: move.people };
    const after = attempt(() => deepFreeze(transition(version, run, event, context)));
    simulation.push({ event, people: context.people, before: run, after });
    run = after?.run ?? run;
  }
  return { version, simulation, started };
}

function attempt<T>(act: () => T): T | null {
  try {
    return act();
  } catch (error) {
    if (error instanceof EngineError) return null;
    throw error;
  }
}

/** Checks a property on generated runs. */
function always(check: (recorded: Recorded) => void): void {
  fc.assert(
    fc.property(versions, moves, (version, moves) => check(simulateMoves(version, moves))),
    runs,
  );
}

const statesOf = ({ started, simulation }: Recorded): Transition[] => [
  started,
  ...simulation.flatMap(({ after }) => after ?? []),
];

describe('in every generated run', () => {
  it('the workflow could be a version, and enough events are accepted', () => {
    let accepted = 0;
    const ends = new Set<string>();
    const check = ({ version, simulation, started }: Recorded) => {
      expect(problemsOf(version.definition).filter(({ severity }) => severity === 'error')).toEqual([]);
      accepted += simulation.filter(({ after }) => after !== null).length;
      ends.add((simulation.findLast(({ after }) => after !== null)?.after ?? started).run.status);
    };
    // The seed is fixed, so the same runs are generated each time; their results are counted over all runs.
    fc.assert(
      fc.property(versions, moves, (version, moves) => check(simulateMoves(version, moves))),
      { ...runs, seed: 7 },
    );
    expect(accepted).toBeGreaterThan(runs.numRuns * 3);
    expect(ends).toEqual(new Set(['running', 'completed', 'cancelled', 'failed']));
  });

  it('one group is open at a time, all groups before it are settled, and none after it is entered', () => {
    always((recorded) => {
      for (const { run } of statesOf(recorded)) {
        if (run.status === 'cancelled') continue;
        const states = stagesOf(recorded.version, run, buildPeople()).map(({ state }) => state);
        const open = states.findIndex((state) => state === 'held' || state === 'failed');
        expect(open < 0).toBe(run.status === 'completed');
        if (open < 0) continue;
        expect(states.slice(0, open).every((state) => state === 'done' || state === 'skipped')).toBe(true);
        expect(states.slice(open + 1).every((state) => state === 'next')).toBe(true);
      }
    });
  });

  it('the run is completed if and only if all steps are settled, and records that once', () => {
    always((recorded) => {
      const states = statesOf(recorded);
      for (const { run } of states) {
        const steps = [...newestAttempts(run).values()];
        const all = steps.every((step) => isSettled(step.status));
        if (run.status === 'completed') expect(all).toBe(true);
        if (all) expect(['completed', 'cancelled']).toContain(run.status);
        expect(run.status === 'failed').toBe(
          steps.some((step) => step.status === 'failed') && run.status !== 'cancelled',
        );
        // Only the newest attempt of an action can be open.
        expect(run.steps.every((step) => steps.includes(step) || isSettled(step.status))).toBe(true);
      }
      const endings = states.flatMap(({ activities }) => activities).filter(({ kind }) => kind === 'run_completed');
      expect(endings.length).toBeLessThanOrEqual(1);
    });
  });

  it('no step is open without an active assignee, a job, a child run, or a sibling that it waits for', () => {
    always((recorded) => {
      const executed = new Set<string>();
      const check = ({ run, effects }: Transition, people: People) => {
        for (const effect of effects) if (effect.type === 'execute_step') executed.add(effect.run_step_id);
        if (run.status === 'completed' || run.status === 'cancelled') return;
        for (const step of newestAttempts(run).values()) {
          const { action } = indexOf(recorded.version).actions.get(step.step_id)!;
          if (awaitsPeople(action, step)) expect(membersOf(step.assignees, people).size).toBeGreaterThan(0);
          else if (step.status === 'pending') expect(executed.has(step.id)).toBe(true);
        }
      };
      check(recorded.started, buildPeople({ groups: { team: ['ann', 'ben'] } }));
      for (const { after, people } of recorded.simulation) if (after) check(after, people);
    });
  });

  it('the exploration of ways has seen each result of a condition', () => {
    let results = 0;
    always((recorded) => {
      const { version } = recorded;
      const seen = exploreWays(indexOf(version));
      const conditioned = version.definition.action_groups.flatMap((group) => [group, ...group.actions]);
      for (const step of statesOf(recorded).flatMap(({ run }) => run.steps)) {
        const owner = conditioned.find(({ condition }) => condition !== null && condition.id === step.why?.id);
        // Conditions of one content have one id here.
        const same = conditioned.filter(({ condition }) => condition?.id === step.why?.id);
        if (!owner || !step.why || same.length > 1) continue;
        const { reached, holds, fails, complete } = seen.get(owner.id)!;
        results += 1;
        expect(!complete || (reached && (step.why.result ? holds : fails)), owner.id).toBe(true);
      }
    });
    expect(results).toBeGreaterThan(runs.numRuns);
  });

  it('the steps follow the design, but for those that an admin skipped', () => {
    always((recorded) => {
      const traced: (TracedStep & { id: string })[] = [];
      for (const { run } of statesOf(recorded)) {
        const known = new Set(traced.map(({ id }) => id));
        for (const { id, step_id, status, reason } of run.steps) {
          const is_skipped = reason === 'skipped_by_admin';
          if ((status === 'completed' || is_skipped) && !known.has(id)) traced.push({ id, step_id, is_skipped });
        }
        const skipped = new Set(traced.filter(({ is_skipped }) => is_skipped).map(({ step_id }) => step_id));
        const found = checkConformance(recorded.version, traced, run.status === 'completed');
        expect(found.filter(({ kind, step_id }) => kind !== 'left_out' || !skipped.has(step_id))).toEqual([]);
      }
    });
  });

  it('the same events give the same states, activities and effects', () => {
    fc.assert(
      fc.property(versions, moves, (version, moves) => {
        expect(simulateMoves(version, moves)).toEqual(simulateMoves(version, moves));
      }),
      { numRuns: 50 },
    );
  });

  it('what does not change stays the same object, and what changes has a revision higher by one', () => {
    always(({ simulation }) => {
      for (const { event, before, after } of simulation) {
        if (after === null) continue;
        if (after.run === before) continue;
        expect(after.run.revision).toBe(before.revision + 1);
        for (const [position, step] of before.steps.entries()) {
          const next = after.run.steps[position]!;
          expect(next.id).toBe(step.id);
          if (next === step) continue;
          expect(next.revision).toBe(step.revision + 1);
          // A retry that fails again at once leaves the step as it was, apart from its revision.
          if (event.type !== 'retry') expect({ ...next, revision: 0 }).not.toEqual({ ...step, revision: 0 });
        }
        for (const value of before.values) {
          const next = after.run.values.find((other) => JSON.stringify(other) === JSON.stringify(value));
          if (next) expect(next).toBe(value);
        }
      }
    });
  });

  it('attempts are numbered without gaps, and go-backs return at most ten times', () => {
    always((recorded) => {
      const { run } = statesOf(recorded).at(-1)!;
      for (const [action_id, newest] of newestAttempts(run)) {
        const attempts = run.steps.filter((step) => step.step_id === action_id);
        expect(attempts.map((step) => step.attempt)).toEqual(attempts.map((_, n) => n + 1));
        expect(attempts.at(-1)).toBe(newest);
      }
      const back = run.steps.filter((step) => step.step_id && step.reason === 'too_many_returns');
      for (const step of back) {
        const fired = run.steps.filter(
          (other) => other.step_id === step.step_id && other.outcome === 'done' && other.reason === null,
        );
        expect(fired.length).toBeGreaterThanOrEqual(10);
      }
    });
  });
});

it('no order of answers changes the outcome of an all or at-least vote', () => {
  const ballots = fc.record({
    vote: fc.constantFrom<Vote>(
      { match: 'all' },
      ...[1, 2, 3, 4, 9].map((count): Vote => ({ match: 'at_least', count })),
    ),
    answers: fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }),
  });
  const orders = fc.infiniteStream(fc.nat());
  fc.assert(
    fc.property(ballots, orders, ({ vote, answers }, order) => {
      const voters = answers.map((yes, n) => ({
        id: `voter${n}`,
        answer: yes ? ('approve' as const) : ('disapprove' as const),
      }));
      const people = buildPeople({ members: voters.map(({ id }) => id), groups: { all: voters.map(({ id }) => id) } });
      const version = buildVersion({ A: [approval('a', { assignees: [group('all')], vote })] });
      const outcomeIn = (list: typeof voters) => {
        let { run } = startRun(version, { ...input, fields: [], initiator_id: null }, buildContext(people));
        for (const { id, answer } of list) {
          if (run.status !== 'running') break;
          const run_step_id = run.steps[0]!.id;
          run = transition(
            version,
            run,
            { type: 'answer', run_step_id, by: id, answer, comment: '', fields: [] },
            buildContext(people),
          ).run;
        }
        return run.steps[0]!.outcome;
      };
      const ranks = new Map(voters.map(({ id }) => [id, order.next().value ?? 0]));
      const shuffled = [...voters].sort((a, b) => ranks.get(a.id)! - ranks.get(b.id)!);
      expect(outcomeIn(shuffled)).toBe(outcomeIn(voters));
      expect(outcomeIn(voters)).not.toBeNull();
    }),
    runs,
  );
});
