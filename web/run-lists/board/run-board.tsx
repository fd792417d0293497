import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { useIsNarrow } from '../../runs/use-is-narrow.ts';
import { LazySelect } from '../../ui/lazy-select.tsx';
import { ListFailed } from '../../ui/list-failed.tsx';
import { SkeletonRows } from '../../ui/skeletons.tsx';
import { nameOfColumn } from '../groups/name-of-column.ts';
import { boardQuery } from '../list-query.ts';
import type { RunListSearch } from '../run-list-search.ts';
import { BoardColumnView } from './board-column.tsx';
import { onBoardKey } from './on-board-key.ts';
import classes from './run-board.module.css';
import { useFollowedFocus } from './use-followed-focus.ts';
import { useRunBoard } from './use-run-board.ts';

/**
 * The runs as a board: one column for each stage of the selected workflow; without one, a column for each workflow. A
 * phone shows one column at a time.
 */
export function RunBoard({
  search,
  empty,
  onChooseColumn,
}: {
  search: RunListSearch;
  empty: ReactNode;
  onChooseColumn: (column: string | undefined) => void;
}) {
  const { t } = useTranslation('runs');
  const { data, isFailed, isPlaceholderData } = useRunBoard(search);
  const isNarrow = useIsNarrow();
  const all = data?.columns ?? [];
  const only = all.find(({ id }) => id === search.column) ?? all.find(({ total }) => total > 0) ?? all[0];
  const columns = isNarrow && only ? [only] : all;
  const { board, handlers } = useFollowedFocus(data);
  const asked = isPlaceholderData ? '' : JSON.stringify(boardQuery(search));
  if (isFailed) return <ListFailed />;
  if (!data) return <BoardSkeleton />;
  if (all.every(({ total }) => total === 0)) return empty;
  return (
    <div className={classes.board} data-fills-window aria-busy={isPlaceholderData}>
      {!search.group_by && all.some(({ kind }) => kind === 'workflow') && (
        <p className={classes.note}>
          {t('board.choose_workflow')}{' '}
          {data.more_columns > 0 && t('board.more_workflows', { count: data.more_columns })}
        </p>
      )}
      {isNarrow && all.length > 1 && (
        <LazySelect
          className={classes.switch}
          label={t(search.workflow_id && !search.group_by ? 'board.stage' : 'board.column')}
          allowDeselect={false}
          data={all.map((column) => ({
            value: column.id,
            label: `${nameOfColumn(column, t)} (${column.total})`,
          }))}
          value={only?.id ?? null}
          onChange={(column) => onChooseColumn(column ?? undefined)}
        />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys only move the focus between links */}
      <div ref={board} className={classes.columns} onKeyDown={onBoardKey} {...handlers}>
        {columns.map((column) => (
          <BoardColumnView key={`${column.kind} ${column.id}`} column={column} search={search} asked={asked} />
        ))}
      </div>
    </div>
  );
}

function BoardSkeleton() {
  return (
    <div className={classes.board} data-fills-window>
      <div className={classes.columns}>
        {['a', 'b', 'c'].map((column) => (
          <div key={column} className={classes.column}>
            <SkeletonRows rows={4} />
          </div>
        ))}
      </div>
    </div>
  );
}
