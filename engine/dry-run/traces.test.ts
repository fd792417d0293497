import { describe, expect, it } from 'vitest';
import {
  allOf,
  approval,
  automaticEmail,
  buildVersion,
  email,
  ended,
  field,
  form,
  goBack,
  group,
  hook,
  slack,
  task,
  yesNo,
} from '../testing/build-definition.ts';
import { buildPeople, noon } from '../testing/build-people.ts';
import { emptyTrace } from '../testing/empty-trace.ts';
import { type RunSimulation, simulate } from '../testing/simulate.ts';
import { compareWays } from './compare-ways.ts';
import { keepTrace } from './keep-trace.ts';
import { simulateTrace } from './simulate-trace.ts';
import type { Move, Trace } from './trace.ts';
import { traceOfRun } from './trace-of-run.ts';
import { wayOf } from './way.ts';

const team = buildPeople({ groups: { team: ['ann', 'ben'] } });
const environment = { zone: 'UTC', people: team };
const traceOf = ({ version, run }: RunSimulation) => traceOfRun(version, run);
/** The moves of a trace in few words: when, what, of which attempt, and what came of it. */
const told = ({ moves }: Pick<Trace, 'moves'>) =>
  moves.map((move) => {
    const at = move.at - noon;
    if (!('action_id' in move)) return `${at} ${move.type}`;
    const { type, action_id, attempt } = move;
    const result =
      move.type === 'answer'
        ? `${move.by} ${move.answer} decides ${move.decides}`
        : 'outcome' in move
          ? move.outcome
          : 'reason' in move
            ? move.reason
            : '';
    return `${at} ${type} ${action_id} ${attempt} ${result}`.trim();
  });

/** The result of a comparison, after all of its pauses. */
function finished<Result>(work: Generator<void, Result, void>): Result {
  for (;;) {
    const next = work.next();
    if (next.done) return next.value;
  }
}

