import { expect, test } from 'vitest';
import { escapeFormula } from './escape-formula.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+66812345678', "'+66812345678"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "''\t=1"],
  ['\tplain', "'\tplain"],
  ['\rplain', "'\rplain"],
  ['\nplain', "'\nplain"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠x', "'＠x"],
  ['"=1+1', `'"=1+1`],
  ["'=1+1", "''=1+1"],
  ['  =1+1', "'  =1+1"],
  ['“=1+1', "'“=1+1"],
  ['first\n=1+1', "first\n'=1+1"],
  ['first\r\n"@x', `first\r\n'"@x`],
  ['first\r=1', "first\r'=1"],
])('%j becomes %j', (text, escaped) => {
  expect(escapeFormula(text)).toBe(escaped);
});

test.each(['', 'a=b', 'a@example.com', 'ค่าเดินทาง', 'two\r\nlines', '1 - 2', '0', "l'été"])(
  '%j is not changed',
  (text) => {
    expect(escapeFormula(text)).toBe(text);
  },
);
