import { useEffect, useEffectEvent } from 'react';
import { listTestCases, type TestCase } from '../../../../contract/test-cases.ts';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { useApi } from '../../../lib/query.ts';
import { useEditor, useSurroundings } from '../editor-context.ts';
import { updateDryRun } from './dry-run-state.ts';
import { useDryRunEnvironment } from './use-cast.ts';

/** Milliseconds without a change before the test cases are simulated, so that they do not slow down typing. */
const pauseInTyping = 400;

const none: TestCase[] = [];

/** The engine's transitions, which the editor does not need otherwise. */
const loadSimulation = () => loadChunk(() => import('./simulate-test-cases.ts'));

/**
 * Simulates the test cases on the draft after each pause in typing, and renders nothing. For a workflow without test
 * cases, the engine is not loaded.
 */
export function RunTestCases() {
  const { ws, store, dryRun } = useEditor();
  const { workflow } = useSurroundings();
  const { data } = useApi(listTestCases, { params: { ws, workflow_id: workflow.id } }, { staleTime: 60_000 });
  const cases = data?.test_cases ?? none;
  const environment = useDryRunEnvironment(cases.length > 0);

  const simulate = useEffectEvent(async (isCurrent: () => boolean) => {
    if (!environment) return;
    const { simulateTestCases } = await loadSimulation();
    const results = await simulateTestCases(store.get().history.present, cases, environment, isCurrent);
    if (results && isCurrent()) updateDryRun(dryRun, { results });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: other test cases or people need another simulation
  useEffect(() => {
    if (cases.length === 0) updateDryRun(dryRun, { results: data ? [] : null });
    if (cases.length === 0 || !environment) return;
    let turn = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let { present } = store.get().history;
    const start = (wait: number) => {
      turn += 1;
      const mine = turn;
      clearTimeout(timer);
      timer = setTimeout(() => void simulate(() => turn === mine), wait);
    };
    start(0);
    const stop = store.subscribe(() => {
      const { history } = store.get();
      if (history.present === present) return;
      present = history.present;
      start(pauseInTyping);
    });
    return () => {
      turn += 1;
      clearTimeout(timer);
      stop();
    };
  }, [store, dryRun, cases, environment]);
  return null;
}
