import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Version } from '../definition.ts';
import type { RunEvent, RunState } from '../run-state.ts';
import {
  allOf,
  approval,
  automaticEmail,
  buildDefinition,
  buildVersion,
  compares,
  ended,
  field,
  form,
  goBack,
  group,
  hook,
  member,
  slack,
  task,
  yesNo,
} from '../testing/build-definition.ts';
import { buildPeople, noon } from '../testing/build-people.ts';
import { emptyTrace } from '../testing/empty-trace.ts';
import { input, moves, type Recorded, simulateMoves, versions } from '../testing/generate-runs.ts';
import { simulate } from '../testing/simulate.ts';
import { replayTrace } from './replay-trace.ts';
import { simulateTrace } from './simulate-trace.ts';
import type { Move } from './trace.ts';
import { traceOfRun } from './trace-of-run.ts';
import { findDifference, wayOf } from './way.ts';

const team = buildPeople({ groups: { team: ['ann', 'ben'] } });
const environment = { zone: 'UTC', people: team };

const answer = (action_id: string, by: string, given: 'approve' | 'disapprove' | 'done', attempt = 1): Move => ({
  type: 'answer',
  at: noon,
  action_id,
  attempt,
  by,
  answer: given,
  comment: '',
  fields: [],
  decides: given,
});

/** The same event as a move, for events that a dry run has too. */
function moveOf(run: RunState, event: RunEvent, at: number): Move | null {
  if (event.type === 'cancel') return { type: 'cancel', at };
  if (!('run_step_id' in event)) return null;
  const step = run.steps.find(({ id }) => id === event.run_step_id);
  if (!step) return null;
  const of = { at, action_id: step.step_id, attempt: step.attempt };
  switch (event.type) {
    case 'answer':
      return { ...event, ...of, decides: null };
    case 'effect_succeeded':
      return { type: 'succeed', ...of, outcome: event.outcome };
    case 'effect_failed':
      return { type: 'fail', ...of, reason: 'effect_failed' };
    case 'retry':
    case 'skip':
      return { type: event.type, ...of };
    case 'mark_done':
      return { type: 'mark_done', ...of, outcome: event.outcome };
    default:
      return null;
  }
}

/** What happened up to the first event that was ignored because it came too late: it changes only the history. */
function sharedPart({ simulation, started }: Recorded): { moves: Move[]; runs: RunState[] } {
  const moves: Move[] = [];
  const runs = [started.run];
  for (const { event, at, before, after } of simulation) {
    if (after === null || after.run === before) continue;
    const move = moveOf(before, event, at);
    if (move === null || after.activities.some(({ kind }) => kind === 'late_result_ignored')) break;
    moves.push(move);
    runs.push(after.run);
  }
  return { moves, runs };
}

/** Events that a dry run has too: nothing about other people, other runs or the page of the run. */
const events = moves.map((all) => all.filter(({ what }) => what < 11));

/** A run without its ids, which differ each time. */
const stateOf = ({ status, ended_at, due_at, steps, values }: RunState) => ({
  status,
  ended_at,
  due_at,
  steps: steps.map(({ id: _id, revision: _revision, ...step }) => step),
  values: values.map(({ run_step_id: _id, ...value }) => value),
});

describe('in every generated run', () => {
  it('a dry run with the same answers has the same states and the same history', () => {
    let compared = 0;
    fc.assert(
      fc.property(versions, events, (version, list) => {
        const recorded = simulateMoves(version, list);
        const { moves, runs } = sharedPart(recorded);
        const trace = { ...emptyTrace, fields: input.fields, moves };
        const { frames, refusal } = simulateTrace(version, trace, environment);
        expect(refusal).toBeNull();
        // Who skipped or marked done is not compared: in a dry run it is its initiator.
        expect(frames.map(({ run }) => stateOf(run))).toEqual(runs.map(stateOf));
        compared += moves.length;
      }),
      { numRuns: 400, seed: 11 },
    );
    expect(compared).toBeGreaterThan(300);
  });

  it('the stored run alone gives a trace that takes the same way again', () => {
    let compared = 0;
    fc.assert(
      fc.property(versions, events, (version, list) => {
        const recorded = simulateMoves(version, list);
        const run = sharedPart(recorded).runs.at(-1)!;
        const replayed = replayTrace(version, traceOfRun(version, run), environment);
        expect(findDifference(wayOf(run), wayOf(replayed))).toBeNull();
        compared += wayOf(run).steps.length;
      }),
      { numRuns: 300, seed: 12 },
    );
    expect(compared).toBeGreaterThan(600);
  });
});