describe('the trace of a run', () => {
  it('has its start and the answers with their fields, comments and times', () => {
    const version = buildVersion({ Ask: [form('ask', [field('text', 'why')])] }, [field('number', 'amount')]);
    const past = simulate(version, {
      people: team,
      fields: { amount: '12' },
      start: { due_after: '1_day', depth: 2, reassign_initiators: [{ type: 'user_workspace', id: 'ben' }] },
    })
      .later(60)
      .answer('ask', 'ann', 'submitted', { why: 'because' }, 'done so');
    expect(traceOf(past)).toEqual({
      initiator_id: 'ini',
      started_at: noon,
      fields: [{ field_id: 'amount', value: '12' }],
      due_after: '1_day',
      reassign_initiators: [{ type: 'user_workspace', id: 'ben' }],
      depth: 2,
      people: [],
      moves: [
        {
          type: 'answer',
          at: noon + 60,
          action_id: 'ask',
          attempt: 1,
          by: 'ann',
          answer: 'submitted',
          comment: 'done so',
          fields: [{ field_id: 'why', value: 'because' }],
          decides: 'submitted',
        },
      ],
      held: [],
    });
  });

  it('says of votes which one decided, and keeps the order of time, not that of the actions', () => {
    const version = buildVersion({
      A: [
        approval('one', { assignees: [group('team')], vote: { match: 'all' } }),
        approval('two', { assignees: [group('team')], vote: { match: 'all' } }),
      ],
    });
    const past = simulate(version, { people: team })
      .answer('one', 'ann', 'approve')
      .later(10)
      .answer('two', 'ben', 'approve')
      .later(10)
      .answer('one', 'ben', 'approve');
    expect(told(traceOf(past))).toEqual([
      '0 answer one 1 ann approve decides null',
      '10 answer two 1 ben approve decides null',
      '20 answer one 1 ben approve decides approve',
    ]);
  });

  it('has how automatic actions ended, and not what follows from it', () => {
    const version = buildVersion({
      A: [slack('tell'), automaticEmail('mail'), hook('child', { wait: true })],
      B: [task('look')],
    });
    const past = simulate(version, { people: team })
      .later(5)
      .succeed('tell', 'done')
      .later(5)
      .succeed('mail', 'sent')
      .later(5)
      .succeed('child', 'completed');
    expect(told(traceOf(past))).toEqual([
      '5 succeed tell 1 done',
      '10 succeed mail 1 sent',
      '15 succeed child 1 completed',
    ]);
    expect(traceOf(past).held).toEqual([{ action_id: 'look', attempt: 1 }]);
  });

  it('has the attempts of an action that a go-back opened again, and no move of the go-back', () => {
    const version = buildVersion({
      Check: [approval('check'), goBack('again', 'check', allOf(ended('check', 'disapprove')))],
    });
    const past = simulate(version, { people: team })
      .answer('check', 'ann', 'disapprove')
      .later(60)
      .answer('check', 'ann', 'approve');
    expect(told(traceOf(past))).toEqual([
      '0 answer check 1 ann disapprove decides disapprove',
      '60 answer check 2 ann approve decides approve',
    ]);
  });

  it('has failures, what admins did with them, and why they failed', () => {
    const version = buildVersion({ A: [slack('tell'), automaticEmail('mail')] });
    const run = simulate(version, { people: team }).later(5).fail('tell').later(5).fail('mail');
    // When a step failed is not stored with it: the trace has the time at which it was opened.
    expect(told(traceOf(run))).toEqual(['0 fail tell 1 effect_failed', '0 fail mail 1 effect_failed']);

    const id = (name: string) => run.step(name).id;
    run.later(5).send({ type: 'skip', run_step_id: id('tell'), by: 'adam', note: '' });
    run.later(5).send({ type: 'mark_done', run_step_id: id('mail'), by: 'adam', note: '', outcome: 'sent' });
    expect(told(traceOf(run))).toEqual(['15 fail tell 1 effect_failed', '15 skip tell 1', '20 succeed mail 1 sent']);

    const child = simulate(buildVersion({ A: [hook('child', { wait: true })] }), { people: team });
    const { id: run_step_id, attempt } = child.step('child');
    child.send({ type: 'effect_failed', run_step_id, attempt, reason: 'child_cancelled', note: '' });
    expect(told(traceOf(child))).toEqual(['0 fail child 1 child_cancelled']);
  });

  it('has who sent off a mail, and then what became of it', () => {
    const version = buildVersion({ A: [email('write')] });
    const sent = simulate(version, { people: team }).answer('write', 'ann', 'sent');
    expect(told(traceOf(sent))).toEqual(['0 answer write 1 ann sent decides null']);
    expect(traceOf(sent).held).toEqual([{ action_id: 'write', attempt: 1 }]);
    expect(told(traceOf(sent.later(3).succeed('write', 'sent')))).toEqual([
      '0 answer write 1 ann sent decides sent',
      '3 succeed write 1 sent',
    ]);
    const failed = simulate(version, { people: team }).answer('write', 'ann', 'sent').later(3).fail('write');
    expect(told(traceOf(failed))).toEqual(['0 answer write 1 ann sent decides null', '0 fail write 1 effect_failed']);
  });

  it('names what is still at work, and nothing that has not been opened or that is settled', () => {
    const version = buildVersion({ A: [slack('tell'), task('look')], B: [task('later')] });
    const run = simulate(version, { people: team });
    expect(traceOf(run).held).toEqual([
      { action_id: 'tell', attempt: 1 },
      { action_id: 'look', attempt: 1 },
    ]);
    expect(traceOf(run.succeed('tell', 'done')).held).toEqual([{ action_id: 'look', attempt: 1 }]);
  });

  it('ends with a cancellation, unless a disapproval cancelled the run', () => {
    const version = buildVersion({ A: [approval('check', { cancel_on_disapprove: true }), task('look')] });
    const byHand = simulate(version, { people: team }).later(60).send({ type: 'cancel', by: 'adam' });
    expect(told(traceOf(byHand))).toEqual(['60 cancel']);
    const disapproved = simulate(version, { people: team }).later(60).answer('check', 'ann', 'disapprove');
    expect(disapproved.run.status).toBe('cancelled');
    expect(told(traceOf(disapproved))).toEqual(['60 answer check 1 ann disapprove decides disapprove']);

    const lenient = buildVersion({ A: [approval('check'), task('look')] });
    const both = simulate(lenient, { people: team })
      .answer('check', 'ann', 'disapprove')
      .later(60)
      .send({ type: 'cancel', by: 'adam' });
    expect(told(traceOf(both))).toEqual(['0 answer check 1 ann disapprove decides disapprove', '60 cancel']);
  });

  it('leaves out actions that its version does not have', () => {
    const run = simulate(buildVersion({ A: [task('look')] }), { people: team }).answer('look', 'ann', 'done').run;
    expect(traceOfRun(buildVersion({ A: [task('other')] }), run).moves).toEqual([]);
  });
});

