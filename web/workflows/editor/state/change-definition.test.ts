import { describe, expect, test } from 'vitest';
import type { Conditions, Definition } from '../../../../engine/definition.ts';
import { assertWellFormed, problemsOf } from '../../../../engine/problems.ts';
import {
  allOf,
  approval,
  buildDefinition,
  collaborator,
  compares,
  ended,
  field,
  form,
  goBack,
  task,
} from '../../../../engine/testing/build-definition.ts';
import { firstOutcome } from '../conditions/condition-sources.ts';
import { moveAction, patchStepable, removeAction } from './change-actions.ts';
import { addItem, removeItem, setConditions, updateItem } from './change-conditions.ts';
import { addField, formOf, moveField, relabelField, removeField } from './change-fields.ts';
import { addGroup, addNumberedGroup, moveGroup, removeGroup, updateGroup } from './change-groups.ts';
import { drop, moveOf, sideOf } from './drop.ts';
import { goBackOnDisapprove, setGoBackOnDisapprove } from './go-back-on-disapprove.ts';
import { freeKey, freeName, keyFrom, newAction, newField, newGroup, offeredTypes, withTypesOwn } from './new-parts.ts';
import { whatUses } from './what-uses.ts';

const sample = () =>
  buildDefinition(
    {
      Request: [form('ask', [field('text', 'reason')], { assignees: [collaborator('owner')] })],
      Check: [approval('check', { condition: allOf(compares(null, 'amount', 'gte', '250')) }), task('note')],
      Pay: [goBack('return', 'ask', allOf(ended('check', 'disapprove')))],
    },
    [field('currency', 'amount', { currency: 'EUR' }), field('collaborator', 'owner')],
  );
const shape = ({ action_groups }: Definition) =>
  action_groups.map((group) => `${group.name}: ${group.actions.map(({ name }) => name).join(' ')}`);

describe('groups', () => {
  test('are added between others, renamed, moved and removed', () => {
    const added = addGroup(sample(), 1, { ...newGroup('New'), id: 'new' });
    expect(shape(added)[1]).toBe('New: ');
    expect(shape(updateGroup(added, 'new', { name: 'Newer' }))[1]).toBe('Newer: ');
    expect(shape(moveGroup(added, 'new', 3)).at(-1)).toBe('New: ');
    expect(shape(removeGroup(added, 'new'))).toEqual(shape(sample()));
  });
});

test('a new group gets the number of its place, and later groups that have only a number get their new one', () => {
  const nameOf = (number: number) => `Group ${number}`;
  const before = buildDefinition({ 'Group 1': [], 'Group 2': [], Pay: [], 'Group 7': [] });
  const after = addNumberedGroup(before, 1, { id: 'new', condition: null, actions: [] }, nameOf);
  expect(after.action_groups.map(({ name }) => name)).toEqual(['Group 1', 'Group 2', 'Group 3', 'Pay', 'Group 7']);
  expect(after.action_groups.map(({ id }) => id)).toEqual(['Group 1', 'new', 'Group 2', 'Pay', 'Group 7']);
});

describe('an approval that goes back when it is disapproved', () => {
  const plain = () =>
    buildDefinition({ Ask: [form('ask', [field('text', 'why')])], Check: [approval('check'), task('t')] });
  const goBackOf = (definition: Definition) => goBackOnDisapprove(definition, 'check');

  test('gets its go-back right behind it, without a problem', () => {
    const cancels = patchStepable(plain(), 'check', { cancel_on_disapprove: true });
    const changed = setGoBackOnDisapprove(cancels, 'check', 'ask', 'Go back');
    expect(shape(changed)).toEqual(['Ask: ask', 'Check: check Go back t']);
    expect(changed.action_groups[1]!.actions[0]).toMatchObject({ stepable: { cancel_on_disapprove: false } });
    expect(goBackOf(changed)?.stepable.go_back_to).toBe('ask');
    expect(() => assertWellFormed(changed)).not.toThrow();
    expect(problemsOf(changed)).toEqual([]);
  });

  test('keeps one go-back when its target changes', () => {
    const first = setGoBackOnDisapprove(plain(), 'check', 'ask', 'Go back');
    const second = setGoBackOnDisapprove(first, 'check', 'Ask', 'Go back');
    expect(shape(second)).toEqual(shape(first));
    expect(goBackOf(second)).toMatchObject({ id: goBackOf(first)?.id, stepable: { go_back_to: 'Ask' } });
  });

  test('is not one whose go-back has another condition too', () => {
    const other = allOf(ended('check', 'disapprove'), compares('ask', 'why', 'is_empty'));
    const definition = buildDefinition({
      Ask: [form('ask', [field('text', 'why')])],
      Check: [approval('check'), goBack('again', 'ask', other)],
    });
    expect(goBackOf(definition)).toBeNull();
  });
});

