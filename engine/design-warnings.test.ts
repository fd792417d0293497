/** The warnings that are found by looking at all ways through a workflow, and at who may answer. */
import { describe, expect, it } from 'vitest';
import type { Action, Condition, Conditions, Definition } from './definition.ts';
import { type ProblemCode, type ProblemContext, problemsOf } from './problems.ts';
import {
  allOf,
  anyOf,
  approval,
  automaticEmail,
  buildDefinition,
  compares,
  ended,
  field,
  form,
  goBack,
  group,
  hook,
  initiator,
  member,
  task,
  wasSkipped,
  yesNo,
} from './testing/build-definition.ts';

const first = approval('first');
const onlyAfterNo = task('repair', { condition: allOf(ended('first', 'disapprove')) });
const paper = form('paper', [
  field('number', 'n'),
  field('text', 'must', { required: true }),
  field('radio', 'colour', { of: ['red', 'blue'] }),
  field('checkbox', 'parts', { of: ['hull', 'sail', 'oar'] }),
  field('date', 'day'),
  field('text', 'note'),
  field('collaborator', 'who'),
  field('task', 'checked'),
]);
const behind = (...actions: Action[]) => buildDefinition({ A: [first, onlyAfterNo, paper], B: actions });
const asking = (condition: Conditions) => behind(task('t', { condition }));
const of = (...is: Parameters<typeof compares> extends [unknown, ...infer Rest] ? Rest : never) =>
  compares('paper', ...is);
const approved = allOf(ended('first', 'approve'));

/** An approval, a go-back to it once it is disapproved, and what comes after. */
const afterGoBack = (condition: Condition) =>
  buildDefinition({
    A: [first, goBack('again', 'first', allOf(ended('first', 'disapprove')))],
    B: [task('t', { condition: allOf(condition) })],
  });

const warningsOf = (definition: Definition, context?: ProblemContext) =>
  problemsOf(definition, context)
    .filter(({ severity }) => severity === 'warning')
    .map(({ code, action_id, action_group_id }) => `${code} ${action_id ?? action_group_id ?? ''}`.trim());

