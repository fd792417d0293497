import type { VersionSummary } from '../../../../contract/workflows.ts';

/** The number that the next version is offered: one more than the highest. */
export function nextNumber(versions: readonly Pick<VersionSummary, 'number'>[]): number {
  return Math.max(0, ...versions.map(({ number }) => number)) + 1;
}
