import { expect, test } from 'vitest';
import { cutText, cutWithEllipsis } from './cut-text.ts';

test.each([
  ['abc', 5, 'abc'],
  ['abc', 2, 'ab'],
  ['a😀', 2, 'a'],
  ['a😀', 3, 'a😀'],
  ['😀😀', 1, ''],
])('the beginning of %j in %i units is %j', (text, most, beginning) => expect(cutText(text, most)).toBe(beginning));

test.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc…'],
  ['ab cd', 3, 'ab…'],
  ['ab😀', 3, 'ab…'],
])('%j is shown in %i units as %j', (text, most, shown) => expect(cutWithEllipsis(text, most)).toBe(shown));