describe('a draft is warned of', () => {
  it.each<[ProblemCode, string, Definition]>([
    ['condition_never', 'a number that is more and less', asking(allOf(of('n', 'gt', '5'), of('n', 'lt', '2')))],
    [
      'condition_never',
      'an amount between two that leave no room',
      asking(allOf(of('n', 'gt', '5'), of('n', 'lte', '5.0'))),
    ],
    ['condition_never', 'two colours at once', asking(allOf(of('colour', 'is', 'red'), of('colour', 'is', 'blue')))],
    [
      'condition_never',
      'a part that is there and is not',
      asking(allOf(of('parts', 'includes', 'sail'), of('parts', 'does_not_include', 'sail'))),
    ],
    [
      'condition_never',
      'a day before and after',
      asking(allOf(of('day', 'lt', '2026-01-01'), of('day', 'gt', '2026-12-31'))),
    ],
    [
      'condition_never',
      'last week and next week',
      asking(allOf(of('day', 'within_last_days', '7'), of('day', 'within_next_days', '7'), of('day', 'is_empty'))),
    ],
    [
      'condition_never',
      'a text that begins in two ways',
      asking(allOf(of('note', 'starts_with', 'a'), of('note', 'starts_with', 'b'))),
    ],
    [
      'condition_never',
      'a tick that is set and not',
      asking(allOf(of('checked', 'is_done'), of('checked', 'is_not_done'))),
    ],
    ['condition_never', 'two people in one field', asking(allOf(of('who', 'is', 'ann'), of('who', 'is', 'ben')))],
    ['condition_never', 'a required field that is empty', asking(allOf(of('must', 'is_empty')))],
    ['condition_never', 'a skip of what is never skipped', asking(allOf(wasSkipped('paper')))],
    [
      'condition_never',
      'an action that is skipped then',
      asking(allOf(ended('first', 'approve'), ended('repair', 'done'))),
    ],
    ['condition_never', 'the disapproval that a go-back returned for', afterGoBack(ended('first', 'disapprove'))],
    [
      'condition_never',
      'a disapproval that cancels the run',
      buildDefinition({
        A: [approval('first', { cancel_on_disapprove: true })],
        B: [task('t', { condition: allOf(ended('first', 'disapprove')) })],
      }),
    ],
    [
      'condition_always',
      'one outcome or the other',
      asking(anyOf(ended('first', 'approve'), ended('first', 'disapprove'))),
    ],
    ['condition_always', 'a form that everybody submits', asking(allOf(ended('paper', 'submitted')))],
    ['condition_always', 'a required field that is filled in', asking(allOf(of('must', 'is_not_empty')))],
    [
      'condition_always',
      'a number, more or less, or none',
      asking(anyOf(of('n', 'gt', '5'), of('n', 'lte', '5'), of('n', 'is_empty'))),
    ],
    [
      'asked_twice',
      'a question under another name',
      behind(
        yesNo('q', { question: 'Fit?', condition: approved }),
        yesNo('t', { question: ' fit? ', condition: allOf(ended('q', 'yes')) }),
        task('u', { condition: allOf(ended('t', 'yes')) }),
      ),
    ],
    [
      'asked_twice',
      'a form with the same fields',
      behind(
        form(
          't',
          paper.stepable_type === 'form'
            ? paper.stepable.fields.map((one) => ({ ...one, id: `${one.id} 2`, key: `${one.key}_2` }))
            : [],
        ),
      ),
    ],
    [
      'nobody_can_answer',
      'the initiator, who may not',
      behind(task('t', { assignees: [initiator], initiator_excluded: true })),
    ],
    [
      'nobody_can_answer',
      'one person, who always answers before',
      behind(task('t', { assignees: [member('ann')], nobody_twice: true })),
    ],
  ])('%s: %s', (code, _name, definition) => {
    expect(warningsOf(definition)).toEqual([`${code} t`]);
    expect(problemsOf(definition)).toHaveLength(1);
  });

  it('a group whose condition never holds, and each of its actions, which no way reaches', () => {
    const condition = allOf(compares('paper', 'n', 'gt', '5'), compares('paper', 'n', 'lt', '2'));
    const definition = buildDefinition({
      A: [paper],
      B: { condition, actions: [task('t'), task('u')] },
      C: [task('v')],
    });
    expect(warningsOf(definition)).toEqual(['condition_never B', 'action_unreachable t', 'action_unreachable u']);
    expect(problemsOf(definition)[0]).toMatchObject({ setting: 'condition', action_group_id: 'B' });
  });

  it('an action that depends on one that no way reaches', () => {
    const never = allOf(ended('first', 'approve'), ended('first', 'disapprove'));
    const definition = buildDefinition({
      A: [first],
      B: { condition: never, actions: [task('t')] },
      C: [task('u', { condition: allOf(ended('t', 'done')) })],
    });
    expect(warningsOf(definition)).toEqual(['condition_never B', 'action_unreachable t', 'condition_never u']);
  });

  it('a hook that leads back to its own workflow', () => {
    const triggers = new Map([
      ['trigger', { status: 'enabled', token_version: 1, form: [], starts_itself: true } as const],
    ]);
    const context = { members: new Map([['ann', { active: true }]]), groups: new Map(), triggers };
    expect(warningsOf(buildDefinition({ A: [hook('h')] }), context)).toEqual(['hook_starts_itself h']);
  });

  it('a required file in the start form, if programs start the workflow', () => {
    const file = field('file', 'doc', { required: true });
    const definition = buildDefinition({ A: [task('t')] }, [file, field('file', 'other')]);
    const context = { members: new Map([['ann', { active: true }]]), groups: new Map() };
    expect(problemsOf(definition, context)).toEqual([]);
    expect(problemsOf(definition, { ...context, has_automatic_trigger: true })).toEqual([
      { code: 'start_file_required', severity: 'warning', field_id: 'doc', values: { label: 'doc' } },
    ]);
  });
});

