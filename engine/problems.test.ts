import { describe, expect, it } from 'vitest';
import type { Action, Condition, Definition, Field } from './definition.ts';
import { EngineError } from './engine-error.ts';
import type { HookTarget } from './problems/hook-problems.ts';
import { assertWellFormed, type ProblemCode, problemCodes, problemsOf } from './problems.ts';
import {
  allOf,
  anyOf,
  approval,
  automaticEmail,
  buildDefinition,
  collaborator,
  compares,
  email,
  ended,
  field,
  form,
  goBack,
  group,
  hook,
  member,
  slack,
  task,
  wasSkipped,
  yesNo,
} from './testing/build-definition.ts';

const first = approval('first');
const asks = task('asks', { condition: allOf(ended('first', 'approve')) });
const paper = form('paper', [field('number', 'n'), field('radio', 'r', { of: ['red'] }), field('collaborator', 'who')]);
const behind = (...actions: Action[]) => buildDefinition({ A: [first, asks, paper], B: actions });
const asking = (condition: Condition) => behind(task('t', { condition: allOf(condition) }));
const looping = (condition: ReturnType<typeof allOf>) =>
  buildDefinition({ A: [first, asks], B: [goBack('g', 'A', condition)] }, [field('text', 'x')]);
const withFields = (...fields: Field[]) => buildDefinition({ A: [task('t')] }, fields);
const mail = (settings: Parameters<typeof automaticEmail>[1]) => behind(automaticEmail('m', settings));
const given = (action: Action, stepable: object): Action => {
  return { ...action, stepable: { ...action.stepable, ...stepable } } as Action;
};

const context = {
  members: new Map([
    ['ann', { active: true }],
    ['old', { active: false }],
  ]),
  groups: new Map([
    ['team', { enabled: true, size: 2 }],
    ['off', { enabled: false, size: 2 }],
    ['empty', { enabled: true, size: 0 }],
  ]),
  triggers: new Map<string, HookTarget>([
    ['trigger', { status: 'enabled', token_version: 1, form: [field('text', 'target', { required: true })] }],
    ['closed', { status: 'disabled', token_version: 1, form: [] }],
    ['unborn', { status: 'enabled', token_version: 1, form: null }],
    ['upload', { status: 'enabled', token_version: 1, form: [field('date', 'day')] }],
  ]),
};
const filled = [{ target_key: 'target', target_value: 'x' }];
const hooked = (stepable: object) => behind(given(hook('h'), { fields: filled, ...stepable }));

/** Tested in design-warnings.test.ts. */
const foundOnWays: ProblemCode[] = [
  'action_unreachable',
  'asked_twice',
  'condition_always',
  'condition_never',
  'hook_starts_itself',
  'nobody_can_answer',
  'start_file_required',
  'ways_unexplored',
];

