import { describe, expect, it } from 'vitest';
import type { Column, Definition, Version } from '../definition.ts';
import { EngineError } from '../engine-error.ts';
import { startingAnswers } from '../starting-answers.ts';
import {
  allOf,
  approval,
  automaticEmail,
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
} from '../testing/build-definition.ts';
import { buildContext, buildPeople } from '../testing/build-people.ts';
import { type RunSimulation, simulate } from '../testing/simulate.ts';
import { indexOf } from '../version-index.ts';
import { type MovedAnswer, moveRun } from './move-run.ts';
import { previewMove } from './preview-move.ts';
import { takeBackMove } from './take-back-move.ts';
import { targetVersion } from './target-version.ts';

const v = (
  id: string,
  groups: Parameters<typeof buildVersion>[0],
  start: Definition['trigger_form'] = [],
): Version => ({
  ...buildVersion(groups, start),
  id,
});

const moved = (simulation: RunSimulation, to: Version, answers: MovedAnswer[] = []) => {
  const { version, run, context } = simulation;
  const result = moveRun(version, to, run, { move_id: 'move', by: 'adam', from: 1, to: 2, answers }, context);
  return Object.assign(Object.create(simulation) as RunSimulation, {
    ...result,
    version: targetVersion(version, to),
  });
};

const previewed = ({ version, run, context }: RunSimulation, to: Version) => previewMove(version, to, run, context);

const reasonOf = (act: () => unknown): unknown => {
  try {
    act();
  } catch (error) {
    if (error instanceof EngineError) return error.values.reason ?? error.code;
    throw error;
  }
  return null;
};

describe('what is open', () => {
  it('stays open with its holders, its due date and its votes', () => {
    const all = { vote: { match: 'all' } as const, assignees: [group('team')] };
    const people = buildPeople({ groups: { team: ['ann', 'ben'] } });
    const run = simulate(v('one', { A: [approval('a', all)] }), { people });
    run.answer('a', 'ann', 'approve');
    const after = moved(run, v('two', { A: [approval('a', { ...all, due_after: '1_day' })], B: [task('b')] }));
    expect(after.states).toEqual({ a: 'pending', b: 'created' });
    expect(after.run.steps[0]).toBe(run.run.steps[0]);
    expect(after.effects).toEqual([]);
    expect(after.run).toMatchObject({ version_id: 'two', former_version_ids: ['one'] });
  });

  it('goes to the new holders where the design of that changed, and only those who are new are notified', () => {
    const run = simulate(v('one', { A: [task('a', { assignees: [member('ann')] })] }));
    const after = moved(run, v('two', { A: [task('a', { assignees: [member('ann'), member('ben')] })] }));
    expect(after.step('a').assignees).toEqual([member('ann'), member('ben')]);
    expect(after.effects).toMatchObject([{ type: 'notify_opened', to: [member('ben')] }]);
    expect(after.activities.map(({ kind }) => kind)).toEqual(['run_moved', 'step_reassigned']);
  });

  it('keeps who it was given to by hand where the design did not change', () => {
    const run = simulate(v('one', { A: [task('a')] })).reassign('a', member('cas'));
    expect(moved(run, v('two', { A: [task('a', { due_after: '1_week' })] })).step('a').assignees).toEqual([
      member('cas'),
    ]);
  });

  it('is decided at once if its answers decide the new vote', () => {
    const people = buildPeople({ groups: { team: ['ann', 'ben'] } });
    const run = simulate(v('one', { A: [approval('a', { vote: { match: 'all' }, assignees: [group('team')] })] }), {
      people,
    });
    run.answer('a', 'ann', 'approve');
    const after = moved(run, v('two', { A: [approval('a', { assignees: [group('team')] })], B: [task('b')] }));
    expect(after.states).toEqual({ a: 'completed approve', b: 'pending' });
  });

  it('keeps of a draft of an answer what the form still has', () => {
    const fields = [field('text', 'kept'), field('text', 'gone'), field('text', 'other')];
    const run = simulate(v('one', { A: [form('a', fields)] }));
    const answers = fields.map(({ id }) => ({ field_id: id, value: 'x' }));
    run.send({ type: 'save_draft', run_step_id: run.step('a').id, by: 'ann', comment: 'soon', fields: answers });
    const after = moved(run, v('two', { A: [form('a', [field('text', 'kept'), field('number', 'other')])] }));
    expect(after.step('a').drafts).toMatchObject([{ comment: 'soon', fields: [{ field_id: 'kept', value: 'x' }] }]);
    expect(startingAnswers(after.version, after.run, after.step('a'), 'ann')).toEqual([
      { field_id: 'kept', value: 'x' },
    ]);
  });

  it('is cancelled if the version does not have it, and the run goes on', () => {
    const run = simulate(v('one', { A: [task('a'), task('b')], C: [task('c')] }));
    const to = v('two', { C: [task('c')] });
    const after = moved(run, to);
    expect(after.states).toEqual({ a: 'cancelled not_in_version', b: 'cancelled not_in_version', c: 'pending' });
    expect(previewed(run, to)).toMatchObject({ result: 'moves', cancels: ['a', 'b'], opens: ['c'] });
    expect(indexOf(after.version).actions.get('a')?.action.name).toBe('a');
  });

  it('opens anew if its action has another type', () => {
    const run = simulate(v('one', { A: [task('a')] }));
    const after = moved(run, v('two', { A: [approval('a')] }));
    expect(after.run.steps.map(({ attempt, status }) => [attempt, status])).toEqual([
      [1, 'cancelled'],
      [2, 'pending'],
    ]);
    expect(reasonOf(() => after.answer('a', 'ann', 'approve'))).toBeNull();
  });

  it('ends the run if nothing is left to do', () => {
    const run = simulate(v('one', { A: [task('a')], B: [task('b')] })).answer('a', 'ann', 'done');
    const to = v('two', { A: [task('a')] });
    expect(moved(run, to).run.status).toBe('completed');
    expect(previewed(run, to)).toMatchObject({ ends: true, can_take_back: false });
  });

  it('recovers a failed run whose failed step is gone', () => {
    const run = simulate(v('one', { A: [slack('a'), task('b')] })).fail('a');
    const after = moved(run, v('two', { A: [task('b')] }));
    expect([run.run.status, after.run.status]).toEqual(['failed', 'running']);
  });
});

