import { describe, expect, it } from 'vitest';
import {
  allOf,
  automaticEmail,
  buildVersion,
  email,
  ended,
  field,
  hook,
  slack,
  task,
} from './testing/build-definition.ts';
import { simulate } from './testing/simulate.ts';

const kinds = (simulation: ReturnType<typeof simulate>) => simulation.activities.map(({ kind }) => kind);

describe('a worker', () => {
  it.each([
    [automaticEmail('m'), 'sent'],
    [slack('m'), 'done'],
    [hook('m'), 'done'],
  ] as const)('completes $stepable_type with %s', (action, outcome) => {
    const simulation = simulate(buildVersion({ A: [action] })).succeed('m', outcome);
    expect(simulation.states.m).toBe(`completed ${outcome}`);
    expect(simulation.run.status).toBe('completed');
    const kind = outcome === 'sent' ? 'step_sent' : 'step_completed';
    expect(simulation.activities[0]).toMatchObject({ kind, by: null });
    expect(simulation.activities[0]?.data).toEqual({ outcome });
  });

  it('reports failure: the step and the run fail, the admins are notified, and siblings can still be answered', () => {
    const simulation = simulate(buildVersion({ A: [automaticEmail('m'), task('a')], B: [task('b')] })).fail(
      'm',
      '550 no',
    );
    expect(simulation.states.m).toBe('failed effect_failed');
    expect(simulation.step('m').note).toBe('550 no');
    expect(simulation.run.status).toBe('failed');
    expect(kinds(simulation)).toEqual(['step_failed', 'run_failed']);
    expect(simulation.effects).toEqual([
      { type: 'notify_admins', reason: 'run_failed', run_step_id: simulation.step('m').id },
      { type: 'notify_followers', news: 'failed', by: null },
    ]);
    simulation.answer('a', 'ann', 'done');
    expect(simulation.states).toEqual({ m: 'failed effect_failed', a: 'completed done', b: 'created' });
    expect(simulation.run.status).toBe('failed');
  });

  it('reports failure of a step that may continue: it completes with the outcome failed', () => {
    const simulation = simulate(buildVersion({ A: [slack('m', { continue_on_failure: true })], B: [task('b')] })).fail(
      'm',
    );
    expect(simulation.step('m')).toMatchObject({ status: 'completed', outcome: 'failed', reason: 'effect_failed' });
    expect(simulation.run.status).toBe('running');
    expect(simulation.states.b).toBe('pending');
  });

  it('fails a mail that a person sent even if the action continues on failure', () => {
    const simulation = simulate(buildVersion({ A: [email('m', { continue_on_failure: true })] }))
      .answer('m', 'ann', 'sent')
      .fail('m');
    expect(simulation.states.m).toBe('failed effect_failed');
    simulation.send({ type: 'retry', run_step_id: simulation.step('m').id, by: 'adam', note: '' });
    expect(simulation.effects).toMatchObject([{ type: 'execute_step', stepable_type: 'email' }]);
    expect(simulation.succeed('m', 'sent').run.status).toBe('completed');
  });

  it('reports a mail that nobody refused without a count of refusals', () => {
    const simulation = simulate(buildVersion({ A: [automaticEmail('m')] }));
    const { id: run_step_id, attempt } = simulation.step('m');
    const mail = { to: ['a@x.org'], cc: [], bcc: [], reply_to: [], subject: 'S', body: '', refused: [] };
    simulation.send({ type: 'effect_succeeded', run_step_id, attempt, outcome: 'sent', mail });
    expect(simulation.activities[0]?.data).toEqual({ outcome: 'sent' });
  });

  it('reports the mail as it was sent, and how many recipients were refused', () => {
    const simulation = simulate(buildVersion({ A: [automaticEmail('m')] }));
    const { id: run_step_id, attempt } = simulation.step('m');
    const mail = { to: ['a@x.org', 'b@x.org'], cc: [], bcc: [], reply_to: [], subject: 'S', body: '<p>B</p>' };
    const refused = [{ address: 'b@x.org', reason: '550 No' }];
    simulation.send({ type: 'effect_succeeded', run_step_id, attempt, outcome: 'sent', mail: { ...mail, refused } });
    expect(simulation.step('m').mail).toEqual({ ...mail, refused });
    expect(simulation.activities[0]).toMatchObject({ kind: 'step_sent', data: { outcome: 'sent', refused: 1 } });
    const whole = simulate(buildVersion({ A: [automaticEmail('m')] })).succeed('m', 'sent');
    expect(whole.activities[0]!.data).toEqual({ outcome: 'sent' });
  });

  it('is ignored when it reports late or for another attempt', () => {
    const simulation = simulate(buildVersion({ A: [slack('m'), task('a')] })).succeed('m', 'done');
    const { run } = simulation;
    simulation.succeed('m', 'done');
    expect(simulation.activities).toMatchObject([{ kind: 'late_result_ignored', data: { event: 'effect_succeeded' } }]);
    expect(simulation.effects).toEqual([]);
    expect({ ...simulation.run, revision: 0 }).toEqual({ ...run, revision: 0 });
    expect(simulation.run.steps).toBe(run.steps);
    simulation.fail('m');
    expect(kinds(simulation)).toEqual(['late_result_ignored']);
    const other = simulate(buildVersion({ A: [slack('m')] }));
    other.send({ type: 'effect_succeeded', run_step_id: other.step('m').id, attempt: 2, outcome: 'done' });
    expect(other.states.m).toBe('pending');
  });

  it('is ignored for a step that waits for another one of its group', () => {
    const version = buildVersion({ A: [task('a'), slack('m', { condition: allOf(ended('a', 'done')) })] });
    const simulation = simulate(version);
    expect(simulation.states.m).toBe('waiting');
    simulation.succeed('m', 'done');
    expect(kinds(simulation)).toEqual(['late_result_ignored']);
    expect(simulation.states.m).toBe('waiting');
  });

  it('is refused with an outcome that the type does not have', () => {
    const simulation = simulate(buildVersion({ A: [slack('m')] }));
    expect(simulation.refusal(() => simulation.succeed('m', 'approve')).code).toBe('answer_not_offered');
  });
});

