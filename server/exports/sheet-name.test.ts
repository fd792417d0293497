import { expect, test } from 'vitest';
import { sheetName } from './sheet-name.ts';

test.each([
  ['Line items', [], 'Line items'],
  ['Costs: 2026/27 [draft]?', [], 'Costs 2026 27 draft'],
  ["'quoted'", [], 'quoted'],
  ['a'.repeat(40), [], 'a'.repeat(31)],
  ['Runs', ['runs'], 'Runs (2)'],
  ['b'.repeat(40), ['b'.repeat(31)], `${'b'.repeat(27)} (2)`],
  ['***', [], 'Sheet'],
  [`${'c'.repeat(30)}🎉`, [], 'c'.repeat(30)],
  [`${'d'.repeat(30)}'s costs`, [], 'd'.repeat(30)],
])('%j with %j is %j', (name, taken, expected) => expect(sheetName(name, taken)).toBe(expected));
