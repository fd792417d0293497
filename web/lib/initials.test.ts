import { expect, test } from 'vitest';
import { initials } from './initials.ts';

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