describe('a hook', () => {
  const waiting = () => {
    const simulation = simulate(buildVersion({ A: [hook('h', { wait: true })], B: [task('b')] }));
    return simulation.send({
      type: 'child_started',
      run_step_id: simulation.step('h').id,
      attempt: 1,
      child_run_id: 'kid',
    });
  };
  const childEnds = (
    simulation: ReturnType<typeof simulate>,
    status: 'completed' | 'failed' | 'cancelled',
    child_run_id = 'kid',
  ) => simulation.send({ type: 'child_ended', run_step_id: simulation.step('h').id, child_run_id, status });

  it('waits for its child run, and completes with it', () => {
    const simulation = waiting();
    expect(simulation.step('h')).toMatchObject({ status: 'waiting', child_run_id: 'kid' });
    expect(childEnds(simulation, 'completed').states).toEqual({ h: 'completed completed', b: 'pending' });
  });

  it('keeps waiting for a failed child run with a mark, and completes if the child does', () => {
    const simulation = childEnds(waiting(), 'failed');
    expect(simulation.states.h).toBe('waiting child_failed');
    expect(simulation.run.status).toBe('running');
    expect(simulation.effects).toMatchObject([{ type: 'notify_admins', reason: 'child_failed' }]);
    const flagged = simulation.step('h');
    expect(childEnds(simulation, 'failed').step('h')).toBe(flagged);
    expect(childEnds(simulation, 'completed').step('h')).toMatchObject({ status: 'completed', reason: null });
  });

  it('fails with a cancelled child run, and starts a new one when retried', () => {
    const simulation = childEnds(waiting(), 'cancelled');
    expect(simulation.states.h).toBe('failed child_cancelled');
    simulation.send({ type: 'retry', run_step_id: simulation.step('h').id, by: 'adam', note: '' });
    expect(simulation.step('h')).toMatchObject({ status: 'pending', child_run_id: null, reason: null });
    expect(simulation.effects).toMatchObject([{ type: 'execute_step', revision: simulation.step('h').revision }]);
  });

  it('accepts a repeated child_started event, and a child_ended event before it', () => {
    const simulation = waiting();
    const before = simulation.run;
    simulation.send({ type: 'child_started', run_step_id: simulation.step('h').id, attempt: 1, child_run_id: 'kid' });
    expect(simulation.run).toBe(before);
    const early = simulate(buildVersion({ A: [hook('h', { wait: true })] }));
    expect(childEnds(early, 'completed').run.status).toBe('completed');
    early.send({ type: 'child_started', run_step_id: early.step('h').id, attempt: 1, child_run_id: 'kid' });
    expect(early.effects).toEqual([]);
  });

  it('ignores the child of another run, and cancels a child that starts too late', () => {
    expect(childEnds(waiting(), 'completed', 'other').states.h).toBe('waiting');
    const simulation = simulate(buildVersion({ A: [hook('h', { wait: true })] })).send({ type: 'cancel', by: 'adam' });
    simulation.send({ type: 'child_started', run_step_id: simulation.step('h').id, attempt: 1, child_run_id: 'kid' });
    expect(simulation.effects).toEqual([{ type: 'cancel_child', child_run_id: 'kid' }]);
    expect(kinds(simulation)).toEqual(['late_result_ignored']);
  });

  it('that does not wait ignores the events of its child run', () => {
    const simulation = simulate(buildVersion({ A: [hook('h')] }));
    const { id } = simulation.step('h');
    simulation.send({ type: 'effect_succeeded', run_step_id: id, attempt: 1, outcome: 'done', child_run_id: 'kid' });
    expect(simulation.step('h').child_run_id).toBe('kid');
    const before = simulation.run;
    expect(childEnds(simulation, 'failed').run).toBe(before);
    expect(simulation.activities).toEqual([]);
  });

  it('fails at once if it is nested too deep, or passes on a file', () => {
    const version = buildVersion({ A: [hook('h', { key: 'paper' })] }, [field('file', 'paper')]);
    expect(simulate(version).states.h).toBe('failed file_field_refused');
    const deep = buildVersion({ A: [hook('h')] });
    expect(simulate(deep, { start: { depth: 9 } }).states.h).toBe('pending');
    const simulation = simulate(deep, { start: { depth: 10, parent: { run_id: 'up', run_step_id: 's' } } });
    expect(simulation.states.h).toBe('failed too_deep');
    expect(simulation.effects.at(-1)).toEqual({
      type: 'notify_parent',
      run_id: 'up',
      run_step_id: 's',
      status: 'failed',
    });
    const tolerant = buildVersion({ A: [hook('h', { continue_on_failure: true })] });
    expect(simulate(tolerant, { start: { depth: 10 } }).states.h).toBe('completed failed too_deep');
  });
});
