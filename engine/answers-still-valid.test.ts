import { expect, it } from 'vitest';
import { answersStillValid } from './answers-still-valid.ts';
import { computed, field, fieldOperand, formula } from './testing/build-definition.ts';

const kept = (...given: Parameters<typeof answersStillValid>) =>
  answersStillValid(...given).map(({ field_id, value }) => [field_id, value]);

it('answers that the form still accepts stay, in the order of its fields', () => {
  const fields = [field('text', 'why'), field('number', 'amount'), field('dropdown', 'size', { of: ['small'] })];
  const answers = [
    { field_id: 'size', value: 'small' },
    { field_id: 'why', value: 'because' },
    { field_id: 'deleted', value: 'x' },
  ];
  expect(kept(fields, answers)).toEqual([
    ['why', 'because'],
    ['size', 'small'],
  ]);
});

it('choices and numbers that are no longer accepted are left out, and so are files and computed values', () => {
  const fields = [
    field('dropdown', 'size', { of: ['large'] }),
    field('number', 'amount'),
    field('file', 'paper'),
    computed('total', formula('sum', 'number', fieldOperand('amount'))),
  ];
  const answers = [
    { field_id: 'size', value: 'small' },
    { field_id: 'amount', value: 'many' },
    { field_id: 'paper', value: ['00000000-0000-7000-8000-000000000001'] },
    { field_id: 'total', value: '3' },
  ];
  expect(kept(fields, answers)).toEqual([]);
});

it('a person who is unknown or has left is left out, if it is known who is there', () => {
  const fields = [field('collaborator', 'who'), field('text', 'why')];
  const of = (who: string | null) => [
    { field_id: 'who', value: who },
    { field_id: 'why', value: 'ann' },
  ];
  const members = new Map([
    ['ann', { active: true }],
    ['ben', { active: false }],
  ]);
  const names = (who: string | null, known?: typeof members) => kept(fields, of(who), known).map(([id]) => id);
  expect(names('ann', members)).toEqual(['who', 'why']);
  expect(names('ben', members)).toEqual(['why']);
  expect(names('cas', members)).toEqual(['why']);
  expect(names('cas')).toEqual(['who', 'why']);
  expect(names(null, members)).toEqual(['who', 'why']);
});
