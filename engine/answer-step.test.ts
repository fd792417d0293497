import { describe, expect, it } from 'vitest';
import type { Action, Outcome } from './definition.ts';
import type { RunEvent } from './run-state.ts';
import {
  allOf,
  approval,
  automaticEmail,
  buildVersion,
  collaborator,
  computed,
  email,
  ended,
  field,
  fieldOperand,
  form,
  formula,
  goBack,
  group,
  member,
  task,
  yesNo,
} from './testing/build-definition.ts';
import { buildPeople, noon } from './testing/build-people.ts';
import { simulate } from './testing/simulate.ts';

const people = buildPeople({ groups: { trio: ['ann', 'ben', 'cas'] } });
const trio = [group('trio')];

describe('an answer', () => {
  it.each<[Action, Outcome]>([
    [approval('a'), 'approve'],
    [approval('a'), 'disapprove'],
    [yesNo('a'), 'yes'],
    [yesNo('a'), 'no'],
    [task('a'), 'done'],
    [form('a', [field('text', 'f')]), 'submitted'],
  ])('settles $stepable_type with %s, and the run completes in the same transition', (action, answer) => {
    const simulation = simulate(buildVersion({ A: [action] })).answer('a', 'ann', answer);
    expect(simulation.states.a).toBe(`completed ${answer}`);
    expect(simulation.step('a')).toMatchObject({
      settled_at: noon,
      revision: 2,
      votes: [{ user_workspace_id: 'ann', answer }],
    });
    expect(simulation.run).toMatchObject({ status: 'completed', ended_at: noon, revision: 2 });
    expect(simulation.activities.map(({ kind, by }) => [kind, by])).toEqual([
      ['step_answered', 'ann'],
      ['run_completed', null],
    ]);
    expect(simulation.effects).toEqual([{ type: 'notify_followers', news: 'completed', by: 'ann' }]);
  });

  it('with a no does not end the run', () => {
    const simulation = simulate(buildVersion({ A: [approval('a')], B: [task('b')] })).answer('a', 'ann', 'disapprove');
    expect(simulation.states).toEqual({ a: 'completed disapprove', b: 'pending' });
  });

  it('that disapproves cancels the run if the approval is set so, with siblings and later groups', () => {
    const simulation = simulate(
      buildVersion({ A: [approval('a', { cancel_on_disapprove: true }), task('s')], B: [task('b')] }),
    );
    expect(simulation.answer('a', 'ann', 'disapprove').states).toEqual({
      a: 'completed disapprove',
      s: 'cancelled disapproved',
      b: 'cancelled disapproved',
    });
    expect(simulation.run).toMatchObject({ status: 'cancelled', ended_at: noon });
    expect(simulation.effects).toEqual([{ type: 'notify_followers', news: 'cancelled', by: null }]);
  });

  it('to a step that was cancelled after a vote is refused without naming the voter as who settled it', () => {
    const vote = { match: 'all' } as const;
    const simulation = simulate(buildVersion({ A: [approval('a', { vote, assignees: trio })] }), { people })
      .answer('a', 'ben', 'approve')
      .send({ type: 'cancel', by: null });
    expect(simulation.refusal(() => simulation.answer('a', 'ann', 'approve'))).toMatchObject({
      code: 'step_settled',
      values: { by: null, at: noon },
    });
  });

  it('to an email leaves it pending until a worker has sent it', () => {
    const simulation = simulate(buildVersion({ A: [email('a', { assignees: trio })] }), { people }).answer(
      'a',
      'ben',
      'sent',
    );
    const { id, revision } = simulation.step('a');
    expect(simulation.states.a).toBe('pending');
    expect(simulation.effects).toEqual([
      { type: 'execute_step', run_step_id: id, attempt: 1, revision, stepable_type: 'email' },
    ]);
    expect(simulation.refusal(() => simulation.answer('a', 'ann', 'sent'))).toMatchObject({
      code: 'step_settled',
      values: { by: 'ben', at: noon },
    });
    expect(simulation.refusal(() => simulation.answer('a', 'ben', 'sent')).code).toBe('already_answered');
    expect(simulation.refusal(() => simulation.reassign('a', member('ann'))).code).toBe('step_not_open');
    expect(simulation.succeed('a', 'sent').states.a).toBe('completed sent');
    expect(simulation.activities[0]!.kind).toBe('step_sent');
  });

  it('to an email stores the reviewed mail for the worker, through failure and retry', () => {
    const mail = { subject: 'Hello {{name}}', body: '<p>As reviewed</p>' };
    const simulation = simulate(buildVersion({ A: [email('m')] }));
    const run_step_id = simulation.step('m').id;
    simulation.send({ type: 'answer', run_step_id, by: 'ann', answer: 'sent', comment: '', fields: [], mail });
    expect(simulation.step('m').mail).toEqual(mail);
    simulation.fail('m').send({ type: 'retry', run_step_id: simulation.step('m').id, by: 'adam', note: '' });
    expect(simulation.step('m')).toMatchObject({ status: 'pending', mail });
    expect(simulation.succeed('m', 'sent').step('m').mail).toEqual(mail);
  });

  it('to an email is refused without a subject, and a mail is refused for other types', () => {
    const simulation = simulate(buildVersion({ A: [email('m'), task('t')] }));
    const send = (action: string, answer: 'sent' | 'done', subject: string) =>
      simulation.refusal(() =>
        simulation.send({
          type: 'answer',
          run_step_id: simulation.step(action).id,
          by: 'ann',
          answer,
          comment: '',
          fields: [],
          mail: { subject, body: '' },
        }),
      );
    expect(send('m', 'sent', ' ')).toMatchObject({
      code: 'invalid_fields',
      fields: [{ field: 'mail.subject', code: 'blank' }],
    });
    expect(send('t', 'done', 'Hello')).toMatchObject({
      code: 'invalid_fields',
      fields: [{ field: 'mail', code: 'unknown_field' }],
    });
    expect(simulation.states).toEqual({ m: 'pending', t: 'pending' });
  });

  it('stores the form values, in forms and approvals alike', () => {
    const simulation = simulate(buildVersion({ A: [approval('a', { fields: [field('number', 'n')] })] }));
    simulation.answer('a', 'ann', 'approve', { n: ' 01.50 ' });
    const run_step_id = simulation.step('a').id;
    expect(simulation.run.values).toEqual([{ field_id: 'n', run_step_id, step_id: 'a', attempt: 1, value: '1.50' }]);
  });

  it('of a later voter replaces the same field, and need not repeat required ones', () => {
    const fields = [field('number', 'n', { required: true }), field('text', 't')];
    const simulation = simulate(
      buildVersion({ A: [approval('a', { fields, vote: { match: 'all' }, assignees: trio })] }),
      {
        people,
      },
    );
    simulation
      .answer('a', 'ann', 'approve', { n: '1', t: 'x' })
      .answer('a', 'ben', 'approve')
      .answer('a', 'cas', 'approve', { n: '2' });
    expect(simulation.run.values.map(({ field_id, value }) => [field_id, value])).toEqual([
      ['t', 'x'],
      ['n', '2'],
    ]);
  });

  it('in a later attempt that leaves a field empty, or lets its formula give nothing, replaces what was there', () => {
    const fields = [
      field('number', 'n'),
      field('text', 't'),
      field('text', 'never'),
      computed('product', formula('product', 'number', fieldOperand('n'), fieldOperand('n'))),
    ];
    const simulation = simulate(
      buildVersion({
        A: [form('a', fields)],
        B: [approval('b'), goBack('back', 'a', allOf(ended('b', 'disapprove')))],
      }),
    )
      .answer('a', 'ann', 'submitted', { n: '3', t: 'x' })
      .answer('b', 'ann', 'disapprove')
      .answer('a', 'ann', 'submitted', { t: 'y' });
    const second = simulation.run.values.filter(({ attempt }) => attempt === 2);
    expect(Object.fromEntries(second.map(({ field_id, value }) => [field_id, value]))).toEqual({
      n: null,
      t: 'y',
      product: null,
    });
  });

  it('of one voter ends their draft, and leaves those of the others', () => {
    const simulation = simulate(buildVersion({ A: [yesNo('a', { vote: { match: 'all' }, assignees: trio })] }), {
      people,
    });
    for (const by of ['ann', 'ben']) {
      simulation.send({ type: 'save_draft', run_step_id: simulation.step('a').id, by, comment: 'Hm', fields: [] });
    }
    simulation.answer('a', 'ann', 'yes');
    expect(simulation.step('a').drafts).toMatchObject([{ user_workspace_id: 'ben' }]);
  });

  it('of one voter is recorded as a vote, and the last vote decides', () => {
    const simulation = simulate(buildVersion({ A: [yesNo('a', { vote: { match: 'all' }, assignees: trio })] }), {
      people,
    });
    expect(simulation.answer('a', 'ann', 'yes').activities).toMatchObject([{ kind: 'step_voted', by: 'ann' }]);
    expect(simulation.states.a).toBe('pending');
    simulation.answer('a', 'ben', 'yes').answer('a', 'cas', 'yes');
    expect(simulation.states.a).toBe('completed yes');
    expect(simulation.history.find(({ kind }) => kind === 'step_answered')).toMatchObject({
      by: 'cas',
      data: { answer: 'yes', electorate: ['ann', 'ben', 'cas'] },
    });
  });
});

