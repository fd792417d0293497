import { Button } from '@mantine/core';
import { formatNumber } from '../../../contract/format-number.ts';
import type { ListedRun } from '../../../contract/run-lists.ts';
import { currentLanguage } from '../../lib/languages.ts';
import type { TFunction } from '../../lib/locale-keys.ts';
import type { RowGroup } from '../../ui/grouped-rows.tsx';
import classes from './group-rows.module.css';
import { nameOfColumn } from './name-of-column.ts';
import { mostAdded, type RunGroup } from './use-run-groups.ts';

/** The groups of a list as rows of its table: a heading with the count, the runs, and a button that loads more of them. */
export function groupRows(groups: readonly RunGroup[], t: TFunction<'runs'>): RowGroup<ListedRun>[] {
  const format = (count: number) => formatNumber(count, currentLanguage());
  return groups.map((group) => {
    const name = nameOfColumn(group, t);
    const rest = group.total - group.runs.length;
    return {
      id: group.id,
      rows: group.runs,
      head: (
        <span className={classes.head}>
          <span className={classes.name}>{name}</span>{' '}
          <span className={classes.count}>
            {group.total_is_capped ? `${format(group.total)}+` : format(group.total)}
            <span className="visually-hidden"> {t('board.runs', { count: group.total })}</span>
          </span>
        </span>
      ),
      foot:
        group.hasMore || group.isFetching ? (
          <Button variant="subtle" size="xs" loading={group.isFetching} onClick={group.loadMore}>
            {t('list.group.more', { count: Math.min(rest, mostAdded), name })}
          </Button>
        ) : rest > 0 ? (
          <span className={classes.rest}>{t('list.group.first', { number: format(group.runs.length) })}</span>
        ) : undefined,
    };
  });
}
