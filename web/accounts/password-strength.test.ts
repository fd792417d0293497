import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

test.each([
  ['', 'weak'],
  ['short1!', 'weak'],
  ['aaaaaaaaaaaa', 'weak'],
  ['12345678', 'weak'],
  ['password1', 'weak'],
  ['kitchen8', 'fair'],
  ['kitchenlamp4', 'good'],
  ['Kitchen-lamp4', 'strong'],
  ['green kitchen lamp hums', 'strong'],
])('%j is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
