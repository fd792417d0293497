import { expect, test } from 'vitest';
import { joinNames, listNames } from './join-names.ts';

test('joinNames joins names as the language joins lists', () => {
  expect(joinNames(['Amara'], 'en')).toBe('Amara');
  expect(joinNames(['Amara', 'Ilse'], 'en')).toBe('Amara and Ilse');
  expect(joinNames(['Amara', 'Ilse'], 'fr')).toBe('Amara et Ilse');
  expect(joinNames(['คุณ', 'HR'], 'th')).toBe('คุณ และ HR');
  expect(joinNames(['Amara', 'Ilse', 'HR'], 'th')).toBe('Amara Ilse และ HR');
});

test('listNames joins them in a shorter form', () => {
  expect(listNames(['You', 'HR'], 'en')).toBe('You, HR');
  expect(listNames(['คุณ', 'HR'], 'th')).toBe('คุณ HR');
});
