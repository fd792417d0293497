import { expect, test } from 'vitest';
import { readableTextColor } from './readable-text-color.ts';

test.each([
  ['#000000', '#fff'],
  ['#ffffff', '#000'],
  ['#fff', '#000'],
  ['000', '#fff'],
  ['#2F6F62', '#fff'],
  ['#F0C15A', '#000'],
  // on either side of 127.5
  ['#7f7f7f', '#fff'],
  ['#808080', '#000'],
  ['#ff0000', '#fff'],
  ['#00ff00', '#000'],
  ['#0000ff', '#fff'],
  ['tomato', '#000'],
])('on %s stands %s', (background, text) => {
  expect(readableTextColor(background)).toBe(text);
});