test('a condition of a go-back does not begin with the answer that would make it loop', () => {
  expect(firstOutcome(['approve', 'disapprove'], true)).toBe('disapprove');
  expect(firstOutcome(['done'], true)).toBeUndefined();
  expect(firstOutcome(['approve', 'disapprove'], false)).toBe('approve');
});

describe('actions', () => {
  test('move within their group and to another', () => {
    expect(shape(moveAction(sample(), 'note', 'Check', 0))[1]).toBe('Check: note check');
    expect(shape(moveAction(sample(), 'note', 'Pay', 0)).slice(1)).toEqual(['Check: check', 'Pay: note return']);
  });

  test('do not change anything else', () => {
    const before = sample();
    removeAction(before, 'note');
    expect(before).toEqual(sample());
  });

  test.each(offeredTypes)('of the type %s are well formed when new', (type) => {
    const action = newAction(type, 'New');
    const group = { ...newGroup('New'), actions: [action] };
    expect(() => assertWellFormed(addGroup(sample(), 1, group))).not.toThrow();
  });

  test('get settings of their type', () => {
    const changed = patchStepable(sample(), 'check', { cancel_on_disapprove: true });
    expect(changed.action_groups[1]!.actions[0]).toMatchObject({
      stepable: { cancel_on_disapprove: true, fields: [] },
    });
  });

  test('get a name that is not taken, ignoring case', () => {
    expect(freeName(sample(), 'Check')).toBe('Check 2');
    expect(freeName(sample(), 'Other')).toBe('Other');
    const long = 'n'.repeat(199);
    const named = buildDefinition({ Check: [task(long), task(`${long.slice(0, 198)} 2`)] });
    expect(freeName(named, long)).toBe(`${long.slice(0, 198)} 3`);
  });
});

describe('dropping', () => {
  const action = (id: string) => ({ kind: 'action', id }) as const;
  const group = (id: string) => ({ kind: 'group', id }) as const;

  test('takes the place of what is dropped on', () => {
    expect(shape(drop(sample(), action('check'), action('note')))[1]).toBe('Check: note check');
    expect(shape(drop(sample(), action('ask'), action('note')))[1]).toBe('Check: check ask note');
    expect(shape(drop(sample(), action('ask'), { kind: 'end', id: 'Pay' }))[2]).toBe('Pay: return ask');
    expect(shape(drop(sample(), group('Pay'), group('Request')))[0]).toBe('Pay: return');
  });

  test('does nothing on a target that does not accept the thing', () => {
    const before = sample();
    expect(drop(before, group('Pay'), action('ask'))).toBe(before);
    expect(drop(before, action('ask'), group('Pay'))).toBe(before);
  });

  test('sideOf returns the side on which the thing will be inserted', () => {
    expect(sideOf(sample(), action('check'), action('note'))).toBe('after');
    expect(sideOf(sample(), action('note'), action('check'))).toBe('before');
    expect(sideOf(sample(), action('ask'), action('note'))).toBe('before');
    expect(sideOf(sample(), group('Request'), group('Pay'))).toBe('after');
  });

  test('moveOf returns null if there is no place in that direction', () => {
    expect(shape(moveOf(sample(), action('check'), 'right')!)[1]).toBe('Check: note check');
    expect(shape(moveOf(sample(), action('note'), 'down')!)[2]).toBe('Pay: return note');
    expect(moveOf(sample(), action('check'), 'left')).toBeNull();
    expect(moveOf(sample(), action('ask'), 'up')).toBeNull();
    expect(moveOf(sample(), group('Pay'), 'down')).toBeNull();
    expect(shape(moveOf(sample(), group('Pay'), 'up')!)[1]).toBe('Pay: return');
  });
});