describe('a dry run', () => {
  const version = buildVersion(
    {
      Ask: [form('ask', [field('number', 'amount')])],
      Check: [
        approval('check', { condition: allOf(compares('ask', 'amount', 'gte', '100')), due_after: '1_day' }),
        goBack('again', 'ask', allOf(ended('check', 'disapprove'))),
      ],
      Tell: [slack('tell')],
    },
    [],
  );
  const filled: Move = {
    type: 'answer',
    at: noon,
    action_id: 'ask',
    attempt: 1,
    by: 'ann',
    answer: 'submitted',
    comment: '',
    fields: [{ field_id: 'amount', value: '120' }],
    decides: 'submitted',
  };

  it('is simulated with its own clock', () => {
    const moves: Move[] = [filled, { type: 'wait', at: noon + 86_400 }, answer('check', 'ann', 'approve')];
    const { frames } = simulateTrace(version, { ...emptyTrace, moves }, environment);
    const check = frames.at(-1)!.run.steps.find(({ step_id }) => step_id === 'check')!;
    expect([check.opened_at, check.due_at, check.settled_at]).toEqual([noon, noon + 86_400, noon + 86_400]);
  });

  it('can let automatic actions fail, and lets them be retried or skipped', () => {
    const of = { at: noon, action_id: 'tell', attempt: 1 };
    const moves: Move[] = [
      { ...filled, fields: [{ field_id: 'amount', value: '1' }] },
      { type: 'fail', ...of, reason: 'effect_failed' },
      { type: 'retry', ...of },
      { type: 'fail', ...of, reason: 'effect_failed' },
      { type: 'skip', ...of },
    ];
    const { frames } = simulateTrace(version, { ...emptyTrace, moves }, environment);
    expect(frames.map(({ run }) => run.status)).toEqual([
      'running',
      'running',
      'failed',
      'running',
      'failed',
      'completed',
    ]);
  });

  it('stops at the first move that the definition does not allow, and keeps what is before it', () => {
    const moves: Move[] = [filled, answer('check', 'cas', 'approve'), answer('check', 'ann', 'approve')];
    const { frames, refusal } = simulateTrace(version, { ...emptyTrace, moves }, environment);
    expect([frames.length, refusal?.code]).toEqual([2, 'not_your_step']);
  });

  it('can have invented people in the groups of the workspace', () => {
    const people = [{ id: 'zoe', name: 'Zoe', groups: ['empty'] }];
    const asked = buildVersion({ A: [task('a', { assignees: [group('empty')] })] });
    const here = { zone: 'UTC', people: buildPeople({ groups: { empty: [] } }) };
    const { frames } = simulateTrace(asked, { ...emptyTrace, people, moves: [answer('a', 'zoe', 'done')] }, here);
    expect(frames.at(-1)!.run.status).toBe('completed');
  });
});

describe('a replay on a changed definition', () => {
  const before = buildVersion({
    Check: [approval('check'), goBack('again', 'check', allOf(ended('check', 'disapprove')))],
    Pay: [task('pay')],
  });
  const past = () =>
    simulate(before, { people: team })
      .later(60)
      .answer('check', 'ann', 'disapprove')
      .later(60)
      .answer('check', 'ann', 'approve')
      .later(60)
      .answer('pay', 'ann', 'done').run;
  const replay = (definition: Version['definition'], run = past()) =>
    replayTrace({ id: 'draft', definition }, traceOfRun(before, run), environment);
  const differs = (definition: Version['definition']) => findDifference(wayOf(past()), wayOf(replay(definition)));

  it('goes the same way where only people, names, order and required fields changed', () => {
    const definition = buildDefinition({
      First: [
        approval('check', { assignees: [member('ben')], fields: [field('text', 'why', { required: true })] }),
        goBack('again', 'check', allOf(ended('check', 'disapprove'))),
      ],
      Second: [
        task('pay', {
          condition: allOf(ended('check', 'approve')),
          assignees: [group('team')],
          vote: { match: 'all' },
        }),
      ],
    });
    expect(differs(definition)).toBeNull();
  });

  it('leaves out answers that nobody asks for, and stops at an action that nobody answered', () => {
    const without = buildDefinition({ Check: [approval('check')], Pay: [task('pay')] });
    expect(differs(without)).toEqual({ action_id: 'again', attempt: 1, expected: 'done', found: null });
    const more = buildDefinition({ ...groupsOf(before), File: [yesNo('file')] });
    expect(differs(more)).toEqual({ action_id: 'file', attempt: 1, expected: null, found: 'pending' });
  });

  it('lets automatic actions that are new succeed, and a hook that waits complete', () => {
    const more = buildDefinition({
      Mail: [automaticEmail('mail')],
      ...groupsOf(before),
      Hook: [hook('next', { wait: true })],
    });
    const run = replay(more);
    expect(run.status).toBe('completed');
    expect(wayOf(run).steps.filter(({ action_id }) => ['mail', 'next'].includes(action_id))).toMatchObject([
      { result: 'sent' },
      { result: 'completed' },
    ]);
  });

  it('decides a step with the outcome that was reached, however many must vote now', () => {
    const counted = buildVersion({ A: [approval('a', { assignees: [group('team')], vote: { match: 'all' } })] });
    const one = buildVersion({ A: [approval('a', { assignees: [member('ann')] })] });
    const run = simulate(one, { people: team }).answer('a', 'ann', 'approve').run;
    expect(replayTrace(counted, traceOfRun(one, run), environment).steps[0]).toMatchObject({ outcome: 'approve' });
  });

  it('tells a changed outcome, a skip and another status of the run', () => {
    const skipping = buildDefinition({
      Check: [approval('check'), goBack('again', 'check', allOf(ended('check', 'disapprove')))],
      Pay: [task('pay', { condition: allOf(ended('check', 'disapprove')) })],
    });
    expect(differs(skipping)).toEqual({ action_id: 'pay', attempt: 1, expected: 'done', found: 'skipped' });
    const way = wayOf(past());
    expect(findDifference(way, { ...way, status: 'running' })).toEqual({
      action_id: null,
      expected: 'completed',
      found: 'running',
    });
  });
});

const groupsOf = ({ definition }: Version) =>
  Object.fromEntries(definition.action_groups.map(({ name, actions }) => [name, actions]));
