import { expect, test } from 'vitest';
import { latinKey } from './latin-key.ts';

test.each([
  ['a letter', 'j', 'KeyJ', 'j'],
  ['a capital', 'X', 'KeyX', 'x'],
  ['the letter of a French keyboard, not its place', 'a', 'KeyQ', 'a'],
  ['a Thai letter', '่', 'KeyJ', 'j'],
  ['a Cyrillic capital', 'Я', 'KeyZ', 'z'],
  ['a Thai letter where there is a digit', 'จ', 'Digit0', '0'],
  ['a Thai letter where there is a full stop', 'ใ', 'Period', '.'],
  ['a letter with an accent', 'à', 'Digit0', 'à'],
  ['a key with a name', 'ArrowDown', 'ArrowDown', 'ArrowDown'],
])('%s', (_name, key, code, expected) => {
  expect(latinKey({ key, code })).toBe(expected);
});