describe('what is new', () => {
  it('opens in the current group and later ones, and is left out in passed ones', () => {
    const run = simulate(v('one', { A: [task('a')], B: [task('b')], C: [task('c')] })).answer('a', 'ann', 'done');
    const to = v('two', { A: [task('a'), task('a2')], B: [task('b'), task('b2')], C: [task('c2'), task('c')] });
    expect(moved(run, to).states).toEqual({
      a: 'completed done',
      b: 'pending',
      c: 'created',
      a2: 'skipped group_passed',
      b2: 'pending',
      c2: 'created',
    });
    expect(previewed(run, to)).toMatchObject({ passes: ['a2'], opens: ['b2'] });
  });

  it('opens in the group that was open, if nothing of it stays open', () => {
    const run = simulate(v('one', { A: [task('a')], B: [task('b')] })).answer('a', 'ann', 'done');
    expect(moved(run, v('two', { A: [task('a'), task('a2')], B: [task('c')] })).states).toEqual({
      a: 'completed done',
      b: 'cancelled not_in_version',
      a2: 'skipped group_passed',
      c: 'pending',
    });
  });

  it('of a group before the open one that has moved there is left out too, even if it was still to come', () => {
    const run = simulate(v('one', { A: [task('a')], B: [task('b')] }));
    expect(moved(run, v('two', { B: [task('b')], A: [task('a')] })).states).toEqual({
      a: 'pending',
      b: 'skipped group_passed',
    });
  });

  it('waits for its group if it only waited for a sibling, and is left out if its group has passed', () => {
    const once = (id: string) => allOf(ended(id, 'done'));
    const run = simulate(v('one', { A: [task('a'), task('b', { condition: once('a') })] }));
    expect(run.states).toEqual({ a: 'pending', b: 'waiting' });
    const later = moved(run, v('two', { A: [task('a')], B: [task('b', { condition: once('a') })] }));
    expect(later.states).toEqual({ a: 'pending', b: 'created' });
    const earlier = moved(run, v('two', { Z: [task('b')], A: [task('a')] }));
    expect(earlier.states).toEqual({ a: 'pending', b: 'skipped group_passed' });
  });

  it('does not judge again what is settled', () => {
    const amount = field('number', 'amount');
    const run = simulate(v('one', { A: [task('a')], B: [task('b')] }, [amount]), { fields: { amount: '5' } });
    run.answer('a', 'ann', 'done');
    const never = allOf(compares(null, 'amount', 'gt', '10'));
    const to = v(
      'two',
      { A: [task('a', { condition: never })], B: [task('b', { condition: never }), task('c', { condition: never })] },
      [amount],
    );
    expect(moved(run, to).states).toEqual({ a: 'completed done', b: 'pending', c: 'skipped condition_false' });
  });

  it('is done when a go-back returns to the group that had passed', () => {
    const run = simulate(v('one', { A: [task('a')], B: [task('b')] })).answer('a', 'ann', 'done');
    const after = moved(run, v('two', { A: [task('a'), task('a2')], B: [task('b'), goBack('back', 'A', allOf())] }));
    expect(after.states).toMatchObject({ a: 'pending', a2: 'pending', b: 'created' });
    expect(after.step('a2').attempt).toBe(2);
  });
});

