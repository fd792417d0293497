import { getRouteApi, notFound } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { getRun } from '../../contract/runs.ts';
import { ProblemError } from '../lib/api-client.ts';
import { loadChunk } from '../lib/load-chunk.ts';
import { paths } from '../lib/paths.ts';
import { useApi } from '../lib/query.ts';
import { useRunId, useWorkspaceId } from '../lib/route-params.ts';
import { useMarkRunRead } from '../notices/center/use-mark-run-read.ts';
import { isBeingSent } from './mail/is-being-sent.ts';
import { RunPageSkeleton } from './show/run-page-skeleton.tsx';
import { ShownRun } from './show/shown-run.tsx';

const PrintedRun = lazy(async () => ({
  default: (await loadChunk(() => import('./print/printed-run.tsx'))).PrintedRun,
}));

const route = getRouteApi(`/default${paths.run}`);

export function RunPage() {
  const ws = useWorkspaceId();
  const run_id = useRunId();
  const { print } = route.useSearch();
  useMarkRunRead(ws, run_id);
  const { data, error } = useApi(
    getRun,
    { params: { ws, run_id } },
    {
      // Every 2 seconds while a mail is being sent: it takes a moment only, and the reader may be waiting for it.
      refetchInterval: ({ state }) => (state.data?.run.run_steps.some(isBeingSent) ? 2_000 : 120_000),
      refetchOnWindowFocus: 'always',
    },
  );
  // Also if the run was loaded before: the reader has lost access since, or it was deleted.
  if (error instanceof ProblemError && error.problem.status === 404) throw notFound();
  if (data && print) {
    return (
      <Suspense fallback={<RunPageSkeleton />}>
        <PrintedRun key={run_id} run={data.run} />
      </Suspense>
    );
  }
  if (data) return <ShownRun key={run_id} run={data.run} />;
  if (error) throw error;
  return <RunPageSkeleton />;
}
