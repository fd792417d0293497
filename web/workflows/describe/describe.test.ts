import { describe, expect, test } from 'vitest';
import type { Language } from '../../../engine/definition.ts';
import {
  allOf,
  anyOf,
  approval,
  buildDefinition,
  collaborator,
  compares,
  ended,
  field,
  goBack,
  group,
  hook,
  initiator,
  member,
  task,
  wasSkipped,
} from '../../../engine/testing/build-definition.ts';
import english from '../../../locales/en/workflows.json' with { type: 'json' };
import french from '../../../locales/fr/workflows.json' with { type: 'json' };
import thai from '../../../locales/th/workflows.json' with { type: 'json' };
import { textsOf } from '../../testing/texts-of.ts';
import { describeAction } from './describe-action.ts';
import { describeConditions, describeConditionsBriefly } from './describe-conditions.ts';
import { type DescribeContext, describeContextFor } from './describe-context.ts';
import { describeAssignees } from './describe-people.ts';

const textsIn = await textsOf('workflows', { en: english, fr: french, th: thai });

const ann = { id: 'ann', name: 'Ann Lee', user_id: 'u', image: null, role: 'member' } as const;
const directory = {
  people: new Map([['ann', ann]]),
  groups: new Map([['finance', { id: 'finance', name: 'Finance', size: 4 }]]),
  isLoaded: true,
};
const definition = buildDefinition({ Check: [approval('Budget'), task('Note')], Pay: [goBack('Back', 'Check')] }, [
  field('currency', 'Amount', { currency: 'EUR' }),
  field('dropdown', 'Kind', { of: ['Travel', 'Book'] }),
  field('duration', 'Time'),
  field('collaborator', 'Owner'),
  field('text', 'Title'),
  field('date', 'Day'),
]);
const contextIn = (language: Language = 'en'): DescribeContext =>
  describeContextFor(definition, textsIn(language), language, directory);
const brief = (...args: Parameters<typeof describeConditionsBriefly>) => {
  const { subject, rest } = describeConditionsBriefly(...args);
  return `${subject}|${rest}`;
};
const amount = compares(null, 'Amount', 'gte', '250');
const travel = compares(null, 'Kind', 'is', 'Travel');
const book = compares(null, 'Kind', 'is', 'Book');

describe('a condition in brief', () => {
  test('shows the first, and how many more there are', () => {
    const nbsp = '\u00a0';
    expect(brief(contextIn(), allOf(amount))).toBe(`Amount|≥ €${nbsp}250`);
    expect(brief(contextIn(), allOf(amount, travel))).toBe(`Amount|≥ €${nbsp}250, and 1 more`);
    expect(brief(contextIn(), allOf(amount, anyOf(travel, book)))).toBe(`Amount|≥ €${nbsp}250, and 1 of 2`);
    expect(brief(contextIn(), anyOf(travel, book))).toBe('Kind|is Travel, or 1 more');
    expect(brief(contextIn('fr'), allOf(amount))).toBe(`Amount|≥ 250${nbsp}€`);
    expect(brief(contextIn('th'), allOf(travel))).toBe('Kind|คือ Travel');
  });

  test('combines the same answer to several actions', () => {
    const either = anyOf(ended('Budget', 'disapprove'), ended('Note', 'disapprove'));
    expect(brief(contextIn(), either)).toBe('Any of 2|disapproved');
    expect(brief(contextIn(), allOf(ended('Budget', 'disapprove')))).toBe('Budget|disapproved');
    const same = (name: string) => ended(name, 'disapprove');
    expect(brief(contextIn(), anyOf(same('Budget'), anyOf(same('Note'), allOf(same('Back')))))).toBe(
      'Any of 3|disapproved',
    );
    expect(brief(contextIn(), anyOf(same('Budget'), allOf(same('Note'), same('Back'))))).toBe(
      'Budget|disapproved, or 1 more',
    );
    expect(brief(contextIn(), anyOf(same('Budget'), same('Budget')))).toBe('Budget|disapproved, or 1 more');
    expect(brief(contextIn(), allOf(wasSkipped('Note')))).toBe('Note|was skipped');
  });

  test.each([
    [compares(null, 'Time', 'gt', 150), 'Time|> 2 h 30 min'],
    [compares(null, 'Owner', 'is', 'ann'), 'Owner|is Ann Lee'],
    [compares(null, 'Owner', 'in_group', 'finance'), 'Owner|is in Finance'],
    [compares(null, 'Title', 'contains', 'trip'), 'Title|contains “trip”'],
    [compares(null, 'Title', 'is_empty'), 'Title|is empty'],
    [compares(null, 'Day', 'lt', '2026-11-30'), 'Day|< 30 Nov 2026'],
    [compares(null, 'Day', 'within_next_days', 7), 'Day|within the next 7 days'],
    [compares(null, 'Kind', 'is', 'gone'), 'Kind|is a choice that is gone'],
    [compares(null, 'Amount', 'eq', 'not a number'), 'Amount|= not a number'],
  ])('writes values by their type: %#', (condition, text) => {
    expect(brief(contextIn(), allOf(condition))).toBe(text);
  });

  test('shows what is not complete', () => {
    expect(brief(contextIn(), allOf({ ...amount, field_id: undefined }))).toBe('New condition|…');
    expect(brief(contextIn(), allOf({ ...amount, comparator_value: null }))).toBe('Amount|≥ …');
  });
});

