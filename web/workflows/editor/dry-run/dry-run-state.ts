import type { TestCase } from '../../../../contract/test-cases.ts';
import type { Id, Language } from '../../../../engine/definition.ts';
import type { Trace } from '../../../../engine/dry-run/trace.ts';
import type { WayDifference } from '../../../../engine/dry-run/way.ts';
import { createStore, type Store } from '../../../lib/tiny-store.ts';

/** How far the dry run is with an action, for its card on the canvas. */
export type WayMark = 'done' | 'open' | 'skipped' | 'failed' | 'cancelled' | 'next';

export interface TestResult {
  test_case: TestCase;
  /** Where the draft takes another way first; null if it takes the expected one. */
  difference: WayDifference | null;
}

/** The dry run of the open editor. Its trace is all that it remembers: the run is simulated again from it. */
export interface DryRunState {
  isOpen: boolean;
  /** Null until the dry run is started. */
  trace: Trace | null;
  /** By action; empty while the dry run is closed or not started. */
  marks: ReadonlyMap<Id, WayMark>;
  /** The test cases on the draft as it is; null until they were simulated. */
  results: readonly TestResult[] | null;
  /** The language in which the draft is shown; null for its main one. */
  language: Language | null;
}

export type DryRunStore = Store<DryRunState>;

const noMarks: DryRunState['marks'] = new Map();

export const createDryRunStore = (): DryRunStore =>
  createStore<DryRunState>({ isOpen: false, trace: null, marks: noMarks, results: null, language: null });

export function updateDryRun(store: DryRunStore, change: Partial<DryRunState>): void {
  store.set({ ...store.get(), ...change });
}

export const countRed = (results: DryRunState['results']): number =>
  results?.filter(({ difference }) => difference !== null).length ?? 0;

/** Closes the dry run; its trace is kept for when it is opened again. */
export const closeDryRun = (store: DryRunStore): void => updateDryRun(store, { isOpen: false, marks: noMarks });
