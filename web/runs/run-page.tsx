import { getRouteApi, notFound } from '@tanstack/react-router';
import { Suspense, useDeferredValue, useEffect, useState } from 'react';
import { getRun, type Run } from '../../contract/runs.ts';
import { ProblemError } from '../lib/api-client.ts';
import { lazyComponent } from '../lib/lazy-component.ts';
import { paths } from '../lib/paths.ts';
import { useApi } from '../lib/query.ts';
import { useRunId, useWorkspaceId } from '../lib/route-params.ts';
import { MarkRunRead } from '../notices/center/mark-run-read.tsx';
import { AnswerPanel, awaitsReader } from './answer/lazy-answer-panel.ts';
import { isBeingSent } from './mail/is-being-sent.ts';
import { RunPageSkeleton } from './show/run-page-skeleton.tsx';
import { ShownRun } from './show/shown-run.tsx';

const PrintedRun = lazyComponent(() => import('./print/printed-run.tsx'), 'PrintedRun');

const route = getRouteApi(`/default${paths.run}`);

export function RunPage() {
  const ws = useWorkspaceId();
  const run_id = useRunId();
  return (
    <>
      <MarkRunRead ws={ws} run_id={run_id} />
      <LoadedRun ws={ws} run_id={run_id} />
    </>
  );
}

function LoadedRun({ ws, run_id }: { ws: string; run_id: string }) {
  const { print } = route.useSearch();
  const { data, error } = useApi(
    getRun,
    { params: { ws, run_id } },
    {
      // Every 2 seconds while a mail is being sent: it takes a moment only, and the reader may be waiting for it.
      refetchInterval: ({ state }) => (state.data?.run.run_steps.some(isBeingSent) ? 2_000 : 120_000),
      refetchOnWindowFocus: 'always',
    },
  );
  const isReady = useIsFormLoaded(data?.run);
  // A reply is rendered in pieces, between which the page reacts; without this it would be rendered at once.
  const shown = useDeferredValue(isReady ? data?.run : undefined);
  // Also if the run was loaded before: the reader has lost access since, or it was deleted.
  if (error instanceof ProblemError && error.problem.status === 404) throw notFound();
  if (data && print) {
    return (
      <Suspense fallback={<RunPageSkeleton />}>
        <PrintedRun key={run_id} run={data.run} />
      </Suspense>
    );
  }
  if (shown && shown.id === run_id) return <ShownRun key={run_id} run={shown} />;
  if (error && !data) throw error;
  return <RunPageSkeleton />;
}

/**
 * Whether the page can be shown with the form that it needs: it is loaded, or nothing waits for the reader. If a step opens
 * later, its card waits for the form alone.
 */
function useIsFormLoaded(run: Run | undefined): boolean {
  const [isReady, setReady] = useState(false);
  if (run && !isReady && (!awaitsReader(run) || AnswerPanel.isLoaded())) setReady(true);
  const isAwaited = run !== undefined && !isReady;
  useEffect(() => {
    if (isAwaited) void AnswerPanel.fetchAhead().then(() => setReady(true));
  }, [isAwaited]);
  return isReady;
}
