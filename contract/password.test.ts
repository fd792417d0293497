import { expect, test } from 'vitest';
import { isWeakPassword } from './password.ts';

test.each([
  '',
  'short',
  'password',
  'Passw0rd',
  'aaaaaaaa',
  'abababab',
  'abcdefgh',
  '87654321',
  'ada.lovelace1',
  'ada.lovelace@example.com',
  // Hashed as password1 and iloveyou.
  'ｐａｓｓｗｏｒｄ１',
  'ｉｌｏｖｅｙｏｕ',
])('%s is refused', (password) => {
  expect(isWeakPassword(password, 'ada.lovelace@example.com')).toBe(true);
});

test.each(['a long secret', 'pass-the-baton', 'Tr0ub4dor', 'ภาษาไทยยาวๆ'])('%s is accepted', (password) => {
  expect(isWeakPassword(password, 'ada@example.com')).toBe(false);
});