describe('what is answered', () => {
  const ask = (...fields: ReturnType<typeof field>[]) => v('two', { A: [form('a', fields)], B: [task('b')] });
  const answered = (...fields: ReturnType<typeof field>[]) => {
    const run = simulate(v('one', { A: [form('a', fields)], B: [task('b')] }));
    return run.answer('a', 'ann', 'submitted', { x: 'x' });
  };

  it('must be completed where the version requires more', () => {
    const run = answered(field('text', 'x'));
    const to = ask(field('text', 'x'), field('text', 'y', { required: true }));
    const step = run.step('a');
    expect(previewed(run, to)).toMatchObject({
      result: 'needs_answer',
      missing: [{ run_step_id: step.id, action_id: 'a', fields: [{ id: 'y' }] }],
    });
    expect(reasonOf(() => moved(run, to))).toBe('invalid_fields');
    const answer = { run_step_id: step.id, field_id: 'y', value: 'why' };
    const after = moved(run, to, [answer]);
    expect(after.run.values).toMatchObject([{ value: 'x' }, { field_id: 'y', run_step_id: step.id, value: 'why' }]);
    expect(after.step('a')).toBe(step);
    expect(reasonOf(() => moved(run, to, [{ ...answer, field_id: 'x' }]))).toBe('invalid_fields');
  });

  it('is not asked for where the version before required it too', () => {
    const required = field('text', 'x', { required: true });
    const run = answered(required);
    // As in an imported run.
    run.run = { ...run.run, values: [] };
    expect(previewed(run, ask(required)).result).toBe('moves');
  });

  it('is empty again once that is taken back', () => {
    const run = simulate(v('one', { A: [form('a', [field('text', 'x')])], B: [task('b')] }));
    run.answer('a', 'ann', 'submitted', { x: null });
    const answer = { run_step_id: run.step('a').id, field_id: 'x', value: 'now' };
    const after = moved(run, ask(field('text', 'x', { required: true })), [answer]);
    expect(after.run.values).toMatchObject([{ value: 'now' }]);
    const back = takeBackMove(run.version, after.run, 'adam', after.context);
    expect(back.run.values).toEqual(run.run.values);
  });

  it('may be files', () => {
    const run = answered(field('text', 'x'));
    const to = ask(field('text', 'x'), field('file', 'scan', { required: true }));
    expect(previewed(run, to)).toMatchObject({ result: 'needs_answer', missing: [{ fields: [{ id: 'scan' }] }] });
    expect(reasonOf(() => moved(run, to))).toBe('invalid_fields');
    const answer = { run_step_id: run.step('a').id, field_id: 'scan', value: ['key'] };
    expect(moved(run, to, [answer]).run.values).toContainEqual(
      expect.objectContaining({ field_id: 'scan', value: ['key'], step_id: 'a' }),
    );
  });

  it('takes a default without asking', () => {
    const run = answered(field('text', 'x'));
    const to = ask(field('text', 'y', { required: true, default: 'as usual' }));
    expect(previewed(run, to).result).toBe('moves');
    expect(moved(run, to).run.values).toMatchObject([{ value: 'x' }, { field_id: 'y', value: 'as usual' }]);
  });

  it.each([
    ['answer_does_not_fit', ask(field('number', 'x'))],
    ['answer_does_not_fit', ask(field('radio', 'x', { of: ['y'] }))],
    ['field_moved', v('two', { A: [form('a', [field('text', 'y')])], B: [form('b', [field('text', 'x')])] })],
    ['type_changed', v('two', { A: [approval('a', { fields: [field('text', 'x')] })] })],
    ['lock_changed', v('two', { A: [form('a', [field('text', 'x')], { is_lock: true })] })],
  ])('keeps the run where it is: %s', (code, to) => {
    const run = answered(field('text', 'x'));
    expect(previewed(run, to)).toMatchObject({ result: 'cannot', obstacle: { code } });
    expect(reasonOf(() => moved(run, to))).toBe(code);
  });

  it('is computed where nothing was computed before, and stays where something was', () => {
    const total = (name: string, operation: 'sum' | 'product') =>
      field('computed', name, {
        formula: { operation, operands: ['x', 'y'].map((field_id) => ({ type: 'field', field_id })), result: 'number' },
      });
    const numbers = [field('number', 'x'), field('number', 'y')];
    const start = [...numbers, total('old', 'sum')];
    const run = simulate(v('one', { A: [task('a')] }, start), { fields: { x: '2', y: '3' } });
    const to = v('two', { A: [task('a')] }, [...numbers, total('old', 'product'), total('new', 'product')]);
    const after = moved(run, to);
    const values = ({ values }: typeof run.run) => Object.fromEntries(values.map((one) => [one.field_id, one.value]));
    expect(values(after.run)).toEqual({ x: '2', y: '3', old: '5', new: '6' });
    expect(values(takeBackMove(run.version, after.run, 'adam', after.context).run)).toEqual({
      x: '2',
      y: '3',
      old: '5',
    });
  });

  it('in a table fits if its columns still take each cell', () => {
    const column = (id: string, type: 'text' | 'number', settings = {}) => ({
      id,
      key: id,
      type,
      label: id,
      help: '',
      required: false,
      ...settings,
    });
    const table = (...columns: ReturnType<typeof column>[]) => [field('table', 'items', { columns })];
    const rows = [{ what: 'Rope', many: '3' }];
    const one = v('one', { A: [task('a')] }, table(column('what', 'text'), column('many', 'number')));
    const run = simulate(one, { fields: { items: rows } });
    const to = (...columns: ReturnType<typeof column>[]) => v('two', { A: [task('a')] }, table(...columns));
    expect(previewed(run, to(column('many', 'number'), column('what', 'text'), column('new', 'text'))).result).toBe(
      'moves',
    );
    expect(previewed(run, to(column('what', 'text'))).obstacle?.code).toBe('answer_does_not_fit');
    expect(previewed(run, to(column('what', 'number'), column('many', 'number'))).result).toBe('cannot');
  });

  it('in a table stays where its columns take it, and what was computed stays as it was', () => {
    const columns = (type: 'number' | 'date'): Column[] => [
      { id: 'n', key: 'n', label: 'n', help: '', type, required: false },
      {
        id: 'twice',
        key: 'twice',
        label: 'twice',
        help: '',
        type: 'computed',
        required: false,
        formula: { operation: 'sum', operands: [{ type: 'cell', column_id: 'n' }], result: 'number' },
      },
    ];
    const table = (type: 'number' | 'date') => field('table', 'x', { columns: columns(type) });
    const run = simulate(v('one', { A: [form('a', [table('number')])], B: [task('b')] })).answer(
      'a',
      'ann',
      'submitted',
      {
        x: [{ n: '3' }],
      },
    );
    const kept = moved(run, v('two', { A: [form('a', [{ ...table('number'), max_rows: 5 }])], B: [task('b')] }));
    expect(kept.run.values).toMatchObject([{ value: [{ n: '3', twice: '3' }] }]);
    const other = v('two', { A: [form('a', [table('date')])], B: [task('b')] });
    expect(reasonOf(() => moved(run, other))).toBe('answer_does_not_fit');
  });

  it('in another currency is no answer', () => {
    const start = (currency: string) => [field('currency', 'price', { currency })];
    const run = simulate(v('one', { A: [task('a')] }, start('EUR')), { fields: { price: '12' } });
    expect(reasonOf(() => moved(run, v('two', { A: [task('a')] }, start('USD'))))).toBe('answer_does_not_fit');
  });
});