/** Each code with a definition in which it is the only problem. */
const cases: [ProblemCode, string, Definition][] = [
  ['no_action_groups', 'no groups', buildDefinition({})],
  ['empty_action_group', 'a group without actions', buildDefinition({ A: [task('t')], B: [] })],
  ['group_name_blank', 'a group without name', buildDefinition({ ' ': [task('t')] })],
  ['action_name_blank', 'an action without name', buildDefinition({ A: [{ ...task('t'), name: ' ' }] })],
  ['action_name_blank', 'an invisible name', buildDefinition({ A: [{ ...task('t'), name: '\u200b' }] })],
  ['field_key_invalid', 'a key with capitals', withFields(field('text', 'x', { key: 'Key' }))],
  ['field_key_invalid', 'a blank key', withFields(field('text', 'x', { key: '' }))],
  ['field_label_blank', 'a field without label', withFields(field('text', 'x', { label: ' ' }))],
  ['choices_missing', 'a choice field without choices', withFields(field('checkbox', 'x', { of: [] }))],
  ['choice_label_blank', 'a choice without label', withFields(field('radio', 'x', { of: ['a', ' '] }))],
  ['choice_label_taken', 'two choices with the same label', withFields(field('dropdown', 'x', { of: ['a', 'A'] }))],
  ['currency_missing', 'a currency field without a currency', withFields(field('currency', 'x'))],
  ['default_invalid', 'a file field with a default', withFields(field('file', 'x', { default: ['key1'] }))],
  ['default_invalid', 'a default that does not fit', withFields(field('number', 'x', { default: 'many' }))],
  ['condition_incomplete', 'no outcome', asking({ ...ended('first', 'approve'), answer: undefined })],
  ['condition_incomplete', 'no field', asking({ ...compares('paper', 'n', 'is_empty'), field_id: undefined })],
  ['condition_incomplete', 'no comparator', asking({ ...compares('paper', 'n', 'eq', '1'), comparator: undefined })],
  ['condition_incomplete', 'an outcome of the trigger form', asking({ ...ended('first', 'approve'), step_id: null })],
  ['condition_incomplete', 'a trigger form skipped', asking({ ...wasSkipped('first'), step_id: null })],
  ['condition_later_action', 'itself', asking(ended('t', 'done'))],
  ['condition_later_action', 'a later sibling', behind(task('t', { condition: allOf(ended('u', 'done')) }), task('u'))],
  [
    'condition_later_action',
    'an action of the group by the group',
    buildDefinition({ A: { condition: allOf(ended('t', 'done')), actions: [task('t')] } }),
  ],
  ['condition_unknown_field', 'a field of another form', asking(compares('first', 'n', 'eq', '1'))],
  ['condition_answer_unfit', 'an outcome it cannot have', asking(ended('paper', 'yes'))],
  ['comparator_unfit', 'a comparator of another type', asking(compares('paper', 'n', 'contains', '1'))],
  ['comparator_value_blank', 'nothing to compare with', asking(compares('paper', 'n', 'eq', ''))],
  ['comparator_value_invalid', 'a text for a number', asking(compares('paper', 'n', 'eq', 'many'))],
  ['comparator_value_invalid', 'an unknown choice', asking(compares('paper', 'r', 'is', 'blue'))],
  ['go_back_target_missing', 'no target', behind(goBack('g', null, allOf(ended('first', 'disapprove'))))],
  ['go_back_target_later', 'its own group', behind(goBack('g', 'B', allOf(ended('first', 'disapprove'))))],
  ['go_back_target_later', 'itself', behind(goBack('g', 'g', allOf(ended('first', 'disapprove'))))],
  ['go_back_target_later', 'a later action', behind(goBack('g', 't', allOf(ended('first', 'approve'))), task('t'))],
  ['go_back_without_condition', 'no condition', behind(goBack('g', 'first'))],
  ['go_back_without_condition', 'an empty condition', behind(goBack('g', 'first', anyOf()))],
  ['go_back_loops', 'going back once approved', behind(goBack('g', 'first', allOf(ended('first', 'approve'))))],
  ['go_back_loops', 'an answer before its target', behind(goBack('g', 'asks', allOf(ended('first', 'disapprove'))))],
  ['go_back_loops', 'the start form alone', looping(allOf(compares(null, 'x', 'is', 'y')))],
  ['go_back_loops', 'any of two', looping(anyOf(ended('first', 'disapprove'), ended('asks', 'done')))],
  ['assignees_missing', 'no assignees', behind(task('t', { assignees: [] }))],
  ['member_gone', 'a deactivated member', behind(task('t', { assignees: [member('old')] }))],
  ['member_gone', 'an unknown member in a mail', mail({ cc: [member('constructor')] })],
  ['group_gone', 'an unknown group', behind(task('t', { assignees: [group('gone')] }))],
  ['group_gone', 'an unknown group in a condition', asking(compares('paper', 'who', 'in_group', 'gone'))],
  ['group_disabled', 'a disabled group', behind(task('t', { assignees: [group('off')] }))],
  ['group_empty', 'an empty group', behind(task('t', { assignees: [group('empty')] }))],
  ['collaborator_not_a_person', 'a number as assignee', behind(task('t', { assignees: [collaborator('n')] }))],
  [
    'collaborator_later_field',
    'its own form',
    buildDefinition({ A: [{ ...paper, assignees: [collaborator('who')] }] }),
  ],
  ['vote_count_invalid', 'at least 0', behind(task('t', { vote: { match: 'at_least', count: 0 } }))],
  ['vote_count_invalid', 'at least 0.5', behind(task('t', { vote: { match: 'at_least', count: 0.5 } }))],
  ['vote_count_invalid', 'at least without a count', behind(task('t', { vote: { match: 'at_least' } }))],
  ['form_without_fields', 'an empty form', behind(form('f', []))],
  ['recipient_missing', 'a mail to nobody', mail({ to: [] })],
  ['recipient_missing', 'a reviewed mail to nobody', behind(email('m', { to: [] }))],
  ['recipient_invalid', 'a bad address', mail({ bcc: [{ type: 'email', email: 'ann@' }] })],
  ['subject_blank', 'a mail without subject', mail({ subject: ' ' })],
  ['slack_key_missing', 'a chat without key', behind(slack('s', { secret_id: null }))],
  ['slack_channel_blank', 'a chat without channel', behind(slack('s', { channel: '' }))],
  ['slack_message_blank', 'a chat without message', behind(slack('s', { messages: [] }))],
  ['hook_token_missing', 'a hook without trigger', behind(given(hook('h'), { trigger_id: null }))],
  [
    'hook_target_key_blank',
    'a hook without target',
    hooked({ fields: [...filled, { target_key: '', target_value: 'x' }] }),
  ],
  [
    'hook_target_key_taken',
    'two values for a target',
    hooked({ fields: [...filled, { target_key: 'target', key: 'n' }] }),
  ],
  ['hook_trigger_missing', 'a hook with a deleted trigger', hooked({ trigger_id: 'gone' })],
  ['hook_trigger_missing', 'a hook with an old token', hooked({ token_version: 0 })],
  ['hook_trigger_disabled', 'a hook with a disabled trigger', hooked({ trigger_id: 'closed' })],
  ['hook_not_startable', 'a hook to a workflow without an enabled version', hooked({ trigger_id: 'unborn' })],
  [
    'hook_target_unknown',
    'a value for an unknown field',
    hooked({ fields: [...filled, { target_key: 'y', target_value: '' }] }),
  ],
  ['hook_target_required', 'a required field left out', hooked({ fields: [] })],
  [
    'hook_target_unfit',
    'a number for a date',
    hooked({ trigger_id: 'upload', fields: [{ target_key: 'day', key: 'n' }] }),
  ],
  ['hook_file_field', 'a file passed on', buildDefinition({ A: [hook('h', { key: 'doc' })] }, [field('file', 'doc')])],
  [
    'collaborator_not_a_person',
    'an address as assignee',
    buildDefinition({ A: [task('t', { assignees: [collaborator('x')] })] }, [field('email', 'x')]),
  ],
  ['insertion_unknown_key', 'an unknown key', mail({ body: '{{constructor}}' })],
  ['insertion_unknown_key', 'an unknown key passed on', behind(hook('h', { key: 'toString' }))],
  ['insertion_later_key', 'a later key', buildDefinition({ A: [task('t', { instructions: '{{n}}' }), paper] })],
  [
    'insertion_locked',
    'a private field',
    buildDefinition({ A: [{ ...paper, is_lock: true }], B: [task('t', { instructions: '{{n}}' })] }),
  ],
  ['outcome_unused', 'a no that no condition uses', behind(approval('t'))],
];