describe('an answer is refused', () => {
  const fields = [field('text', 'f', { required: true })];
  const settings = { assignees: trio, vote: { match: 'all' } as const };
  const version = buildVersion({
    A: [
      approval('a', { ...settings, fields }),
      automaticEmail('m'),
      task('w', { condition: allOf(ended('m', 'sent')) }),
    ],
    B: [task('b')],
  });
  const simulation = () => simulate(version, { people });

  it.each<[string, (current: ReturnType<typeof simulation>) => unknown, object]>([
    [
      'for a step that does not exist',
      (current) =>
        current.send({ type: 'answer', run_step_id: 'no', by: 'ann', answer: 'approve', comment: '', fields: [] }),
      { code: 'step_not_found' },
    ],
    [
      'by a member who does not hold the step',
      (current) => current.answer('a', 'ini', 'approve'),
      { code: 'not_your_step' },
    ],
    ['by an unknown member', (current) => current.answer('a', 'nobody', 'approve'), { code: 'not_your_step' }],
    ['before its group is reached', (current) => current.answer('b', 'ann', 'done'), { code: 'step_not_open' }],
    ['while it waits for a sibling', (current) => current.answer('w', 'ann', 'done'), { code: 'step_not_open' }],
    [
      'for an action that Baton executes itself',
      (current) => current.answer('m', 'ann', 'sent'),
      { code: 'not_your_step' },
    ],
    [
      'when it is not offered',
      (current) => current.answer('a', 'ann', 'yes'),
      {
        code: 'answer_not_offered',
        fields: [{ field: 'answer', code: 'not_one_of', values: { choices: 'approve, disapprove' } }],
      },
    ],
    [
      'without required fields',
      (current) => current.answer('a', 'ann', 'approve'),
      { code: 'invalid_fields', fields: [{ field: 'fields.f', code: 'blank', values: { label: 'f' } }] },
    ],
    [
      'twice by the same person',
      (current) => current.answer('a', 'ann', 'approve', { f: 'x' }).answer('a', 'ann', 'disapprove', { f: 'x' }),
      { code: 'already_answered', values: { at: noon } },
    ],
    [
      'once the step is settled, with who settled it and when',
      (current) => current.answer('a', 'ben', 'disapprove', { f: 'x' }).answer('a', 'ann', 'approve', { f: 'x' }),
      { code: 'step_settled', values: { by: 'ben', at: noon } },
    ],
  ])('%s', (_name, event, refusal) => {
    const current = simulation();
    expect(current.refusal(() => event(current))).toMatchObject(refusal);
  });

  it('when it names another attempt or revision than the present one, not when it names none', () => {
    const current = simulation();
    const seen = current.step('a');
    current.answer('a', 'ann', 'approve', { f: 'x' });
    const answer: Extract<RunEvent, { type: 'answer' }> = {
      type: 'answer',
      run_step_id: seen.id,
      by: 'ben',
      answer: 'approve',
      comment: '',
      fields: [],
    };
    expect(current.refusal(() => current.send({ ...answer, attempt: 2 })).code).toBe('step_changed');
    expect(current.refusal(() => current.send({ ...answer, attempt: 1, revision: seen.revision })).code).toBe(
      'step_changed',
    );
    current.send({ ...answer, attempt: 1 });
    expect(current.step('a').votes).toHaveLength(2);
  });

  it.each([
    ['too long', 'x'.repeat(102_401), 'too_long'],
    ['not storable', 'a\u0000', 'invalid_type'],
  ])('with a comment that is %s', (_name, comment, code) => {
    const current = simulation();
    const run_step_id = current.step('a').id;
    const fault = current.refusal(() => {
      current.send({
        type: 'answer',
        run_step_id,
        by: 'ann',
        answer: 'approve',
        comment,
        fields: [{ field_id: 'f', value: 'x' }],
      });
    });
    expect(fault.fields).toMatchObject([{ field: 'comment', code }]);
  });
});

