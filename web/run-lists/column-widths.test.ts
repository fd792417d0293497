import { expect, test } from 'vitest';
import { estimateWidth, widestOf } from './column-widths.ts';

test.each([
  // As a browser measures them.
  ['Accounts and laptop', 125],
  ['Travel expense declaration', 165],
  ['You, Budget owners', 125],
  ['You, Budget owners, 2 more', 174],
  ['Vous, Supervisors', 111],
  ['Administration', 88],
])('estimates that “%s” takes %i px or up to an eighth more', (text, width) => {
  expect(estimateWidth(text)).toBeGreaterThanOrEqual(width);
  expect(estimateWidth(text)).toBeLessThan(width * 1.12);
});

test('counts no marks of Thai letters, and wide letters of Chinese as wide', () => {
  expect(estimateWidth('ที่')).toBe(estimateWidth('ท'));
  expect(estimateWidth('采购')).toBe(29);
});

test('the widest text decides, up to a limit', () => {
  expect(widestOf([], 200)).toBe(0);
  expect(widestOf(['a', 'aaa', 'aa'], 200)).toBe(estimateWidth('aaa'));
  expect(widestOf(['a'.repeat(100)], 200)).toBe(200);
});
