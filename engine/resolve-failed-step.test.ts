import { describe, expect, it } from 'vitest';
import { allOf, automaticEmail, buildVersion, compares, ended, field, task } from './testing/build-definition.ts';
import { buildPeople } from './testing/build-people.ts';
import { simulate } from './testing/simulate.ts';

describe('a failed step', () => {
  const failed = () => simulate(buildVersion({ A: [automaticEmail('m')], B: [task('b')] })).fail('m');
  const mend = (story: ReturnType<typeof failed>) => ({
    run_step_id: story.step('m').id,
    by: 'adam',
    note: ' called them ',
  });

  it('can be tried again: pending at once, and the run goes on', () => {
    const story = failed();
    story.send({ type: 'retry', ...mend(story) });
    expect(story.step('m')).toMatchObject({ status: 'pending', reason: null, note: 'called them' });
    expect(story.run.status).toBe('running');
    expect(story.activities.map(({ kind }) => kind)).toEqual(['step_retried', 'step_opened', 'run_recovered']);
    expect(story.succeed('m', 'sent').states.b).toBe('pending');
  });

  it('can be passed over', () => {
    const story = failed();
    story.send({ type: 'skip', ...mend(story) });
    expect(story.states).toEqual({ m: 'skipped skipped_by_admin', b: 'pending' });
    expect(story.activities[0]).toMatchObject({ kind: 'step_skipped', by: 'adam', data: { note: 'called them' } });
    expect(story.run.status).toBe('running');
  });

  it('can be marked done, with an outcome of its type', () => {
    const story = failed();
    expect(story.refusal(() => story.send({ type: 'mark_done', ...mend(story), outcome: 'yes' })).code).toBe(
      'answer_not_offered',
    );
    story.send({ type: 'mark_done', ...mend(story), outcome: 'sent' });
    expect(story.step('m')).toMatchObject({ status: 'completed', outcome: 'sent', reason: null, note: 'called them' });
    expect(story.states.b).toBe('pending');
  });

  it('is the only kind that can: others are refused', () => {
    const story = simulate(buildVersion({ A: [automaticEmail('m')] }));
    for (const type of ['retry', 'skip'] as const) {
      expect(story.refusal(() => story.send({ type, ...mend(story) })).code).toBe('run_state');
    }
    story.succeed('m', 'sent');
    expect(story.refusal(() => story.send({ type: 'retry', ...mend(story) })).code).toBe('step_settled');
  });

  it('completes the run when it was the last', () => {
    const story = simulate(buildVersion({ A: [automaticEmail('m'), automaticEmail('n')] }))
      .fail('m')
      .fail('n');
    story.send({ type: 'skip', ...mend(story) });
    expect(story.run.status).toBe('failed');
    story.send({ type: 'skip', ...mend(story), run_step_id: story.step('n').id });
    expect(story.run.status).toBe('completed');
    expect(story.activities.map(({ kind }) => kind)).toEqual(['step_skipped', 'run_recovered', 'run_completed']);
  });
});

describe('a condition that cannot be evaluated', () => {
  const inGroup = allOf(compares(null, 'who', 'in_group', 'team'));
  const without = buildPeople();
  const withTeam = buildPeople({ groups: { team: ['ann'] } });
  const options = { people: without, fields: { who: 'ann' } };
  const who = [field('collaborator', 'who')];

  it('fails the step, which a retry evaluates again', () => {
    const story = simulate(buildVersion({ A: [task('a', { condition: inGroup })] }, who), options);
    expect(story.states.a).toBe('failed condition_not_evaluable');
    expect(story.run.status).toBe('failed');
    story.send({ type: 'retry', run_step_id: story.step('a').id, by: 'adam', note: '' }, withTeam);
    expect(story.states.a).toBe('pending');
  });

  it('fails a step that asks about a later one, which no version should: it does not wait for ever', () => {
    const version = buildVersion({ A: [task('a', { condition: allOf(ended('b', 'done')) }), task('b')] });
    expect(simulate(version).states).toEqual({ a: 'failed condition_not_evaluable', b: 'pending' });
  });

  it('of a group fails its steps, which a retry evaluates again too', () => {
    const version = buildVersion({ A: { condition: inGroup, actions: [task('a')] } }, who);
    const story = simulate(version, options);
    expect(story.states.a).toBe('failed condition_not_evaluable');
    const retry = { type: 'retry', run_step_id: story.step('a').id, by: 'adam', note: '' } as const;
    expect(story.send(retry).states.a).toBe('failed condition_not_evaluable');
    expect(story.send(retry, buildPeople({ groups: { team: ['ben'] } })).states.a).toBe(
      'skipped group_condition_false',
    );
  });
});
