import { expect, test } from 'vitest';
import { pickLanguage } from './messages.ts';

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['fr', 'fr'],
  ['TH-th', 'th'],
  ['fr-CA,fr;q=0.9,en;q=0.8', 'fr'],
  ['en;q=0.1, fr;q=0.9', 'fr'],
  ['de-DE,de;q=0.9,th;q=0.5,en;q=0.4', 'th'],
  ['th;q=0,*', 'en'],
  ['fr;q=x,th', 'th'],
  ['fro,thx', 'en'],
])('Accept-Language %s asks for %s', (header, language) => {
  expect(pickLanguage(null, undefined, header)).toBe(language);
});

test('what a person has saved goes before what their browser accepts', () => {
  expect(pickLanguage('th', 'fr', 'en')).toBe('th');
  expect(pickLanguage(null, 'fr', 'th')).toBe('fr');
});
