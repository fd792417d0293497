import { Select } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsNarrow } from '../../runs/use-is-narrow.ts';
import { ListFailed } from '../../ui/list-failed.tsx';
import { SkeletonRows } from '../../ui/skeletons.tsx';
import type { RunListSearch } from '../run-list-search.ts';
import { BoardColumnView, nameOfColumn } from './board-column.tsx';
import classes from './run-board.module.css';
import { useBoardKeys } from './use-board-keys.ts';
import { useRunBoard } from './use-run-board.ts';

/** The runs as a board: a column a stage of one workflow, or a column a workflow. A phone shows one column at a time. */
export function RunBoard({ search, empty }: { search: RunListSearch; empty: ReactNode }) {
  const { t } = useTranslation('runs');
  const { data, isFailed, isPlaceholderData } = useRunBoard(search);
  const isNarrow = useIsNarrow();
  const [chosen, setChosen] = useState<string | null>(null);
  const all = data?.columns ?? [];
  const only = all.find(({ id }) => id === chosen) ?? all.find(({ total }) => total > 0) ?? all[0];
  const columns = isNarrow && only ? [only] : all;
  const cards = columns.flatMap(({ runs }) => runs.map(({ id }) => id));
  const { current, onKeyDown, onChoose } = useBoardKeys(cards[0], new Set(cards));
  if (isFailed) return <ListFailed />;
  if (!data) return <BoardSkeleton />;
  if (all.every(({ total }) => total === 0)) return empty;
  return (
    <div className={classes.board} aria-busy={isPlaceholderData}>
      {!search.workflow_id && (
        <p className={classes.note}>
          {t('board.choose_workflow')}{' '}
          {data.more_columns > 0 && t('board.more_workflows', { count: data.more_columns })}
        </p>
      )}
      {isNarrow && (
        <Select
          className={classes.switch}
          label={t(search.workflow_id ? 'board.stage' : 'board.column')}
          allowDeselect={false}
          data={all.map((column) => ({
            value: column.id,
            label: `${nameOfColumn(column, t('board.ended'))} (${column.total})`,
          }))}
          value={only?.id ?? null}
          onChange={setChosen}
        />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys go from link to link, which are pressed themselves */}
      <div className={classes.columns} onKeyDown={onKeyDown}>
        {columns.map((column) => (
          <BoardColumnView
            key={`${column.kind} ${column.id}`}
            column={column}
            search={search}
            current={current}
            onChoose={onChoose}
          />
        ))}
      </div>
    </div>
  );
}

function BoardSkeleton() {
  return (
    <div className={classes.board}>
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