describe('a draft is not warned of', () => {
  it.each<[string, Definition]>([
    ['a number within bounds', asking(allOf(of('n', 'gt', '5'), of('n', 'lt', '5.1')))],
    [
      'a text that contains two others',
      asking(allOf(of('note', 'contains', 'a'), of('note', 'contains', 'b'), of('note', 'does_not_contain', 'c'))),
    ],
    [
      'parts that are there and are not',
      asking(
        allOf(
          of('parts', 'includes', 'sail'),
          of('parts', 'does_not_include', 'oar'),
          of('parts', 'includes_all_of', ['hull']),
        ),
      ),
    ],
    [
      'a day that is near and after another',
      asking(allOf(of('day', 'within_next_days', '7'), of('day', 'gt', '2020-01-01'))),
    ],
    [
      'a person of one group and not of another',
      asking(anyOf(of('who', 'in_group', 'team'), of('who', 'in_group', 'crew'))),
    ],
    [
      'an action that waits for a sibling that always ends the same',
      buildDefinition({ A: [task('a'), task('t', { condition: allOf(ended('a', 'done')) })] }),
    ],
    ['an approval that a go-back has made sure of', afterGoBack(ended('first', 'approve'))],
    [
      'a disapproval after a go-back that may fail',
      buildDefinition({
        A: [first, { ...goBack('again', 'first', allOf(ended('first', 'disapprove'))), continue_on_failure: true }],
        B: [task('t', { condition: allOf(ended('first', 'disapprove')) })],
      }),
    ],
    [
      'a skip of a mail, which an admin may skip when it fails',
      behind(automaticEmail('m'), task('t', { condition: allOf(wasSkipped('m')) })),
    ],
    [
      'nobody twice where somebody is left',
      behind(task('t', { assignees: [member('ann'), group('team')], nobody_twice: true })),
    ],
    [
      'nobody twice after an action that may be skipped',
      buildDefinition(
        {
          A: [approval('a', { condition: allOf(compares(null, 'x', 'is', 'y')), cancel_on_disapprove: true })],
          B: [task('t', { nobody_twice: true })],
        },
        [field('text', 'x')],
      ),
    ],
    [
      'the same form for other people',
      buildDefinition({
        A: [
          form('a', [field('text', 'x')]),
          form('b', [field('text', 'y', { label: 'x' })], { assignees: [initiator] }),
        ],
      }),
    ],
  ])('%s', (_name, definition) => {
    expect(warningsOf(definition)).toEqual([]);
  });

  it('is told when there are too many ways to look at all of them', () => {
    // What is impossible is decided last, after more than four thousand combinations of the fields before it.
    const fields = Array.from({ length: 13 }, (_, at) => field('number', `n${at}`));
    const either = fields.map(({ id }) => anyOf(compares(null, id, 'lt', '0'), compares(null, id, 'gt', '1')));
    const impossible = allOf(...either, compares(null, 'n12', 'eq', '0'));
    const definition = buildDefinition({ A: [task('t', { condition: impossible })] }, fields);
    expect(problemsOf(definition).map(({ code }) => code)).toEqual(['ways_unexplored']);
  });

  it('is looked at quickly where a condition compares many fields of one form', () => {
    const fields = Array.from({ length: 17 }, (_, at) => field('number', `n${at}`));
    const all = allOf(...fields.map(({ id }) => compares('paper', id, 'gt', '5')));
    const definition = buildDefinition({ A: [form('paper', fields)], B: [task('t', { condition: all })] });
    expect(problemsOf(definition)).toEqual([]);
  });

  it.each<[string, Condition[]]>([
    ['texts', Array.from({ length: 500 }, (_, at) => compares(null, 'text', 'contains', `some text ${at}`))],
    ['long texts', Array.from({ length: 30 }, (_, at) => compares(null, 'text', 'is', `${'x'.repeat(5000)}${at}`))],
    [
      'days',
      Array.from({ length: 300 }, (_, at) =>
        at % 2 ? compares(null, 'day', 'gt', `${1900 + at}-01-01`) : compares(null, 'day', 'within_last_days', `${at}`),
      ),
    ],
  ])('is looked at quickly, but in part, where too many conditions compare %s', (_name, conditions) => {
    const items = Array.from({ length: conditions.length / 10 }, (_, at) =>
      anyOf(...conditions.slice(at * 10, at * 10 + 10)),
    );
    const tasks = items.map((condition, at) => task(`t${at}`, { condition }));
    const definition = buildDefinition({ A: tasks }, [field('text', 'text'), field('date', 'day')]);
    expect(problemsOf(definition).map(({ code }) => code)).toEqual(['ways_unexplored']);
  });

  it('is looked at quickly where a go-back follows actions that each name several earlier ones', () => {
    // From the last to the first there are more ways than could ever be counted.
    const names = Array.from({ length: 120 }, (_, at) => `a${at}`);
    const earlier = (at: number) => names.slice(Math.max(0, at - 3), at).map((name) => ended(name, 'approve'));
    const actions = names.map((name, at) => approval(name, at === 0 ? {} : { condition: allOf(...earlier(at)) }));
    const again = goBack('again', 'a0', allOf(...earlier(names.length)));
    const definition = buildDefinition({ A: actions, B: [again] });
    expect(warningsOf(definition)).toContain('go_back_loops again');
  });

  it('is looked at in part where all its conditions together have too many ways', () => {
    const fields = Array.from({ length: 13 }, (_, at) => field('number', `n${at}`));
    const either = fields.map(({ id }) => anyOf(compares(null, id, 'lt', '0'), compares(null, id, 'gt', '1')));
    const impossible = allOf(...either, compares(null, 'n12', 'eq', '0'));
    const tasks = Array.from({ length: 40 }, (_, at) => task(`t${at}`, { condition: impossible }));
    // A condition that is never true would be reported otherwise.
    const last = task('last', { condition: allOf(ended('first', 'approve'), ended('first', 'disapprove')) });
    const definition = buildDefinition({ A: [first, ...tasks], B: [last] }, fields);
    expect(problemsOf(definition).map(({ code }) => code)).toEqual(['ways_unexplored']);
  });
});
