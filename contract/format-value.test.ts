import { expect, test } from 'vitest';
import { formatValue } from './format-value.ts';

test.each([
  ['number', '1234.50', '1,234.50', '1\u202f234,50', '1,234.50'],
  ['percent', '12.5', '12.5%', '12,5\u00a0%', '12.5%'],
  ['currency', '1842.6', '€\u00a01,842.60', '1\u202f842,60\u00a0€', '€\u00a01,842.60'],
  ['date', '2026-11-30', '30 Nov 2026', '30 nov. 2026', '30 พ.ย. 2569'],
] as const)('a value of type %s is written as its language does', (type, value, en, fr, th) => {
  const written = (['en', 'fr', 'th'] as const).map((language) =>
    formatValue({ type, value, ...(type === 'currency' && { currency: 'EUR' }) }, language),
  );
  expect(written).toEqual([en, fr, th]);
});

test('other types, and no value, are left to the text of the reply', () => {
  expect(formatValue({ type: 'radio', value: 'id' }, 'en')).toBeNull();
  expect(formatValue({ type: 'number', value: null }, 'en')).toBeNull();
  expect(formatValue({ type: 'currency', value: '5' }, 'en')).toBeNull();
});