const warnings: ProblemCode[] = [
  'group_disabled',
  'group_empty',
  'insertion_locked',
  'outcome_unused',
  'go_back_loops',
  'hook_trigger_disabled',
  'hook_not_startable',
  'hook_target_unknown',
  'hook_target_required',
  'hook_target_unfit',
];

/** See `engine/tables.test.ts`. */
const inTables = problemCodes.filter((code) => /^(column|columns|rows|formula)_/.test(code));

describe('a draft has the problem', () => {
  it.each(cases)('%s: %s', (code, _name, definition) => {
    expect(() => assertWellFormed(definition)).not.toThrow();
    const problems = problemsOf(definition, context);
    expect(problems.map((problem) => problem.code)).toEqual([code]);
    expect(problems[0]!.severity).toBe(warnings.includes(code) ? 'warning' : 'error');
  });

  it('action_name_taken for names that look the same', () => {
    const problems = problemsOf(buildDefinition({ A: [task('\u00c9'), task('E\u0301')] }));
    expect(problems.map(({ code }) => code)).toEqual(['action_name_taken', 'action_name_taken']);
  });

  it('action_name_taken for each action with the same name, ignoring case', () => {
    const problems = problemsOf(buildDefinition({ A: [task('Do')], B: [task(' dO ')] }));
    expect(problems).toMatchObject([
      { code: 'action_name_taken', action_id: 'Do', action_group_id: 'A' },
      { code: 'action_name_taken', action_id: ' dO ' },
    ]);
  });

  it('field_key_taken for each field with the same key, in the whole workflow', () => {
    const definition = buildDefinition({ A: [form('f', [field('text', 'b', { key: 'same' })])] }, [
      field('text', 'a', { key: 'same' }),
    ]);
    expect(problemsOf(definition)).toMatchObject([
      { code: 'field_key_taken', field_id: 'a', severity: 'error' },
      { code: 'field_key_taken', field_id: 'b', action_id: 'f', action_group_id: 'A' },
    ]);
  });

  it('question_blank together with an unused outcome', () => {
    const codes = problemsOf(buildDefinition({ A: [yesNo('q', { question: ' ' })] })).map(({ code }) => code);
    expect(codes).toEqual(['question_blank', 'outcome_unused']);
  });

  it('none when it is correct', () => {
    const definition = buildDefinition(
      {
        A: [
          first,
          asks,
          paper,
          approval('strict', { cancel_on_disapprove: true }),
          task('in turn', {
            assignees: [collaborator('who'), collaborator('boss')],
            instructions: '{{ n }} {{address}}',
          }),
          automaticEmail('m', { to: [{ type: 'email', email: '{{address}}' }, collaborator('address')] }),
          goBack('within', 'paper', allOf(wasSkipped('asks'))),
        ],
        B: [
          goBack('g', 'A', allOf(compares(null, 'boss', 'is', 'ann'), ended('first', 'disapprove'))),
          hook('h', { key: 'address' }),
        ],
      },
      [field('collaborator', 'boss'), field('email', 'address'), field('currency', 'price', { currency: 'EUR' })],
    );
    expect(problemsOf(definition, context)).toEqual([]);
    expect(() => assertWellFormed(definition)).not.toThrow();
  });

  it('of every code in at least one test', () => {
    const covered = new Set<string>([
      ...cases.map(([code]) => code),
      'action_name_taken',
      'field_key_taken',
      'question_blank',
      ...foundOnWays,
      // In engine/translations/translations.test.ts.
      ...problemCodes.filter((code) => code.startsWith('translation')),
      ...inTables,
    ]);
    expect(problemCodes.filter((code) => !covered.has(code))).toEqual([]);
  });
});