describe('what is under way', () => {
  it('goes on where the version has the action, and keeps the run where it has not', () => {
    const run = simulate(v('one', { A: [automaticEmail('a')] }));
    expect(moved(run, v('two', { A: [automaticEmail('a', { subject: 'New' })] })).step('a')).toBe(run.step('a'));
    expect(reasonOf(() => moved(run, v('two', { A: [task('b')] })))).toBe('work_under_way');
  });

  it('waits on for its child run', () => {
    const run = simulate(v('one', { A: [hook('a', { wait: true })] }));
    run.send({ type: 'child_started', run_step_id: run.step('a').id, attempt: 1, child_run_id: 'kid' });
    expect(moved(run, v('two', { A: [hook('a', { wait: true })], B: [task('b')] })).states.a).toBe('waiting');
    expect(reasonOf(() => moved(run, v('two', { A: [hook('a')] })))).toBe('waits_for_child');
    expect(reasonOf(() => moved(run, v('two', { B: [task('b')] })))).toBe('waits_for_child');
  });

  it('keeps the run where two groups would be open', () => {
    const run = simulate(v('one', { A: [task('a'), task('b')] }));
    expect(reasonOf(() => moved(run, v('two', { A: [task('a')], B: [task('b')] })))).toBe('open_in_two_groups');
  });

  it('is over', () => {
    const run = simulate(v('one', { A: [task('a')] })).answer('a', 'ann', 'done');
    expect(reasonOf(() => moved(run, v('two', { A: [task('a')] })))).toBe('run_ended');
    const open = simulate(v('one', { A: [task('a')] }));
    expect(reasonOf(() => moved(open, v('one', { A: [task('a')] })))).toBe('same_version');
  });
});

