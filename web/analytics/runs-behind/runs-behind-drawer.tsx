import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { runsBehindFigure } from '../../../contract/analytics.ts';
import { formatNumber } from '../../../contract/format-number.ts';
import { call } from '../../lib/api-client.ts';
import { listMeta, metaOf, queryKey } from '../../lib/query.ts';
import { useWorkspaceId } from '../../lib/route-params.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { ListFailed } from '../../ui/list-failed.tsx';
import { SkeletonRows } from '../../ui/skeletons.tsx';
import { BehindRow } from './behind-row.tsx';
import type { RunsBehind } from './runs-behind.ts';
import classes from './runs-behind-drawer.module.css';

const perPage = 25;

/** The runs that a figure counts, the longest first, each with a link to it. */
export function RunsBehindDrawer({ runs, onClose }: { runs: RunsBehind | null; onClose: () => void }) {
  const { t } = useTranslation(['analytics', 'ui']);
  // Keeps the last list while the drawer closes, so that it is not empty during the animation.
  const [shown, setShown] = useState(runs);
  if (runs && runs !== shown) setShown(runs);
  return (
    <Drawer
      opened={runs !== null}
      onClose={onClose}
      position="right"
      size={520}
      title={shown?.title}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
      classNames={{ title: classes.title, body: classes.body }}
    >
      {shown && <RunsOf key={JSON.stringify(shown)} {...shown} />}
    </Drawer>
  );
}

function RunsOf({ title, query }: RunsBehind) {
  const { t } = useTranslation('analytics');
  const { language } = useLocale();
  const ws = useWorkspaceId();
  const input = { params: { ws }, query: { ...query, limit: perPage } };
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: queryKey(runsBehindFigure, input),
    queryFn: ({ pageParam, signal }) =>
      call(runsBehindFigure, { ...input, query: { ...input.query, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ data: { total } }, pages) =>
      pages.length * perPage < total ? pages.length * perPage : undefined,
    meta: { ...listMeta, ...metaOf(runsBehindFigure), refetchEvery: 15_000 },
  });
  const last = data?.pages.at(-1);
  if (isError && !last) return <ListFailed compact />;
  if (!data || !last) return <SkeletonRows rows={6} />;
  const runs = data.pages.flatMap((page) => page.data.runs);
  const { total } = last.data;
  if (total === 0) return <p className={classes.count}>{t('behind.none')}</p>;
  return (
    <>
      <p className={classes.count}>
        {runs.length < total
          ? t('behind.some', { shown: formatNumber(runs.length, language), total: formatNumber(total, language) })
          : t('behind.all', { count: total })}
      </p>
      <ul className={classes.list} aria-label={title}>
        {runs.map((run) => (
          <BehindRow key={run.id} run={run} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" fullWidth loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </>
  );
}
