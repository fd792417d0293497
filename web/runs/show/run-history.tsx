import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listRunActivities, type Run } from '../../../contract/runs.ts';
import { call } from '../../lib/api-client.ts';
import { listMeta, metaOf, previousOf } from '../../lib/query.ts';
import { useWorkspaceId } from '../../lib/route-params.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { ListFailed } from '../../ui/list-failed.tsx';
import { useIsPrinted } from '../../ui/printed.ts';
import { SkeletonRows } from '../../ui/skeletons.tsx';
import { foldActivities } from '../activities/fold-activities.ts';
import { HistoryCheck } from './history-check.tsx';
import { HistoryLine } from './history-line.tsx';
import classes from './run-history.module.css';

/** The history of a run, newest first; older lines are loaded on demand. Loaded again after each change of the run. */
export function RunHistory({ run }: { run: Run }) {
  const { t } = useTranslation('activities');
  const ws = useWorkspaceId();
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage, isPending, isError } = useInfiniteQuery({
    meta: { ...listMeta, ...metaOf(listRunActivities) },
    queryKey: [listRunActivities.path, { ws, run_id: run.id }, run.updated_at],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listRunActivities, { params: { ws, run_id: run.id }, query: { before: pageParam }, signal }),
    getNextPageParam: (last) => (last.has_more ? last.activities.at(-1)?.id : undefined),
    placeholderData: previousOf({ ws, run_id: run.id }),
  });
  const isPrinted = useIsPrinted();
  useEffect(() => {
    if (isPrinted && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isPrinted, hasNextPage, isFetchingNextPage, fetchNextPage]);
  const lines = foldActivities(data?.pages.flatMap((page) => page.activities) ?? []);
  if (isPending) return <SkeletonRows rows={4} />;
  if (isError && !data) return <ListFailed compact />;
  return (
    <>
      <ul className={classes.history}>
        {lines.map((line) => (
          <HistoryLine key={line.head.id} line={line} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="subtle" size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('older')}
        </Button>
      )}
      {!isPrinted && <HistoryCheck run={run} />}
    </>
  );
}