it.each<[string, ReturnType<typeof allOf>]>([
  ['a disapproval of what is done again', allOf(ended('first', 'disapprove'))],
  ['a disapproval, if the start form says so', allOf(compares(null, 'x', 'is', 'y'), ended('first', 'disapprove'))],
  ['a value that may be corrected', allOf(compares('paper', 'n', 'gt', '5'))],
  ['an answer whose meaning is its own', allOf(ended('ok', 'yes'))],
  ['what was skipped', allOf(wasSkipped('asks'))],
  ['what applies only after a disapproval', allOf(ended('repair', 'done'))],
])('does not warn of a go-back after %s', (_name, condition) => {
  const repair = task('repair', { condition: allOf(ended('first', 'disapprove')) });
  const groups = { A: [first, asks, paper, yesNo('ok'), repair], B: [goBack('g', 'A', condition)] };
  const found = problemsOf(buildDefinition(groups, [field('text', 'x')]), context);
  expect(found.filter(({ code }) => code === 'go_back_loops')).toEqual([]);
});

it('does not check people without a context', () => {
  expect(problemsOf(behind(task('t', { assignees: [member('old'), group('gone')] })))).toEqual([]);
});

it('gives the condition and the setting of a problem', () => {
  const condition = { ...ended('first', 'approve'), answer: undefined };
  expect(problemsOf(asking(condition))[0]).toMatchObject({
    condition_id: condition.id,
    action_id: 't',
    action_group_id: 'B',
  });
  expect(problemsOf(mail({ subject: '' }))[0]).toMatchObject({ setting: 'subject', action_id: 'm' });
});

