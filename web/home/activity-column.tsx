import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { memo, useMemo, useState } from 'react';
import { type ActivityAuthor, activityAuthors, listActivities } from '../../contract/home.ts';
import { call } from '../lib/api-client.ts';
import { formatRelativeDay } from '../lib/format-when.ts';
import { listMeta, metaOf } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useFirstPart } from '../lib/use-first-part.ts';
import { useLocale, useNow } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { foldActivities, standingPasses } from '../runs/activities/fold-activities.ts';
import { ChoiceMenu } from '../ui/choice-menu.tsx';
import { ListFailed } from '../ui/list-failed.tsx';
import { SkeletonRows } from '../ui/skeletons.tsx';
import classes from './activity-column.module.css';
import { ActivityItem } from './activity-item.tsx';

/** More than fit into most windows. */
const firstLines = 16;

/**
 * Activities in the runs that the reader may see, by day; older days are loaded on demand. Not rendered again with the
 * inbox beside it.
 */
export const ActivityColumn = memo(function ActivityColumn() {
  const { t } = useTranslation('activities');
  const ws = useWorkspaceId();
  const locale = useLocale();
  const now = useNow();
  const [by, setBy] = useState<ActivityAuthor>('everybody');
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage, isPending, isError } = useInfiniteQuery({
    meta: { ...listMeta, ...metaOf(listActivities) },
    queryKey: [listActivities.path, { ws }, { by }],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listActivities, { params: { ws }, query: { before: pageParam, limit: 60, by }, signal }),
    getNextPageParam: (last) => (last.has_more ? last.activities.at(-1)?.id : undefined),
    refetchInterval: 120_000,
    refetchOnWindowFocus: 'always',
  });
  const lines = useMemo(() => foldActivities(data?.pages.flatMap((page) => page.activities) ?? []), [data]);
  const first = useFirstPart(lines.length, firstLines);
  const shown = useMemo(() => new Set(lines.slice(0, first)), [lines, first]);
  const standing = useMemo(() => standingPasses(lines), [lines]);
  const days = Map.groupBy(lines, (line) => formatRelativeDay(line.head.at, locale, now));
  return (
    <aside className={classes.column}>
      <header className={classes.head}>
        <h2 className={classes.title}>{t('title')}</h2>
        <ChoiceMenu
          label={t('by.label')}
          value={by}
          choices={activityAuthors}
          textOf={(one) => t(`by.${one}`)}
          onChange={setBy}
        />
      </header>
      {isPending && <SkeletonRows rows={5} />}
      {isError && !data && <ListFailed compact />}
      {data && lines.length === 0 && <p className={classes.none}>{t(by === 'me' ? 'none_by_me' : 'none')}</p>}
      {[...days].map(([day, happened]) => (
        <section key={day}>
          <h3 className={classes.day}>{day}</h3>
          <ul>
            {happened.map((line) =>
              shown.has(line) ? (
                <ActivityItem key={line.head.id} line={line} stands={standing.has(line.head.id)} />
              ) : (
                <li key={line.head.id} className={classes.later} aria-hidden="true" />
              ),
            )}
          </ul>
        </section>
      ))}
      {hasNextPage && (
        <Button
          variant="subtle"
          size="xs"
          className={classes.older}
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('older')}
        </Button>
      )}
    </aside>
  );
});
