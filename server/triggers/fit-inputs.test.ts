import { expect, test } from 'vitest';
import type { Field } from '../../engine/definition.ts';
import { fitInputs } from './fit-inputs.ts';

/** A choice, and a table with a column of choices. */
const form = (train: string): Field[] => {
  const named = { help: '', required: false, label: 'Means' };
  const choices = [
    { id: 'train', label: train },
    { id: 'car', label: `No ${train}` },
  ];
  return [
    { ...named, id: '1', key: 'means', type: 'dropdown', choices },
    {
      ...named,
      id: '2',
      key: 'trips',
      type: 'table',
      columns: [
        { ...named, id: '3', key: 'by', type: 'radio', choices },
        { ...named, id: '4', key: 'to', type: 'text' },
      ],
    },
  ];
};

test.each(['Train', 'le train', 'รถไฟ', 'train'])('a choice is named as %s, in a field and in a cell', (label) => {
  const trips = [
    { by: label, to: 'Lisboa' },
    { by: 'Boat', to: label },
  ];
  const others = [form('Le train'), form('รถไฟ')];
  expect(
    fitInputs(
      form('Train'),
      [
        { key: 'means', value: label },
        { key: 'trips', value: trips },
      ],
      others,
    ),
  ).toEqual([
    { field_id: '1', value: 'train' },
    {
      field_id: '2',
      value: [
        { by: 'train', to: 'Lisboa' },
        { by: 'Boat', to: label },
      ],
    },
  ]);
});

test('a choice is found by its label whether accents stand apart from their letters or not', () => {
  expect(fitInputs(form('Métro'), [{ key: 'means', value: 'me\u0301tro' }])).toEqual([
    { field_id: '1', value: 'train' },
  ]);
  expect(fitInputs(form('Me\u0301tro'), [{ key: 'means', value: 'Métro' }])).toEqual([
    { field_id: '1', value: 'train' },
  ]);
});

test('a field that is sent twice, by key and by id, is refused', () => {
  const twice = [
    { key: 'means', value: 'train' },
    { field_id: '1', value: 'car' },
  ];
  expect(() => fitInputs(form('Train'), twice)).toThrow(
    expect.objectContaining({ errors: [{ field: 'fields.means', code: 'sent_twice', values: { label: 'Means' } }] }),
  );
});