describe('a draft is malformed', () => {
  const nest = (depth: number): ReturnType<typeof allOf> => ({
    ...allOf(depth > 1 ? nest(depth - 1) : ended('first', 'approve')),
    id: `level ${depth}`,
  });
  const many = (count: number) => buildDefinition({ A: Array.from({ length: count }, (_, n) => task(`t${n}`)) });

  const conditioned = (count: number) =>
    buildDefinition({
      A: [approval('first')],
      B: Array.from({ length: Math.ceil(count / 1000) }, (_, n) =>
        task(`t${n}`, {
          condition: allOf(
            ...Array.from({ length: Math.min(1000, count - n * 1000) }, (_, c) => ({
              ...ended('first', 'approve'),
              id: `c${c}`,
            })),
          ),
        }),
      ),
    });
  const fields = (count: number, prefix = 'f') =>
    Array.from({ length: count }, (_, n) => field('text', `${prefix}${n}`));

  it.each<[string, Definition, string]>([
    ['a condition on an unknown action', asking(ended('nothing', 'done')), 'action_groups.1.actions.0.condition'],
    [
      'a condition on an unknown field',
      asking(compares('paper', '__proto__', 'is_empty')),
      'action_groups.1.actions.0.condition',
    ],
    [
      'a group condition on an unknown action',
      buildDefinition({ A: { condition: allOf(ended('no', 'done')), actions: [task('t')] } }),
      'action_groups.0.condition',
    ],
    [
      'an assignee from an unknown field',
      behind(task('t', { assignees: [collaborator('no')] })),
      'action_groups.1.actions.0.assignees',
    ],
    ['a recipient from an unknown field', mail({ to: [collaborator('no')] }), 'action_groups.1.actions.0.to'],
    ['a go-back to an unknown target', behind(goBack('g', 'no')), 'action_groups.1.actions.0.go_back_to'],
    ['two actions with the same id', behind(task('first')), 'action_groups'],
    ['an action with a group’s id', behind(task('A')), 'action_groups'],
    ['two fields with the same id', buildDefinition({ A: [paper] }, [field('text', 'n')]), 'fields'],
    ['two choices with the same id', withFields(field('radio', 'x', { of: ['a', 'a'] })), 'fields.x.choices'],
    [
      'two conditions with the same id',
      behind(task('t', { condition: allOf(ended('first', 'approve'), ended('first', 'approve')) })),
      'action_groups.1.actions.0.condition',
    ],
    ['four levels of conditions', behind(task('t', { condition: nest(4) })), 'action_groups.1.actions.0.condition'],
    ['501 actions', many(501), 'action_groups'],
    ['2,001 conditions', conditioned(2001), 'conditions'],
    ['2,001 fields', buildDefinition({ A: [form('f', fields(1001))], B: [form('g', fields(1000, 'g'))] }), 'fields'],
  ])('with %s', (_name, definition, path) => {
    const renamed = { ...definition };
    let caught: unknown;
    try {
      assertWellFormed(renamed);
    } catch (error) {
      caught = error;
    }
    expect(caught).toBeInstanceOf(EngineError);
    const fields = [{ field: `definition.${path}`, code: expect.any(String) }];
    expect(caught).toMatchObject({ code: 'malformed_definition', fields, values: { path } });
    expect(() => problemsOf(definition, context)).not.toThrow();
  });

  it.each<[string, Definition, object]>([
    ['an id that is twice', behind(task('A')), { code: 'id_twice', values: { id: 'A' } }],
    ['an id that is nowhere', behind(goBack('g', 'no')), { code: 'unknown_id', values: { id: 'no' } }],
    [
      'conditions in four levels',
      behind(task('t', { condition: nest(4) })),
      { code: 'too_deep', values: { number: 3 } },
    ],
  ])('and says of %s what is wrong', (_name, definition, fault) => {
    expect(() => assertWellFormed(definition)).toThrow(
      expect.objectContaining({ fields: [expect.objectContaining(fault)] }),
    );
  });

  it('but not with three levels of conditions or with 500 actions', () => {
    expect(() =>
      assertWellFormed(buildDefinition({ A: [first], B: [task('t', { condition: nest(3) })] })),
    ).not.toThrow();
    expect(() => assertWellFormed(many(500))).not.toThrow();
  });
});
