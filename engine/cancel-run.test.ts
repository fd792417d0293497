import { describe, expect, it } from 'vitest';
import { automaticEmail, buildVersion, hook, task } from './testing/build-definition.ts';
import { noon } from './testing/build-people.ts';
import { simulate } from './testing/simulate.ts';

describe('a cancellation', () => {
  it('cancels all unsettled steps and the child runs that they wait for, and notifies the parent run', () => {
    const version = buildVersion({ A: [task('first')], B: [task('a'), hook('h', { wait: true })], C: [task('c')] });
    const simulation = simulate(version, { start: { parent: { run_id: 'up', run_step_id: 's' } } }).answer(
      'first',
      'ann',
      'done',
    );
    simulation.send({ type: 'child_started', run_step_id: simulation.step('h').id, attempt: 1, child_run_id: 'kid' });
    simulation.send({ type: 'cancel', by: 'adam' });
    expect(simulation.states).toEqual({
      first: 'completed done',
      a: 'cancelled run_cancelled',
      h: 'cancelled run_cancelled',
      c: 'cancelled run_cancelled',
    });
    expect(simulation.run).toMatchObject({ status: 'cancelled', ended_at: noon });
    expect(simulation.effects).toEqual([
      { type: 'cancel_child', child_run_id: 'kid' },
      { type: 'notify_followers', news: 'cancelled', by: 'adam' },
      { type: 'notify_parent', run_id: 'up', run_step_id: 's', status: 'cancelled' },
    ]);
    expect(simulation.activities.at(-1)).toMatchObject({ kind: 'run_cancelled', by: 'adam' });
  });

  it('is possible while the run is failed, but only once', () => {
    const simulation = simulate(buildVersion({ A: [automaticEmail('m')] }))
      .fail('m')
      .send({ type: 'cancel', by: null });
    expect(simulation.states.m).toBe('cancelled run_cancelled');
    expect(simulation.refusal(() => simulation.send({ type: 'cancel', by: 'adam' }))).toMatchObject({
      code: 'run_state',
      values: { status: 'cancelled' },
    });
    expect(simulation.refusal(() => simulation.answer('m', 'ann', 'sent'))).toMatchObject({
      code: 'step_settled',
      values: { by: null, at: noon },
    });
    const { run } = simulation;
    expect(simulation.send({ type: 'people_changed' }).run).toBe(run);
  });
});

describe('the marks of a run', () => {
  type Mark = 'archive' | 'restore' | 'delete' | 'hide' | 'unhide';
  const ended = () => simulate(buildVersion({ A: [task('a')] })).answer('a', 'ann', 'done');
  const open = () => simulate(buildVersion({ A: [task('a')] }));
  const broken = () => simulate(buildVersion({ A: [automaticEmail('m')] })).fail('m');
  const mark = (simulation: ReturnType<typeof ended>, ...marks: Mark[]) => {
    for (const type of marks) simulation.send({ type, by: 'adam' });
    const { archived_at, deleted_at, hid_at, status } = simulation.run;
    return [status, archived_at && 'archived', deleted_at && 'deleted', hid_at && 'hidden'].filter(Boolean).join(' ');
  };

  it.each<[Mark[], string]>([
    [['archive'], 'completed archived'],
    [['archive', 'restore'], 'completed'],
    [['delete'], 'completed deleted'],
    [['delete', 'restore'], 'completed'],
    [['archive', 'delete'], 'completed archived deleted'],
    [['archive', 'delete', 'restore'], 'completed archived'],
    [['archive', 'delete', 'restore', 'restore'], 'completed'],
    [['hide'], 'completed hidden'],
    [['hide', 'unhide'], 'completed'],
  ])('after %j: %s', (marks, state) => expect(mark(ended(), ...marks)).toBe(state));

  it.each<[string, () => ReturnType<typeof ended>, Mark[]]>([
    ['archiving an open run', open, ['archive']],
    ['archiving a failed run', broken, ['archive']],
    ['archiving twice', ended, ['archive', 'archive']],
    ['archiving a deleted run', ended, ['delete', 'archive']],
    ['restoring what is neither archived nor deleted', ended, ['restore']],
    ['deleting an open run', open, ['delete']],
    ['deleting a failed run', broken, ['delete']],
    ['deleting twice', ended, ['delete', 'delete']],
    ['hiding twice', ended, ['hide', 'hide']],
    ['unhiding what is not hidden', ended, ['unhide']],
  ])('refuse %s', (_name, simulation, marks) => {
    const current = simulation();
    expect(current.refusal(() => mark(current, ...marks))).toMatchObject({
      code: 'run_state',
      values: { status: current.run.status },
    });
  });

  it('hiding does not change the status of an open run', () => expect(mark(open(), 'hide')).toBe('running hidden'));
});
