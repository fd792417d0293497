import type { ProblemCode } from '../../../../engine/problems.ts';

/** The problems that are shown at a formula. */
export const formulaFaults = [
  'formula_incomplete',
  'formula_later_field',
  'formula_locked',
  'formula_unfit',
  'formula_currencies_differ',
] as const satisfies ProblemCode[];