describe('inside a group', () => {
  it('makes a step wait for the sibling that its condition names, and then opens or skips it', () => {
    const version = buildVersion({ A: [yesNo('q'), task('next', { condition: allOf(ended('q', 'yes')) })] });
    expect(simulate(version).states).toEqual({ q: 'pending', next: 'waiting' });
    const yes = simulate(version).answer('q', 'ann', 'yes');
    expect(yes.states.next).toBe('pending');
    expect(yes.step('next').why).toMatchObject({ result: true });
    const no = simulate(version).answer('q', 'ann', 'no');
    expect(no.states.next).toBe('skipped condition_false');
    expect(no.run.status).toBe('completed');
  });

  it('makes a step wait for the sibling that names its assignee, and then assigns it', () => {
    const version = buildVersion({
      A: [form('pick', [field('collaborator', 'who')]), task('do', { assignees: [collaborator('who')] })],
    });
    const simulation = simulate(version);
    expect(simulation.states.do).toBe('waiting');
    expect(simulation.answer('pick', 'ann', 'submitted', { who: 'cas' }).step('do').assignees).toEqual([member('cas')]);
  });

  it('makes a mail wait for a sibling whose field it inserts or is sent to', () => {
    const paper = form('paper', [field('text', 'name'), field('email', 'address')]);
    const inserted = automaticEmail('m', { body: 'Dear {{ name }}' });
    const sent = automaticEmail('n', { to: [{ type: 'field', field_id: 'address' }] });
    const simulation = simulate(buildVersion({ A: [paper, inserted, sent] }));
    expect(simulation.states).toEqual({ paper: 'pending', m: 'waiting', n: 'waiting' });
    expect(simulation.answer('paper', 'ann', 'submitted').states).toMatchObject({ m: 'pending', n: 'pending' });
  });

  it('settles a chain of conditions in one transition', () => {
    const version = buildVersion({
      A: [
        yesNo('q'),
        task('a', { condition: allOf(ended('q', 'yes')) }),
        task('b', { condition: allOf(ended('a', 'done')) }),
        task('c', { condition: allOf(ended('b', 'done')) }),
      ],
      B: [task('last')],
    });
    expect(simulate(version).answer('q', 'ann', 'no').states).toMatchObject({
      c: 'skipped condition_false',
      last: 'pending',
    });
  });
});