describe('a trace that a test case keeps', () => {
  const version = buildVersion({
    A: [approval('check', { assignees: [group('team')], vote: { match: 'all' } })],
    B: [slack('tell')],
  });
  const vote = (by: string, at: number): Move => ({
    type: 'answer',
    at: noon + at,
    action_id: 'check',
    attempt: 1,
    by,
    answer: 'approve',
    comment: '',
    fields: [],
    decides: null,
  });
  const kept = (moves: Move[]) => {
    const trace = { ...emptyTrace, moves };
    return keepTrace(version, trace, simulateTrace(version, trace, environment));
  };

  it('has the outcome of the vote that decided', () => {
    expect(told(kept([vote('ann', 0)]))).toEqual(['0 answer check 1 ann approve decides null']);
    expect(told(kept([vote('ann', 0), vote('ben', 5)]))).toEqual([
      '0 answer check 1 ann approve decides null',
      '5 answer check 1 ben approve decides approve',
    ]);
  });

  it('has the steps that are still at work, and all other moves as they are', () => {
    expect(kept([]).held).toEqual([{ action_id: 'check', attempt: 1 }]);
    const votes = [vote('ann', 0), vote('ben', 0)];
    expect(kept(votes).held).toEqual([{ action_id: 'tell', attempt: 1 }]);
    const done: Move = { type: 'succeed', at: noon, action_id: 'tell', attempt: 1, outcome: 'done' };
    const wait: Move = { type: 'wait', at: noon + 10 };
    expect(kept([...votes, wait, done])).toMatchObject({ held: [], initiator_id: 'ini', started_at: noon });
    expect(kept([...votes, wait, done]).moves.slice(2)).toEqual([wait, done]);
  });

  it('has only the moves that could be made', () => {
    expect(kept([vote('ann', 0), vote('ann', 5), vote('ben', 5)]).moves).toHaveLength(1);
  });
});

describe('the ways of a past run on two definitions', () => {
  const version = buildVersion({ A: [yesNo('ask')], B: [task('look')] });
  const past = simulate(version, { people: team }).answer('ask', 'ann', 'yes').answer('look', 'ann', 'done').run;

  it('are the same if nothing that counts has changed', () => {
    const other = buildVersion({ Other: [yesNo('ask')], Names: [task('look')] });
    expect(finished(compareWays(version, past, other, environment))).toEqual({ result: 'same' });
  });

  it('part where the other definition skips an action', () => {
    const other = buildVersion({ A: [yesNo('ask')], B: [task('look', { condition: allOf(ended('ask', 'no')) })] });
    const comparison = finished(compareWays(version, past, other, environment));
    if (comparison.result !== 'changed') throw new Error(comparison.result);
    expect(comparison.difference).toEqual({ action_id: 'look', attempt: 1, expected: 'done', found: 'skipped' });
    expect(wayOf(comparison.before).steps.at(-1)?.result).toBe('done');
    expect(wayOf(comparison.after).steps.at(-1)?.result).toBe('skipped');
  });

  it('are unclear if its own version does not give the way that it went', () => {
    const odd = { ...past, steps: past.steps.map((step) => ({ ...step, outcome: 'no' as const })) };
    expect(finished(compareWays(version, odd, version, environment))).toEqual({ result: 'unclear' });
  });

  it('are compared with a pause after each move, on both definitions', () => {
    const work = compareWays(version, past, version, environment);
    let pauses = 0;
    while (!work.next().done) pauses += 1;
    expect(pauses).toBe(4);
  });
});
