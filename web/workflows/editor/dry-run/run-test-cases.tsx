import { useEffect, useEffectEvent } from 'react';
import { listTestCases, type TestCase } from '../../../../contract/test-cases.ts';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { useApi } from '../../../lib/query.ts';
import { useEditor, useSurroundings } from '../editor-context.ts';
import { updateDryRun } from './dry-run-state.ts';
import { usePlaceOfDryRun } from './use-cast.ts';

/** Milliseconds without a change before the test cases are played, so that they do not slow down typing. */
const pauseInTyping = 400;

const none: TestCase[] = [];

/** The engine's transitions, which the editor does not need otherwise. */
const loadPlay = () => loadChunk(() => import('./play-test-cases.ts'));

/**
 * Plays the test cases on the draft after each pause in typing. It shows nothing itself. A workflow without test cases
 * loads nothing for it.
 */
export function RunTestCases() {
  const { ws, store, dryRun } = useEditor();
  const { workflow } = useSurroundings();
  const { data } = useApi(listTestCases, { params: { ws, workflow_id: workflow.id } }, { staleTime: 60_000 });
  const cases = data?.test_cases ?? none;
  const place = usePlaceOfDryRun(cases.length > 0);

  const play = useEffectEvent(async (isCurrent: () => boolean) => {
    if (!place) return;
    const { playTestCases } = await loadPlay();
    const results = await playTestCases(store.get().history.present, cases, place, isCurrent);
    if (results && isCurrent()) updateDryRun(dryRun, { results });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: other test cases or people need another play
  useEffect(() => {
    if (cases.length === 0) updateDryRun(dryRun, { results: data ? [] : null });
    if (cases.length === 0 || !place) return;
    let turn = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let { present } = store.get().history;
    const start = (wait: number) => {
      turn += 1;
      const mine = turn;
      clearTimeout(timer);
      timer = setTimeout(() => void play(() => turn === mine), wait);
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
  }, [store, dryRun, cases, place]);
  return null;
}
