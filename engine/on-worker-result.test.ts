import { describe, expect, it } from 'vitest';
import { automaticEmail, buildVersion, email, field, hook, slack, task } from './testing/build-definition.ts';
import { simulate } from './testing/simulate.ts';

const kinds = (story: ReturnType<typeof simulate>) => story.activities.map(({ kind }) => kind);

describe('a worker', () => {
  it.each([
    [automaticEmail('m'), 'sent'],
    [slack('m'), 'done'],
    [hook('m'), 'done'],
  ] as const)('completes $stepable_type with %s', (action, outcome) => {
    const story = simulate(buildVersion({ A: [action] })).succeed('m', outcome);
    expect(story.states.m).toBe(`completed ${outcome}`);
    expect(story.run.status).toBe('completed');
  });

  it('reports failure: the step and the run fail, admins are told, siblings stay answerable', () => {
    const story = simulate(buildVersion({ A: [automaticEmail('m'), task('a')], B: [task('b')] })).fail('m', '550 no');
    expect(story.states.m).toBe('failed effect_failed');
    expect(story.step('m').note).toBe('550 no');
    expect(story.run.status).toBe('failed');
    expect(kinds(story)).toEqual(['step_failed', 'run_failed']);
    expect(story.effects).toEqual([
      { type: 'notify_admins', reason: 'run_failed', run_step_id: story.step('m').id },
      { type: 'notify_followers', news: 'failed', by: null },
    ]);
    story.answer('a', 'ann', 'done');
    expect(story.states).toEqual({ m: 'failed effect_failed', a: 'completed done', b: 'created' });
    expect(story.run.status).toBe('failed');
  });

  it('reports failure of a step that may go on: completed as failed', () => {
    const story = simulate(buildVersion({ A: [slack('m', { continue_on_failure: true })], B: [task('b')] })).fail('m');
    expect(story.step('m')).toMatchObject({ status: 'completed', outcome: 'failed', reason: 'effect_failed' });
    expect(story.run.status).toBe('running');
    expect(story.states.b).toBe('pending');
  });

  it('cannot lose a mail that somebody sent: it fails even where actions may go on', () => {
    const story = simulate(buildVersion({ A: [email('m', { continue_on_failure: true })] }))
      .answer('m', 'ann', 'sent')
      .fail('m');
    expect(story.states.m).toBe('failed effect_failed');
    story.send({ type: 'retry', run_step_id: story.step('m').id, by: 'adam', note: '' });
    expect(story.effects).toMatchObject([{ type: 'execute_step', stepable_type: 'email' }]);
    expect(story.succeed('m', 'sent').run.status).toBe('completed');
  });

  it('reports a mail as it went, and tells how many refused it', () => {
    const story = simulate(buildVersion({ A: [automaticEmail('m')] }));
    const { id: run_step_id, attempt } = story.step('m');
    const mail = { to: ['a@x.org', 'b@x.org'], cc: [], bcc: [], reply_to: [], subject: 'S', body: '<p>B</p>' };
    const refused = [{ address: 'b@x.org', reason: '550 No' }];
    story.send({ type: 'effect_succeeded', run_step_id, attempt, outcome: 'sent', mail: { ...mail, refused } });
    expect(story.step('m').mail).toEqual({ ...mail, refused });
    expect(story.activities[0]).toMatchObject({ kind: 'step_sent', data: { outcome: 'sent', refused: 1 } });
    const whole = simulate(buildVersion({ A: [automaticEmail('m')] })).succeed('m', 'sent');
    expect(whole.activities[0]!.data).toEqual({ outcome: 'sent' });
  });

  it('is not heard too late, or for another attempt', () => {
    const story = simulate(buildVersion({ A: [slack('m'), task('a')] })).succeed('m', 'done');
    const { run } = story;
    story.succeed('m', 'done');
    expect(story.activities).toMatchObject([{ kind: 'late_result_ignored', data: { event: 'effect_succeeded' } }]);
    expect(story.effects).toEqual([]);
    expect({ ...story.run, revision: 0 }).toEqual({ ...run, revision: 0 });
    expect(story.run.steps).toBe(run.steps);
    story.fail('m');
    expect(kinds(story)).toEqual(['late_result_ignored']);
    const other = simulate(buildVersion({ A: [slack('m')] }));
    other.send({ type: 'effect_succeeded', run_step_id: other.step('m').id, attempt: 2, outcome: 'done' });
    expect(other.states.m).toBe('pending');
  });

  it('cannot name an outcome the type does not have', () => {
    const story = simulate(buildVersion({ A: [slack('m')] }));
    expect(story.refusal(() => story.succeed('m', 'approve')).code).toBe('answer_not_offered');
  });
});

