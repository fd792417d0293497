import type { VersionSummary } from '../../../../contract/workflows.ts';

/** The suggested number of the next version: the highest plus one. */
export function nextNumber(versions: readonly Pick<VersionSummary, 'number'>[]): number {
  return Math.max(0, ...versions.map(({ number }) => number)) + 1;
}
