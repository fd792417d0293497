import { describe, expect, it } from 'vitest';
import { allOf, automaticEmail, buildVersion, compares, ended, field, task } from './testing/build-definition.ts';
import { buildPeople } from './testing/build-people.ts';
import { simulate } from './testing/simulate.ts';

describe('a failed step', () => {
  const failed = () => simulate(buildVersion({ A: [automaticEmail('m')], B: [task('b')] })).fail('m');
  const resolution = (simulation: ReturnType<typeof failed>) => ({
    run_step_id: simulation.step('m').id,
    by: 'adam',
    note: ' called them ',
  });

  it('can be retried: it is pending at once, and the run is running again', () => {
    const simulation = failed();
    simulation.send({ type: 'retry', ...resolution(simulation) });
    expect(simulation.step('m')).toMatchObject({ status: 'pending', reason: null, note: 'called them' });
    expect(simulation.run.status).toBe('running');
    expect(simulation.activities.map(({ kind }) => kind)).toEqual(['step_retried', 'step_opened', 'run_recovered']);
    expect(simulation.succeed('m', 'sent').states.b).toBe('pending');
  });

  it('can be skipped', () => {
    const simulation = failed();
    simulation.send({ type: 'skip', ...resolution(simulation) });
    expect(simulation.states).toEqual({ m: 'skipped skipped_by_admin', b: 'pending' });
    expect(simulation.activities[0]).toMatchObject({ kind: 'step_skipped', by: 'adam', data: { note: 'called them' } });
    expect(simulation.run.status).toBe('running');
  });

  it('can be marked as done, with an outcome of its type', () => {
    const simulation = failed();
    expect(
      simulation.refusal(() => simulation.send({ type: 'mark_done', ...resolution(simulation), outcome: 'yes' })).code,
    ).toBe('answer_not_offered');
    simulation.send({ type: 'mark_done', ...resolution(simulation), outcome: 'sent' });
    expect(simulation.step('m')).toMatchObject({
      status: 'completed',
      outcome: 'sent',
      reason: null,
      note: 'called them',
    });
    expect(simulation.states.b).toBe('pending');
  });

  it('is the only kind of step that can be resolved', () => {
    const simulation = simulate(buildVersion({ A: [automaticEmail('m')] }));
    for (const type of ['retry', 'skip'] as const) {
      expect(simulation.refusal(() => simulation.send({ type, ...resolution(simulation) })).code).toBe('run_state');
    }
    simulation.succeed('m', 'sent');
    expect(simulation.refusal(() => simulation.send({ type: 'retry', ...resolution(simulation) })).code).toBe(
      'step_settled',
    );
  });

  it('completes the run when it was the last unsettled step', () => {
    const simulation = simulate(buildVersion({ A: [automaticEmail('m'), automaticEmail('n')] }))
      .fail('m')
      .fail('n');
    simulation.send({ type: 'skip', ...resolution(simulation) });
    expect(simulation.run.status).toBe('failed');
    simulation.send({ type: 'skip', ...resolution(simulation), run_step_id: simulation.step('n').id });
    expect(simulation.run.status).toBe('completed');
    expect(simulation.activities.map(({ kind }) => kind)).toEqual(['step_skipped', 'run_recovered', 'run_completed']);
  });
});

describe('a condition that cannot be evaluated', () => {
  const inGroup = allOf(compares(null, 'who', 'in_group', 'team'));
  const without = buildPeople();
  const withTeam = buildPeople({ groups: { team: ['ann'] } });
  const options = { people: without, fields: { who: 'ann' } };
  const who = [field('collaborator', 'who')];

  it('fails the step, and is evaluated again by a retry', () => {
    const simulation = simulate(buildVersion({ A: [task('a', { condition: inGroup })] }, who), options);
    expect(simulation.states.a).toBe('failed condition_not_evaluable');
    expect(simulation.run.status).toBe('failed');
    simulation.send({ type: 'retry', run_step_id: simulation.step('a').id, by: 'adam', note: '' }, withTeam);
    expect(simulation.states.a).toBe('pending');
  });

  it('fails a step that names a later one, instead of making it wait forever', () => {
    const version = buildVersion({ A: [task('a', { condition: allOf(ended('b', 'done')) }), task('b')] });
    expect(simulate(version).states).toEqual({ a: 'failed condition_not_evaluable', b: 'pending' });
  });

  it('of a group fails its steps, and is evaluated again by a retry', () => {
    const version = buildVersion({ A: { condition: inGroup, actions: [task('a')] } }, who);
    const simulation = simulate(version, options);
    expect(simulation.states.a).toBe('failed condition_not_evaluable');
    const retry = { type: 'retry', run_step_id: simulation.step('a').id, by: 'adam', note: '' } as const;
    expect(simulation.send(retry).states.a).toBe('failed condition_not_evaluable');
    expect(simulation.send(retry, buildPeople({ groups: { team: ['ben'] } })).states.a).toBe(
      'skipped group_condition_false',
    );
  });
});
