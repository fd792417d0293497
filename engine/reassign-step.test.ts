import { describe, expect, it } from 'vitest';
import {
  allOf,
  approval,
  buildVersion,
  ended,
  field,
  form,
  group,
  initiator,
  member,
  task,
} from './testing/build-definition.ts';
import { buildPeople, noon } from './testing/build-people.ts';
import { simulate } from './testing/simulate.ts';

const people = buildPeople({ groups: { team: ['ben'], empty: [] }, gone: ['gone'] });

describe('a reassignment', () => {
  const version = buildVersion({
    A: [
      approval('a', { vote: { match: 'all' }, assignees: [member('ann'), member('ben')] }),
      task('w', { condition: allOf(ended('a', 'approve')) }),
    ],
    B: [task('b')],
  });
  const simulation = () => simulate(version, { people });

  it('tells the newcomers alone, and keeps the votes', () => {
    const told = simulation().answer('a', 'ann', 'approve').reassign('a', member('cas'), member('ben'), member('cas'));
    const step = told.step('a');
    expect(step.assignees).toEqual([member('cas'), member('ben')]);
    expect(step.votes).toHaveLength(1);
    expect(told.effects).toEqual([{ type: 'notify_opened', run_step_id: step.id, attempt: 1, to: [member('cas')] }]);
    expect(told.activities).toMatchObject([{ kind: 'step_reassigned', by: 'adam' }]);
    told.answer('a', 'ben', 'approve').answer('a', 'cas', 'approve');
    expect(told.states.a).toBe('completed approve');
  });

  it('decides the step when all who hold it now have answered', () => {
    const told = simulation().answer('a', 'ann', 'approve').reassign('a', member('ann'));
    expect(told.states).toEqual({ a: 'completed approve', w: 'pending', b: 'created' });
  });

  it('of several steps at once is done whole, though the first decides a vote', () => {
    const both = buildVersion({
      A: [
        approval('a', {
          vote: { match: 'at_least', count: 2 },
          assignees: [member('ann'), member('ben'), member('cas')],
          cancel_on_disapprove: true,
        }),
        task('w', { assignees: [member('ben')] }),
      ],
    });
    const told = simulate(both, { people }).answer('a', 'ann', 'disapprove');
    const run_step_ids = [told.step('a').id, told.step('w').id];
    told.send({ type: 'reassign_steps', run_step_ids, by: 'adam', assignees: [member('ann')] });
    expect(told.activities.filter(({ kind }) => kind === 'step_reassigned')).toHaveLength(2);
    expect(told.run.status).toBe('cancelled');
  });

  it('of several steps at once leaves all as they were where one cannot be given on', () => {
    const told = simulation();
    const run_step_ids = [told.step('a').id, told.step('b').id];
    const assignees = [member('cas')];
    const before = told.run;
    const give = () => told.send({ type: 'reassign_steps', run_step_ids, by: 'adam', assignees });
    expect(told.refusal(give).code).toBe('step_not_open');
    expect(told.run).toBe(before);
  });

  it('to those who hold it already changes nothing', () => {
    const told = simulation();
    const { run } = told;
    expect(told.reassign('a', member('ben'), member('ann')).run).toBe(run);
  });

  it.each([
    ['nobody', []],
    ['somebody gone', [member('gone')]],
    ['a stranger', [member('stranger'), member('ann')]],
    ['an unknown group', [group('nowhere'), member('ann')]],
    ['an empty group', [group('empty')]],
  ])('to %s is refused', (_name, assignees) => {
    const told = simulation();
    expect(told.refusal(() => told.reassign('a', ...assignees)).code).toBe('invalid_assignees');
  });

  it('to the excluded initiator alone is refused', () => {
    const told = simulate(buildVersion({ A: [task('a', { initiator_excluded: true })] }));
    expect(told.refusal(() => told.reassign('a', member('ini'))).code).toBe('invalid_assignees');
  });

  it('is for open steps', () => {
    const told = simulation();
    expect(told.refusal(() => told.reassign('b', member('ben'))).code).toBe('step_not_open');
    expect(told.refusal(() => told.reassign('w', member('ben'))).code).toBe('step_not_open');
    told.answer('a', 'ann', 'disapprove');
    expect(told.refusal(() => told.reassign('a', member('ben'))).code).toBe('step_settled');
  });
});

