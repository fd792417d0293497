import { expect, test } from 'vitest';
import { displayName, initials } from './person-name.ts';

test('returns first and last name joined, else the email', () => {
  const email = 'm@northlake.example';
  expect(displayName({ first_name: 'Mali', last_name: 'Srisuk', email })).toBe('Mali Srisuk');
  expect(displayName({ first_name: '', last_name: 'Srisuk', email })).toBe('Srisuk');
  expect(displayName({ first_name: '', last_name: '', email })).toBe(email);
});

test.each([
  ['Mali Srisuk', 'MS'],
  ['Ada', 'A'],
  ['Jean-Luc Picard', 'JP'],
  ['Maria da Silva Santos', 'MS'],
  ['m.srisuk@northlake.example', 'MS'],
  ['เอกชัย แสงทอง', 'อส'],
  ['Élodie Ørsted', 'ÉØ'],
  ['', '?'],
])('%j is abbreviated %j', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
