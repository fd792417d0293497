import { Button } from '@mantine/core';
import { useId } from 'react';
import { formatNumber } from '../../../contract/format-number.ts';
import type { BoardColumn, ListedRun } from '../../../contract/run-lists.ts';
import { currentLanguage } from '../../lib/languages.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { nameOfColumn } from '../groups/name-of-column.ts';
import type { RunListSearch } from '../run-list-search.ts';
import { BoardCard } from './board-card.tsx';
import classes from './run-board.module.css';
import { useHeldSlots } from './use-held-slots.ts';
import { useColumnRuns } from './use-run-board.ts';

/** A column: its name, the number of its runs, their cards. The Tab key reaches one card, the arrow keys the others. */
export function BoardColumnView({
  column,
  search,
  asked,
}: {
  column: BoardColumn;
  search: RunListSearch;
  /** The query that the runs were loaded for, as text; empty while the runs of an earlier query are still shown. */
  asked: string;
}) {
  const { t } = useTranslation('runs');
  const heading = useId();
  const { runs, hasMore, isFetching, loadMore } = useColumnRuns(column, search);
  const { slots, current, handlers } = useHeldSlots(runs, asked);
  const count = formatNumber(column.total, currentLanguage());
  return (
    <section className={classes.column} aria-labelledby={heading} data-board-column={column.id}>
      <h2 id={heading} className={classes.heading}>
        <span className={classes.title}>{nameOfColumn(column, t)}</span>
        <span className={classes.count}>
          {column.total_is_capped ? `${count}+` : count}
          <span className="visually-hidden"> {t('board.runs', { count: column.total })}</span>
        </span>
      </h2>
      {runs.length === 0 ? (
        <p className={classes.none}>{t('board.none')}</p>
      ) : (
        <ul className={classes.cards} {...handlers}>
          {slots.map(({ run, isGone }) => (
            <BoardCard
              key={run.id}
              run={run}
              details={detailsOf(column, run, search)}
              isCurrent={run.id === current}
              isGone={isGone}
            />
          ))}
        </ul>
      )}
      {hasMore && (
        <Button variant="subtle" size="xs" className={classes.more} loading={isFetching} onClick={loadMore}>
          {t('board.more', { name: nameOfColumn(column, t) })}
        </Button>
      )}
    </section>
  );
}

/** What the heading of the column does not say about a run. */
function detailsOf({ kind }: BoardColumn, run: ListedRun, { workflow_id }: RunListSearch): string[] {
  const stage = run.stages.find(({ state }) => state === 'held' || state === 'failed')?.name;
  return [
    ...(workflow_id || kind === 'workflow' ? [] : [run.workflow.name]),
    ...(kind !== 'stage' && kind !== 'ended' && stage ? [stage] : []),
  ];
}
