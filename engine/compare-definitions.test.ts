import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareDefinitions } from './compare-definitions.ts';
import type { Definition } from './definition.ts';
import {
  allOf,
  anyOf,
  approval,
  buildDefinition,
  column,
  columnOperand,
  compares,
  computed,
  ended,
  field,
  fixed,
  form,
  formula,
  member,
  slack,
  table,
  task,
  wasSkipped,
} from './testing/build-definition.ts';
import { versions } from './testing/generate-runs.ts';

const amount = field('number', 'amount');
const before = buildDefinition(
  {
    Ask: [form('ask', [field('text', 'why'), field('text', 'who')])],
    Check: [approval('check', { condition: allOf(compares(null, 'amount', 'gte', '100')) }), task('note')],
    Pay: [task('pay'), slack('tell')],
  },
  [amount],
);
const changed = (change: (draft: Definition) => void) => {
  const draft = structuredClone(before);
  change(draft);
  return compareDefinitions(before, draft);
};

it('finds nothing between equal definitions, whatever ids and names their conditions have', () => {
  expect(compareDefinitions(before, structuredClone(before))).toEqual([]);
  const renamed = changed((draft) => {
    const { condition } = draft.action_groups[1]!.actions[0]!;
    Object.assign(condition!, { id: 'other', name: 'Large', match: 'any' });
    Object.assign(condition!.items[0]!, { id: 'another', name: 'From 100' });
    draft.action_groups[2]!.condition = anyOf();
  });
  expect(renamed).toEqual([]);
});

it('takes no notice of the order of keys, which the database changes', () => {
  const assigned = buildDefinition({ Pay: [task('pay', { assignees: [member('Ann')] })] });
  const stored = structuredClone(assigned);
  const action = stored.action_groups[0]!.actions[0]!;
  action.assignees = action.assignees.map((one) => Object.fromEntries(Object.entries(one).toReversed()) as typeof one);
  expect(Object.keys(action.assignees[0]!)).not.toEqual(Object.keys(member('Ann')));
  expect(compareDefinitions(stored, assigned)).toEqual([]);
});

it('names what was added, removed, moved and changed', () => {
  expect(
    changed((draft) => {
      draft.action_groups[0]!.actions[0] = form('ask', [
        field('text', 'who', { required: true }),
        field('text', 'why'),
        field('date', 'day'),
      ]);
      draft.action_groups[1]!.actions.reverse();
      draft.action_groups[1]!.actions[0]!.assignees = [member('ben')];
      draft.action_groups[2]!.actions = [task('pay', { condition: allOf(ended('check', 'approve')) })];
      draft.action_groups[2]!.name = 'Payment';
      draft.trigger_form = [];
      draft.cancellation = [member('ann')];
    }),
  ).toEqual([
    { what: 'field', id: 'amount', owner: null, kind: 'removed' },
    { what: 'field', id: 'who', owner: 'ask', kind: 'changed', setting: 'required' },
    { what: 'field', id: 'why', owner: 'ask', kind: 'moved' },
    { what: 'field', id: 'day', owner: 'ask', kind: 'added' },
    { what: 'action', id: 'note', kind: 'changed', setting: 'assignees' },
    { what: 'action', id: 'check', kind: 'moved' },
    { what: 'group', id: 'Pay', kind: 'changed', setting: 'name' },
    { what: 'action', id: 'pay', kind: 'changed', setting: 'condition' },
    { what: 'action', id: 'tell', kind: 'removed' },
    { what: 'workflow', kind: 'changed', setting: 'cancellation' },
  ]);
});

it('calls an action moved that is in another group, but not the actions of a group that moved', () => {
  expect(
    changed((draft) => {
      const [note] = draft.action_groups[1]!.actions.splice(1, 1);
      draft.action_groups[2]!.actions.push(note!);
    }),
  ).toEqual([{ what: 'action', id: 'note', kind: 'moved' }]);
  expect(
    changed((draft) => {
      draft.action_groups.push(draft.action_groups.shift()!);
    }),
  ).toEqual([{ what: 'group', id: 'Ask', kind: 'moved' }]);
});

it('names each setting of a type, and of an email its parts', () => {
  const one = buildDefinition({ A: [approval('a')] });
  const other = buildDefinition({ A: [approval('a', { vote: { match: 'all' }, cancel_on_disapprove: true })] });
  expect(compareDefinitions(one, other)).toMatchObject([{ setting: 'vote' }, { setting: 'cancel_on_disapprove' }]);
});

