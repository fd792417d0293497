import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

test.each([
  ['abc', 5, 'abc'],
  ['abc', 2, 'ab'],
  ['a😀', 2, 'a'],
  ['a😀', 3, 'a😀'],
  ['😀😀', 1, ''],
])('the beginning of %j in %i units is %j', (text, most, beginning) => expect(cutText(text, most)).toBe(beginning));