describe('exclusions', () => {
  it('keep the initiator, and whoever stands for them, from answering', () => {
    const assignees = [member('ini'), member('ann'), member('cas')];
    const version = buildVersion({ A: [task('a', { assignees, initiator_excluded: true })] });
    const simulation = simulate(version, { start: { reassign_initiators: [member('cas')] } });
    expect(simulation.refusal(() => simulation.answer('a', 'ini', 'done')).code).toBe('not_your_step');
    expect(simulation.refusal(() => simulation.answer('a', 'cas', 'done')).code).toBe('not_your_step');
    expect(simulation.answer('a', 'ann', 'done').run.status).toBe('completed');
  });

  it('keep a member who has answered another action from answering, also an open sibling', () => {
    const assignees = [member('ann'), member('ben')];
    const second = approval('b', { assignees, nobody_twice: true, vote: { match: 'all' } });
    const simulation = simulate(buildVersion({ A: [approval('a', { assignees }), second] }));
    simulation.answer('a', 'ann', 'approve');
    expect(simulation.refusal(() => simulation.answer('b', 'ann', 'approve')).code).toBe('not_your_step');
    // Ben is the only voter left, so his approval completes the vote.
    expect(simulation.answer('b', 'ben', 'approve').states.b).toBe('completed approve');
  });

  it('reassign a step to the admins when the answer to a sibling excludes its last holder', () => {
    const version = buildVersion({ A: [task('a'), task('b', { nobody_twice: true })] });
    const simulation = simulate(version).answer('a', 'ann', 'done');
    expect(simulation.step('b').assignees).toEqual([member('adam')]);
    expect(simulation.effects.map(({ type }) => type)).toEqual(['notify_opened', 'notify_admins']);
  });

  it('decide a sibling whose vote waited only for the member who is excluded now', () => {
    const assignees = [member('ann'), member('ben')];
    const all = { match: 'all' } as const;
    const version = buildVersion({
      A: [task('a', { assignees }), task('b', { assignees, nobody_twice: true, vote: all })],
    });
    const simulation = simulate(version).answer('b', 'ben', 'done').answer('a', 'ann', 'done');
    expect(simulation.states.b).toBe('completed done');
    expect(simulation.run.status).toBe('completed');
  });
});