describe('taking back', () => {
  const one = v('one', { A: [task('a')], B: [task('b')] });
  const two = v('two', { A: [task('x')], B: [task('b')] });

  it('is possible until anything else happens', () => {
    const after = moved(simulate(one), two);
    expect(after.run.move).toMatchObject({
      move_id: 'move',
      from: { id: 'one', number: 1 },
      to: { id: 'two', number: 2 },
    });
    const back = takeBackMove(one, after.run, 'adam', after.context);
    expect(back.run).toMatchObject({
      version_id: 'one',
      former_version_ids: [],
      move: null,
      steps: [{ status: 'pending' }, {}],
    });
    expect(back.effects).toMatchObject([{ type: 'notify_opened', to: [member('ann')] }]);
    after.send({ type: 'hide', by: 'adam' });
    expect(reasonOf(() => takeBackMove(one, after.run, 'adam', after.context))).toBe('move_final');
  });

  it('is not offered once work has begun outside', () => {
    const after = moved(simulate(one), v('two', { A: [automaticEmail('x')], B: [task('b')] }));
    expect(after.run.move).toBeNull();
    expect(after.activities[0]).toMatchObject({ kind: 'run_moved', data: { is_final: true } });
  });

  it('gives to others what somebody held who has left meanwhile', () => {
    const after = moved(simulate(one), two);
    const context = buildContext(buildPeople({ gone: ['ann'] }));
    expect(takeBackMove(one, after.run, 'adam', context).run.steps[0]?.assignees).toEqual([member('adam')]);
  });
});
