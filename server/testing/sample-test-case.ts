import type { TestCase } from '../../contract/test-cases.ts';
import type { Trace } from '../../engine/dry-run/trace.ts';

/** A trace of a run that was started and not answered. */
export const startedTrace: Trace = {
  initiator_id: null,
  started_at: 1_773_144_000,
  fields: [],
  due_after: null,
  reassign_initiators: [],
  depth: 0,
  people: [],
  moves: [],
  held: [],
};

/** A test case as a request sends it: a run that nobody answers is running. */
export const sampleTestCase = (name: string) =>
  ({ name, trace: startedTrace, expected: { status: 'running', steps: [] } }) satisfies Pick<
    TestCase,
    'name' | 'trace' | 'expected'
  >;
