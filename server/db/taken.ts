import { violatedConstraint } from './violated-constraint.ts';

/** Whether a write failed because a unique index already contains the same value. */
export function isTaken(error: unknown, index: string): boolean {
  const violated = violatedConstraint(error);
  return violated?.kind === 'unique' && violated.name === index;
}
