import { expect, test } from 'vitest';
import { lineOf } from './line-of.ts';

test.each([
  ['Anna', 'Anna'],
  [' Anna\n\u2028Maria\u0000', 'Anna Maria'],
  ['Ame\u0301lie', 'Amélie'],
  ['\u200b \u00ad', ''],
  ['half \ud83d', 'half \ufffd'],
  ['1234567890 more', '1234567890'],
  ['1234567890😀', '1234567890'],
])('%j as a line of at most 11 units is %j', (text, line) => expect(lineOf(text, 11)).toBe(line));
