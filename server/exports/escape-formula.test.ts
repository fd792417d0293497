import { expect, test } from 'vitest';
import { escapeFormula, escapeFormulaInCsv } from './escape-formula.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+66812345678', "'+66812345678"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "''\t=1"],
  ['\v=1', "\v'=1"],
  ['\f=1', "\f'=1"],
  ['\u200b=1', "'\u200b=1"],
  ['\u2060\ufeff=1', "'\u2060\ufeff=1"],
  ['\u2003\u3000=1', "'\u2003\u3000=1"],
  ['\u0001=1', "'\u0001=1"],
  ['«=1', "'«=1"],
  ['﹦1', "'﹦1"],
  ['" \' =1', "'\" ' =1"],
  ['first\v@x', "first\v'@x"],
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

test.each([
  ['a;=1', "a;'=1"],
  ['a";=1+1', `a";'=1+1`],
  ['a"; "=1', `a";' "=1`],
  ['a\t=1', "a\t'=1"],
  [';=1', ";'=1"],
  ['a;;@x', "a;;'@x"],
  ['=1;=2', "'=1;'=2"],
])('in a CSV file %j becomes %j', (text, escaped) => {
  expect(escapeFormulaInCsv(text)).toBe(escaped);
  // A cell of a workbook is split nowhere.
  expect(escapeFormula(text).replace(/^'/, '')).toBe(text);
});

test('takes time in proportion to the text', () => {
  for (const nasty of ['\n', ' ', '\v ', '; ', "'", '\t']) {
    const text = nasty.repeat(100_000);
    expect(escapeFormulaInCsv(text).length).toBeLessThanOrEqual(text.length + 1);
    expect(escapeFormula(text).length).toBeLessThanOrEqual(text.length + 1);
  }
});