it('names changed columns and formulas', () => {
  const form = (amount: string, operation: 'sum' | 'difference') => [
    table('lines', [column('number', 'amount', { label: amount })]),
    computed('total', formula(operation, 'number', columnOperand('lines', 'amount'), fixed('1'))),
  ];
  const [one, other] = [form('Amount', 'sum'), form('Net', 'difference')].map((fields) => buildDefinition({}, fields));
  expect(compareDefinitions(one!, other!)).toEqual([
    { what: 'field', id: 'lines', owner: null, kind: 'changed', setting: 'columns' },
    { what: 'field', id: 'total', owner: null, kind: 'changed', setting: 'formula' },
  ]);
});

it('finds nothing between a generated definition and itself, and the reverse of what it finds in the other direction', () => {
  fc.assert(
    fc.property(versions, versions, ({ definition: one }, { definition: other }) => {
      expect(compareDefinitions(one, structuredClone(one))).toEqual([]);
      const there = compareDefinitions(one, other);
      const back = compareDefinitions(other, one);
      const named = (changes: typeof there, kind: string) =>
        changes
          .filter((change) => change.kind === kind)
          .map((change) => ('id' in change ? change.id : ''))
          .sort();
      expect(named(there, 'added')).toEqual(named(back, 'removed'));
      expect(named(there, 'removed')).toEqual(named(back, 'added'));
    }),
    { numRuns: 100 },
  );
});

it('names the text and the language of a translation that changed, and the main language', () => {
  const draft: Definition = {
    ...structuredClone(before),
    language: 'en',
    translations: { th: { 'actions.pay.name': 'จ่าย', 'fields.amount.label': 'จำนวน' } },
  };
  expect(compareDefinitions(before, draft)).toEqual([
    { what: 'workflow', kind: 'changed', setting: 'language' },
    { what: 'field', id: 'amount', owner: null, kind: 'changed', setting: 'label', language: 'th' },
    { what: 'action', id: 'pay', kind: 'changed', setting: 'name', language: 'th' },
  ]);
  expect(compareDefinitions(draft, structuredClone(draft))).toEqual([]);
});

it('names a condition that asks something else', () => {
  const conditionOf = (first: Parameters<typeof allOf>[0], other: Parameters<typeof allOf>[0]) => {
    const withCondition = (condition: Parameters<typeof allOf>[0]) =>
      buildDefinition({ Ask: [task('ask')], Pay: [task('pay', { condition: allOf(condition) })] }, [amount]);
    return compareDefinitions(withCondition(first), withCondition(other));
  };
  const named = [{ what: 'action', id: 'pay', kind: 'changed', setting: 'condition' }];
  expect(conditionOf(ended('ask', 'done'), ended('ask', 'done'))).toEqual([]);
  expect(conditionOf(ended('ask', 'done'), wasSkipped('ask'))).toMatchObject(named);
  expect(conditionOf(wasSkipped('ask'), wasSkipped('pay'))).toMatchObject(named);
  expect(conditionOf(wasSkipped('ask'), wasSkipped('ask'))).toEqual([]);
  expect(conditionOf(compares(null, 'amount', 'gte', '1'), compares(null, 'amount', 'lte', '1'))).toMatchObject(named);
  expect(conditionOf(compares(null, 'amount', 'gte', '1'), compares(null, 'amount', 'gte', '2'))).toMatchObject(named);
  expect(conditionOf(compares(null, 'amount', 'gte', '1'), compares('ask', 'amount', 'gte', '1'))).toMatchObject(named);
  expect(conditionOf(ended('ask', 'done'), compares('ask', 'amount', 'is_not_empty'))).toMatchObject(named);
  const two = [ended('ask', 'done'), wasSkipped('ask')] as const;
  expect(conditionOf(allOf(...two), anyOf(...two))).toMatchObject(named);
  expect(conditionOf(allOf(...two), allOf(...two.toReversed()))).toMatchObject(named);
});

it('says that the fewest actions were moved', () => {
  const of = (...names: string[]) => buildDefinition({ A: names.map((name) => task(name)) });
  const moved = (one: string[], other: string[]) =>
    compareDefinitions(of(...one), of(...other)).flatMap((change) =>
      change.kind === 'moved' && 'id' in change ? [change.id] : [],
    );
  expect(moved(['a', 'b', 'c', 'd'], ['b', 'c', 'd', 'a'])).toEqual(['a']);
  expect(moved(['a', 'b', 'c', 'd'], ['d', 'a', 'b', 'c'])).toEqual(['d']);
  expect(moved(['a', 'b', 'c', 'd'], ['a', 'c', 'b', 'd'])).toHaveLength(1);
  expect(moved(['a', 'b', 'c', 'd', 'e'], ['e', 'b', 'c', 'a', 'd']).toSorted()).toEqual(['a', 'e']);
});