describe('fields', () => {
  test('are added, moved and removed, of the start form and of an action', () => {
    const more = addField(sample(), 'ask', newField('date', 'Day', 'day', []));
    expect(formOf(more, 'ask').map(({ key }) => key)).toEqual(['reason', 'day']);
    const day = formOf(more, 'ask')[1]!.id;
    expect(formOf(moveField(more, 'ask', day, 0), 'ask').map(({ key }) => key)).toEqual(['day', 'reason']);
    expect(formOf(removeField(sample(), null, 'amount'), null).map(({ key }) => key)).toEqual(['owner']);
  });

  test('have a key derived from the label until it is edited or used', () => {
    const labelOf = (key: string, isKeyInUse: boolean, label = 'amount') => {
      const start = buildDefinition({}, [{ ...field('text', 'amount'), label, key }, field('text', 'total')]);
      return formOf(relabelField(start, null, 'amount', 'Total', isKeyInUse), null)[0];
    };
    expect(labelOf('amount', false)).toMatchObject({ label: 'Total', key: 'total_2' });
    expect(labelOf('own', false)).toMatchObject({ label: 'Total', key: 'own' });
    expect(labelOf('amount', true)).toMatchObject({ label: 'Total', key: 'amount' });
  });

  test.each([
    ['Montant dû (€)', 'montant_du'],
    ['2nd owner', 'nd_owner'],
    ['จำนวนเงิน', 'field'],
    ['  ', 'field'],
  ])('%s gives the key %s', (label, key) => {
    expect(keyFrom(label)).toBe(key);
  });

  test('freeKey returns a key that is not taken', () => {
    expect(freeKey('Amount', ['amount', 'amount_2'])).toBe('amount_3');
  });

  test('get and lose the settings of their type', () => {
    const radio = withTypesOwn({ ...field('text', 'a'), type: 'radio' }, ['Yes', 'No']);
    expect(radio.choices?.map(({ label }) => label)).toEqual(['Yes', 'No']);
    expect(withTypesOwn({ ...radio, type: 'checkbox' }, []).choices).toEqual(radio.choices);
    expect(withTypesOwn({ ...radio, type: 'currency', default: 'x' }, [])).toEqual({
      ...field('currency', 'a'),
      currency: 'EUR',
    });
  });
});

describe('conditions', () => {
  const nest = (): Conditions => ({
    ...allOf(ended('check', 'approve'), { ...allOf(ended('check', 'disapprove')), id: 'inner' }),
    id: 'outer',
  });

  test('are added to, changed and taken from any level', () => {
    expect(addItem(nest(), 'inner', ended('note', 'done')).items[1]).toMatchObject({
      items: [{}, { step_id: 'note' }],
    });
    const any = updateItem(nest(), 'inner', (item) => ({ ...item, match: 'any' }) as Conditions);
    expect(any.items[1]).toMatchObject({ id: 'inner', match: 'any' });
    expect(removeItem(nest(), 'check approve')?.items).toHaveLength(1);
  });

  test('are removed with their last item', () => {
    expect(removeItem(nest(), 'check disapprove')?.items).toHaveLength(1);
    expect(removeItem(allOf(ended('check', 'approve')), 'check approve')).toBeNull();
    expect(removeItem(nest(), 'outer')).toBeNull();
    const empty = setConditions(sample(), { kind: 'action', id: 'check' }, { ...nest(), items: [] });
    expect(empty.action_groups[1]!.actions[0]!.condition).toBeNull();
  });
});

describe('what is used', () => {
  test('names the places elsewhere', () => {
    expect(whatUses.action(sample(), 'check')).toMatchObject([{ kind: 'condition', action_id: 'return' }]);
    expect(whatUses.action(sample(), 'ask')).toMatchObject([{ kind: 'go_back', action_id: 'return' }]);
    expect(whatUses.action(sample(), 'note')).toEqual([]);
    expect(whatUses.field(sample(), 'amount')).toMatchObject([{ kind: 'condition', action_id: 'check' }]);
    expect(whatUses.field(sample(), 'owner')).toMatchObject([{ kind: 'assignee', action_id: 'ask' }]);
  });

  test('does not count places that are removed as well', () => {
    const definition = moveAction(sample(), 'return', 'Check', 9);
    const [request, check] = definition.action_groups;
    expect(whatUses.group(definition, check!)).toEqual([]);
    expect(whatUses.group(definition, request!)).toMatchObject([{ kind: 'go_back' }]);
  });
});
