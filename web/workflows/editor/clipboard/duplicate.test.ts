import { expect, test } from 'vitest';
import { fieldsOf } from '../../../../engine/actions/index.ts';
import type { Definition } from '../../../../engine/definition.ts';
import { assertWellFormed } from '../../../../engine/problems.ts';
import {
  buildDefinition,
  computed,
  field,
  fieldOperand,
  form,
  formula,
  task,
} from '../../../../engine/testing/build-definition.ts';
import { placeOfAction } from '../state/change-actions.ts';
import { duplicate } from './duplicate.ts';

const double = computed('double', formula('sum', 'number', fieldOperand('amount'), fieldOperand('amount')));
const draft: Definition = {
  ...buildDefinition({ Ask: [form('ask', [field('number', 'amount'), double]), task('note')], Pay: [task('pay')] }),
  language: 'en',
  translations: { th: { 'actions.ask.name': 'ถาม' } },
};

test('a copy of an action stands behind it, with ids, a name and keys of its own', () => {
  const { definition, id } = duplicate(draft, { kind: 'action', id: 'ask' })!;
  expect(() => assertWellFormed(definition)).not.toThrow();
  expect(definition.action_groups[0]!.actions.map(({ name }) => name)).toEqual(['ask', 'ask 2', 'note']);
  const { action } = placeOfAction(definition, id)!;
  expect(fieldsOf(action).map(({ key }) => key)).toEqual(['amount_2', 'double_2']);
});

test('a copy of an action computes with its own fields, and has its translations', () => {
  const { definition, id } = duplicate(draft, { kind: 'action', id: 'ask' })!;
  const [amount, sum] = fieldsOf(placeOfAction(definition, id)!.action);
  expect(sum?.formula?.operands).toEqual([fieldOperand(amount!.id), fieldOperand(amount!.id)]);
  expect(definition.translations?.th?.[`actions.${id}.name`]).toBe('ถาม');
});

test('a copy of a group stands behind it', () => {
  const { definition } = duplicate(draft, { kind: 'group', id: 'Ask' })!;
  expect(definition.action_groups.map(({ name }) => name)).toEqual(['Ask', 'Ask', 'Pay']);
});
