import { expect, test } from 'vitest';
import type { FieldType } from '../../../engine/definition.ts';
import { fillsRow } from './fills-row.ts';

const [half, full]: FieldType[] = ['number', 'long_text'];

test.each([
  ['two side by side', [half, half], [false, false]],
  ['one alone before a wide one', [half, full], [true, true]],
  ['the third before a wide one', [half, half, half, full], [false, false, true, true]],
  ['two before a wide one', [half, half, full], [false, false, true]],
  ['one alone at the end', [full, half], [true, false]],
  ['again after a wide one', [half, full, half, half, full], [true, true, false, false, true]],
] as [string, FieldType[], boolean[]][])('%s', (_, types, fills) => {
  expect(fillsRow(types)).toEqual(fills);
});
