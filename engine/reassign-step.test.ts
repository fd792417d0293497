import { describe, expect, it } from 'vitest';
import type { Ref } from './definition.ts';
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

  it('notifies only the new assignees, and keeps the votes', () => {
    const current = simulation()
      .answer('a', 'ann', 'approve')
      .reassign('a', member('cas'), member('ben'), member('cas'));
    const step = current.step('a');
    expect(step.assignees).toEqual([member('cas'), member('ben')]);
    expect(step.votes).toHaveLength(1);
    expect(current.effects).toEqual([{ type: 'notify_opened', run_step_id: step.id, attempt: 1, to: [member('cas')] }]);
    expect(current.activities).toMatchObject([{ kind: 'step_reassigned', by: 'adam' }]);
    current.answer('a', 'ben', 'approve').answer('a', 'cas', 'approve');
    expect(current.states.a).toBe('completed approve');
  });

  it('decides the step when all its new assignees have answered', () => {
    const current = simulation().answer('a', 'ann', 'approve').reassign('a', member('ann'));
    expect(current.states).toEqual({ a: 'completed approve', w: 'pending', b: 'created' });
  });

  it('of several steps reassigns all of them before votes are decided', () => {
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
    const current = simulate(both, { people }).answer('a', 'ann', 'disapprove');
    const assignees = [member('ann')];
    const steps = [current.step('a').id, current.step('w').id].map((run_step_id) => ({ run_step_id, assignees }));
    current.send({ type: 'reassign_steps', by: 'adam', steps });
    expect(current.activities.filter(({ kind }) => kind === 'step_reassigned')).toHaveLength(2);
    expect(current.run.status).toBe('cancelled');
  });

  it('of several steps changes none if one cannot be reassigned', () => {
    const current = simulation();
    const assignees = [member('cas')];
    const steps = [current.step('a').id, current.step('b').id].map((run_step_id) => ({ run_step_id, assignees }));
    const before = current.run;
    const give = () => current.send({ type: 'reassign_steps', by: 'adam', steps });
    expect(current.refusal(give).code).toBe('step_not_open');
    expect(current.run).toBe(before);
  });

  it('is undone only if the step is still with those who got it', () => {
    const current = simulation().reassign('a', member('cas'));
    const undo = (from: Ref[]) =>
      current.send({
        type: 'reassign',
        run_step_id: current.step('a').id,
        by: 'adam',
        assignees: [member('ann'), member('ben')],
        from,
      });
    expect(current.refusal(() => undo([member('cas'), member('ben')])).code).toBe('step_reassigned');
    expect(current.step('a').assignees).toEqual([member('cas')]);
    undo([member('cas')]);
    expect(current.step('a').assignees).toEqual([member('ann'), member('ben')]);
  });

  it('to the same assignees changes nothing', () => {
    const current = simulation();
    const { run } = current;
    expect(current.reassign('a', member('ben'), member('ann')).run).toBe(run);
  });

  it.each([
    ['no assignees', []],
    ['a deactivated member', [member('gone')]],
    ['an unknown member', [member('stranger'), member('ann')]],
    ['an unknown group', [group('nowhere'), member('ann')]],
    ['an empty group', [group('empty')]],
  ])('to %s is refused', (_name, assignees) => {
    const current = simulation();
    expect(current.refusal(() => current.reassign('a', ...assignees)).code).toBe('invalid_assignees');
  });

  it('to the excluded initiator alone is refused', () => {
    const current = simulate(buildVersion({ A: [task('a', { initiator_excluded: true })] }));
    expect(current.refusal(() => current.reassign('a', member('ini'))).code).toBe('invalid_assignees');
  });

  it('is refused for steps that are not open', () => {
    const current = simulation();
    expect(current.refusal(() => current.reassign('b', member('ben'))).code).toBe('step_not_open');
    expect(current.refusal(() => current.reassign('w', member('ben'))).code).toBe('step_not_open');
    current.answer('a', 'ann', 'disapprove');
    expect(current.refusal(() => current.reassign('a', member('ben'))).code).toBe('step_settled');
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

  it('replaces the earlier draft, may miss required fields, and is deleted with the answer', () => {
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

  it('is refused for a member who could not answer, and for invalid values', () => {
    const simulation = simulate(version);
    expect(simulation.refusal(() => draft(simulation, 'ben', '1')).code).toBe('not_your_step');
    expect(simulation.refusal(() => draft(simulation, 'ann', 'x')).code).toBe('invalid_fields');
    expect(simulation.refusal(() => draft(simulation, 'ann', 'x', 'toString')).code).toBe('invalid_fields');
  });
});

describe('an edit', () => {
  const simulation = () =>
    simulate(buildVersion({ A: [task('a')], B: [task('b', { assignees: [initiator] })] }), { people });

  it('changes only what differs, and records old and new values', () => {
    const current = simulation().send({ type: 'edit', by: 'ann', name: ' New ', description: '', due_at: 5 });
    expect(current.run).toMatchObject({ name: 'New', due_at: 5, revision: 2 });
    expect(current.activities).toMatchObject([
      { kind: 'run_edited', by: 'ann', data: { from: { name: 'Run', due_at: null }, to: { name: 'New', due_at: 5 } } },
    ]);
    const { run } = current;
    expect(current.effects).toEqual([{ type: 'remind_due', run_step_id: null, due_at: 5 }]);
    expect(current.send({ type: 'edit', by: 'ann', name: 'New' }).run).toBe(run);
  });

  it('sets who stands for the initiator in steps that open later', () => {
    const current = simulation().send({ type: 'edit', by: 'adam', reassign_initiators: [member('cas')] });
    expect(current.answer('a', 'ann', 'done').step('b').assignees).toEqual([member('cas')]);
  });

  it('is refused with a blank name, a name that cannot be stored, people who cannot act, or on a deleted run', () => {
    const current = simulation();
    const refusal = (change: object) => current.refusal(() => current.send({ type: 'edit', by: 'ann', ...change }));
    expect(refusal({ name: ' ' }).fields).toEqual([{ field: 'name', code: 'blank' }]);
    expect(refusal({ description: '\u0000' }).fields).toEqual([{ field: 'description', code: 'invalid_type' }]);
    expect(refusal({ reassign_initiators: [member('gone')] }).code).toBe('invalid_assignees');
    current.send({ type: 'cancel', by: 'ann' }).send({ type: 'delete', by: 'ann' });
    expect(refusal({ name: 'x' }).code).toBe('run_state');
  });
});