describe('a draft of an answer', () => {
  const version = buildVersion({ A: [form('f', [field('text', 't', { required: true }), field('number', 'n')])] });
  const draft = (simulation: ReturnType<typeof simulate>, by: string, value: string, field_id = 'n') =>
    simulation.send({
      type: 'save_draft',
      run_step_id: simulation.step('f').id,
      by,
      comment: ' hm ',
      fields: [{ field_id, value }],
    });

  it('is kept in place of the one before, without required fields, and goes with the answer', () => {
    const simulation = simulate(version);
    draft(draft(simulation, 'ann', '1'), 'ann', '2');
    expect(simulation.step('f').drafts).toEqual([
      { user_workspace_id: 'ann', comment: 'hm', fields: [{ field_id: 'n', value: '2' }], at: noon },
    ]);
    expect(simulation.run.values).toEqual([]);
    expect(simulation.activities).toMatchObject([{ kind: 'step_draft_saved', by: 'ann' }]);
    simulation.answer('f', 'ann', 'submitted', { t: 'x' });
    expect(simulation.step('f').drafts).toEqual([]);
    expect(simulation.refusal(() => draft(simulation, 'ann', '1')).code).toBe('step_settled');
  });

  it('is refused to who could not answer, and where its values are wrong', () => {
    const simulation = simulate(version);
    expect(simulation.refusal(() => draft(simulation, 'ben', '1')).code).toBe('not_your_step');
    expect(simulation.refusal(() => draft(simulation, 'ann', 'x')).code).toBe('invalid_fields');
    expect(simulation.refusal(() => draft(simulation, 'ann', 'x', 'toString')).code).toBe('invalid_fields');
  });
});

describe('an edit', () => {
  const simulation = () =>
    simulate(buildVersion({ A: [task('a')], B: [task('b', { assignees: [initiator] })] }), { people });

  it('changes what is different, and tells from what to what', () => {
    const told = simulation().send({ type: 'edit', by: 'ann', name: ' New ', description: '', due_at: 5 });
    expect(told.run).toMatchObject({ name: 'New', due_at: 5, revision: 2 });
    expect(told.activities).toMatchObject([
      { kind: 'run_edited', by: 'ann', data: { from: { name: 'Run', due_at: null }, to: { name: 'New', due_at: 5 } } },
    ]);
    const { run } = told;
    expect(told.effects).toEqual([{ type: 'remind_due', run_step_id: null, due_at: 5 }]);
    expect(told.send({ type: 'edit', by: 'ann', name: 'New' }).run).toBe(run);
  });

  it('names who stands for the initiator in steps that open later', () => {
    const told = simulation().send({ type: 'edit', by: 'adam', reassign_initiators: [member('cas')] });
    expect(told.answer('a', 'ann', 'done').step('b').assignees).toEqual([member('cas')]);
  });

  it('is refused with a blank name, a name that cannot be stored, people who cannot act, or on a deleted run', () => {
    const told = simulation();
    const refusal = (change: object) => told.refusal(() => told.send({ type: 'edit', by: 'ann', ...change }));
    expect(refusal({ name: ' ' }).fields).toEqual([{ field: 'name', code: 'blank' }]);
    expect(refusal({ description: '\u0000' }).fields).toEqual([{ field: 'description', code: 'invalid_type' }]);
    expect(refusal({ reassign_initiators: [member('gone')] }).code).toBe('invalid_assignees');
    told.send({ type: 'cancel', by: 'ann' }).send({ type: 'delete', by: 'ann' });
    expect(refusal({ name: 'x' }).code).toBe('run_state');
  });
});
