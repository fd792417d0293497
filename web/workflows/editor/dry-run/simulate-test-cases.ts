import type { TestCase } from '../../../../contract/test-cases.ts';
import type { Definition } from '../../../../engine/definition.ts';
import { replayTrace } from '../../../../engine/dry-run/replay-trace.ts';
import type { DryRunEnvironment } from '../../../../engine/dry-run/simulate-trace.ts';
import { findDifference, wayOf } from '../../../../engine/dry-run/way.ts';
import { EngineError } from '../../../../engine/engine-error.ts';
import type { TestResult } from './dry-run-state.ts';

/**
 * Simulates test cases on a definition, each in a task of its own, so that the page stays responsive.
 * @param isCurrent Becomes false when the draft has changed again.
 * @returns Null if it was stopped for that reason.
 */
export async function simulateTestCases(
  definition: Definition,
  cases: readonly TestCase[],
  environment: DryRunEnvironment,
  isCurrent: () => boolean,
): Promise<TestResult[] | null> {
  const version = { id: 'draft', definition };
  const results: TestResult[] = [];
  for (const test_case of cases) {
    if (!isCurrent()) return null;
    results.push({ test_case, difference: differenceOf(version, test_case, environment) });
    await new Promise((resume) => setTimeout(resume, 0));
  }
  return results;
}

function differenceOf(
  version: { id: string; definition: Definition },
  { trace, expected }: TestCase,
  environment: DryRunEnvironment,
) {
  try {
    return findDifference(expected, wayOf(replayTrace(version, trace, environment)));
  } catch (error) {
    // The draft does not let the run start: it takes no way at all.
    if (error instanceof EngineError) return findDifference(expected, { status: 'failed', steps: [] });
    throw error;
  }
}