describe('a hook', () => {
  const waiting = () => {
    const story = simulate(buildVersion({ A: [hook('h', { wait: true })], B: [task('b')] }));
    return story.send({ type: 'child_started', run_step_id: story.step('h').id, attempt: 1, child_run_id: 'kid' });
  };
  const childEnds = (
    story: ReturnType<typeof simulate>,
    status: 'completed' | 'failed' | 'cancelled',
    child_run_id = 'kid',
  ) => story.send({ type: 'child_ended', run_step_id: story.step('h').id, child_run_id, status });

  it('waits for its child, and completes with it', () => {
    const story = waiting();
    expect(story.step('h')).toMatchObject({ status: 'waiting', child_run_id: 'kid' });
    expect(childEnds(story, 'completed').states).toEqual({ h: 'completed completed', b: 'pending' });
  });

  it('goes on waiting for a failed child, flagged, and may complete with it yet', () => {
    const story = childEnds(waiting(), 'failed');
    expect(story.states.h).toBe('waiting child_failed');
    expect(story.run.status).toBe('running');
    expect(story.effects).toMatchObject([{ type: 'notify_admins', reason: 'child_failed' }]);
    const flagged = story.step('h');
    expect(childEnds(story, 'failed').step('h')).toBe(flagged);
    expect(childEnds(story, 'completed').step('h')).toMatchObject({ status: 'completed', reason: null });
  });

  it('fails with a cancelled child; a retry asks for a new one', () => {
    const story = childEnds(waiting(), 'cancelled');
    expect(story.states.h).toBe('failed child_cancelled');
    story.send({ type: 'retry', run_step_id: story.step('h').id, by: 'adam', note: '' });
    expect(story.step('h')).toMatchObject({ status: 'pending', child_run_id: null, reason: null });
    expect(story.effects).toMatchObject([{ type: 'execute_step', revision: story.step('h').revision }]);
  });

  it('hears of its child’s start twice without harm, and of its end before its start', () => {
    const story = waiting();
    const before = story.run;
    story.send({ type: 'child_started', run_step_id: story.step('h').id, attempt: 1, child_run_id: 'kid' });
    expect(story.run).toBe(before);
    const early = simulate(buildVersion({ A: [hook('h', { wait: true })] }));
    expect(childEnds(early, 'completed').run.status).toBe('completed');
    early.send({ type: 'child_started', run_step_id: early.step('h').id, attempt: 1, child_run_id: 'kid' });
    expect(early.effects).toEqual([]);
  });

  it('ignores another run’s child, and cancels a child that comes too late', () => {
    expect(childEnds(waiting(), 'completed', 'other').states.h).toBe('waiting');
    const story = simulate(buildVersion({ A: [hook('h', { wait: true })] })).send({ type: 'cancel', by: 'adam' });
    story.send({ type: 'child_started', run_step_id: story.step('h').id, attempt: 1, child_run_id: 'kid' });
    expect(story.effects).toEqual([{ type: 'cancel_child', child_run_id: 'kid' }]);
    expect(kinds(story)).toEqual(['late_result_ignored']);
  });

  it('that does not wait hears nothing of its child', () => {
    const story = simulate(buildVersion({ A: [hook('h')] }));
    const { id } = story.step('h');
    story.send({ type: 'effect_succeeded', run_step_id: id, attempt: 1, outcome: 'done', child_run_id: 'kid' });
    expect(story.step('h').child_run_id).toBe('kid');
    const before = story.run;
    expect(childEnds(story, 'failed').run).toBe(before);
    expect(story.activities).toEqual([]);
  });

  it('fails at once where it is too deep, or passes on a file', () => {
    const version = buildVersion({ A: [hook('h', { key: 'paper' })] }, [field('file', 'paper')]);
    expect(simulate(version).states.h).toBe('failed file_field_refused');
    const deep = buildVersion({ A: [hook('h')] });
    expect(simulate(deep, { start: { depth: 9 } }).states.h).toBe('pending');
    const story = simulate(deep, { start: { depth: 10, parent: { run_id: 'up', run_step_id: 's' } } });
    expect(story.states.h).toBe('failed too_deep');
    expect(story.effects.at(-1)).toEqual({ type: 'notify_parent', run_id: 'up', run_step_id: 's', status: 'failed' });
    const tolerant = buildVersion({ A: [hook('h', { continue_on_failure: true })] });
    expect(simulate(tolerant, { start: { depth: 10 } }).states.h).toBe('completed failed too_deep');
  });
});