test('a condition in full has all its parts', () => {
  expect(describeConditions(contextIn(), allOf(travel, anyOf(book, ended('Budget', 'approve'))))).toBe(
    'Kind is Travel and (Kind is Book or Budget approved)',
  );
});

describe('the assignees of an action', () => {
  const who = (...assignees: Parameters<typeof group | typeof member>[0][] | unknown[]) =>
    describeAssignees(contextIn(), approval('A', { assignees: assignees as never }));

  test('are named, with the vote if several people may answer', () => {
    expect(who()).toBe('Nobody yet');
    expect(who(initiator)).toBe('The initiator');
    expect(who(member('ann'))).toBe('Ann Lee');
    expect(who(group('finance'))).toBe('Finance, anyone');
    expect(who(collaborator('Owner'), group('finance'))).toBe('Owner and 1 more, anyone');
    expect(who(member('gone'))).toBe('Former member');
    const vote = { match: 'at_least', count: 2 } as const;
    expect(describeAssignees(contextIn(), approval('A', { vote, assignees: [group('finance')] }))).toBe(
      'Finance, at least 2',
    );
  });

  test('are not called former while the people are loaded', () => {
    const loading = { people: new Map(), groups: new Map(), isLoaded: false };
    const context = { ...contextIn(), directory: loading };
    expect(describeAssignees(context, approval('A', { assignees: [member('ann')] }))).toBe('…');
    expect(describeAssignees(context, approval('A', { assignees: [group('finance')] }))).toBe('…, anyone');
    expect(brief(context, allOf(compares(null, 'Owner', 'is', 'ann')))).toBe('Owner|is …');
    expect(brief(context, allOf(compares(null, 'Owner', 'in_group', 'finance')))).toBe('Owner|is in …');
  });

  test('are replaced by the target for a go-back', () => {
    expect(describeAction(contextIn(), goBack('Back', 'Check'))).toBe('to 1 Check, at most 10 times');
    expect(describeAction(contextIn(), goBack('Back', 'Budget'))).toBe('to Budget, at most 10 times');
    expect(describeAction(contextIn(), goBack('Back', null))).toBe('to nowhere yet');
  });

  test('are replaced by the started workflow for a hook, once its name is loaded', () => {
    const [waits, goesOn] = [hook('Order', { wait: true }), hook('Order', { wait: false })];
    expect(describeAction(contextIn(), waits)).toBe('starts another workflow, waits for it');
    expect(describeAction(contextIn(), waits, 'Orders')).toBe('starts Orders, waits for it');
    expect(describeAction(contextIn('fr'), goesOn, 'Commandes')).toBe('lance Commandes et continue');
  });
});
