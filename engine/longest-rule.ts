/**
 * Characters: a longer text of a recurrence rule is rejected without being parsed; no supported rule is longer. Apart from
 * `rule.ts`, so that what only checks the length of a text does not bring the rules along.
 */
export const longestRule = 500;
