import { VisuallyHidden } from '@mantine/core';
import { Suspense, useRef, useState } from 'react';
import { formatNumber } from '../../contract/format-number.ts';
import { type ListedRun, searchedRuns } from '../../contract/run-lists.ts';
import { lazyComponent } from '../lib/lazy-component.ts';
import { useWorkspaceEntry } from '../lib/session.ts';
import { useLocale } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { ListFailed } from '../ui/list-failed.tsx';
import { OnceLoaded } from '../ui/once-loaded.tsx';
import { SkeletonTable } from '../ui/skeletons.tsx';
import { ArchiveChoice } from './archive-choice.tsx';
import { ChooseRow } from './choose-row.tsx';
import { useTableColumns } from './columns/table-columns.ts';
import { groupRows } from './groups/group-rows.tsx';
import { type RunGroup, useRunGroups } from './groups/use-run-groups.ts';
import { NoRuns } from './no-runs.tsx';
import { PhoneButtons } from './phone-buttons.tsx';
import tables from './run-field-table.module.css';
import { RunListFilters } from './run-list-filters.tsx';
import { RunListHead } from './run-list-head.tsx';
import { RunListMenu } from './run-list-menu.tsx';
import classes from './run-list-page.module.css';
import { RunListPaging } from './run-list-paging.tsx';
import { isNarrowed } from './run-list-search.ts';
import { RunTable } from './run-table.tsx';
import { StartButton } from './start-button.tsx';
import { useRunList } from './use-run-list.ts';
import { useRunViews } from './use-run-views.ts';
import { useSelection } from './use-selection.ts';
import { sortHeads } from './use-sort-heads.tsx';

// Loaded only for the board, for the table, and when runs are selected.
const RunBoard = lazyComponent(() => import('./board/run-board.tsx'), 'RunBoard');
const RunFieldTable = lazyComponent(() => import('./run-field-table.tsx'), 'RunFieldTable');
const BulkBar = lazyComponent(() => import('./bulk-bar.tsx'), 'BulkBar');

export function RunListPage() {
  const { t } = useTranslation(['runs', 'commands']);
  const { data: list, isFailed: isListFailed, search, change } = useRunList();
  const { data: grouped, isFailed: isGroupsFailed } = useRunGroups(search);
  const isGrouped = search.group_by !== undefined && !search.is_board;
  const data = isGrouped ? grouped : list;
  const isFailed = isGrouped ? isGroupsFailed : isListFailed;
  const { language } = useLocale();
  const isGuest = useWorkspaceEntry()?.role === 'guest';
  const section = useRef<HTMLElement>(null);
  const runs = search.is_board ? [] : isGrouped ? runsOf(grouped?.groups ?? []) : (list?.runs ?? []);
  const selection = useSelection(
    runs.map(({ id }) => id),
    // Columns and their widths do not change which runs are shown.
    JSON.stringify({ ...search, columns: undefined, widths: undefined, view: undefined }),
  );
  const chosen = selection.selected.size;
  const [hasChosen, setHasChosen] = useState(chosen > 0);
  if (chosen > 0 && !hasChosen) setHasChosen(true);
  const columns = useTableColumns(isGrouped ? grouped?.fields : list?.columns);
  const groups = grouped && groupRows(grouped.groups, t);
  const headOf = sortHeads(search, change);
  const { current, isEdited } = useRunViews(search);
  // An empty list contains the button to start a run, so that it is not shown twice.
  const isEmpty = list?.total === 0 && !isGrouped && !isFailed && !isNarrowed(search) && !search.is_board;
  const empty = <NoRuns search={search} />;
  const loading = (
    <div className={classes.loading}>
      <SkeletonTable rows={10} columns={6} />
    </div>
  );
  return (
    <div className={classes.page}>
      <RunListMenu search={search} />
      <section ref={section} tabIndex={-1} className={classes.list} onPointerEnter={BulkBar.fetchAhead}>
        <RunListHead
          search={search}
          title={current?.name}
          start={!isGuest && !isEmpty && <StartButton />}
          onChange={change}
        />
        {(search.status === 'archive' || search.status === 'deleted') && (
          <ArchiveChoice status={search.status} onChange={(status) => change({ status })} />
        )}
        <RunListFilters
          search={search}
          columns={columns}
          onChange={change}
          buttons={
            !isGuest && (
              <PhoneButtons selection={search.is_board ? null : selection} count={runs.length} withStart={!isEmpty} />
            )
          }
        />
        {current?.is_limited && !isEdited && <p className={tables.note}>{t('list.views.limited')}</p>}
        {search.is_table && !search.workflow_id && <p className={tables.note}>{t('list.choose_workflow')}</p>}
        {data?.is_partial && (
          <p className={tables.note}>{t('list.partial', { number: formatNumber(searchedRuns, language) })}</p>
        )}
        {!data && !search.is_board && loading}
        {selection.isChoosing && <ChooseRow selection={selection} count={runs.length} />}
        {data &&
          runs.length > 0 &&
          (search.is_table ? (
            <Suspense fallback={loading}>
              <RunFieldTable
                runs={runs}
                groups={groups}
                columns={columns}
                search={search}
                selection={isGuest ? undefined : selection}
                headOf={headOf}
                onChange={change}
              />
            </Suspense>
          ) : (
            <RunTable
              runs={runs}
              groups={groups}
              selection={isGuest ? undefined : selection}
              headOf={headOf}
              isAtRisk={search.at_risk === true}
            />
          ))}
        <VisuallyHidden aria-live="polite">
          {chosen > 0 && t('commands:bulk.selected', { count: chosen })}
        </VisuallyHidden>
        <OnceLoaded>
          {data && !isGuest && !search.is_board && hasChosen && (
            <BulkBar
              runs={runs}
              status={search.status ?? 'all'}
              selection={selection}
              onLeave={() => section.current?.focus({ preventScroll: true })}
            />
          )}
        </OnceLoaded>
        {!isGrouped && list && runs.length > 0 && <RunListPaging list={list} onMove={change} />}
        {grouped && grouped.more_columns > 0 && (
          <p className={tables.note}>{t('list.group.more_groups', { count: grouped.more_columns })}</p>
        )}
        {isFailed && !search.is_board && <ListFailed />}
        {!search.is_board && data && !isFailed && runs.length === 0 && empty}
        {search.is_board && (
          <Suspense fallback={loading}>
            <RunBoard
              search={search}
              empty={empty}
              onChooseColumn={(column) => change({ column }, { replace: true })}
            />
          </Suspense>
        )}
      </section>
    </div>
  );
}

/** The runs of all groups, each once: a run that several hold is in the group of each. */
const runsOf = (groups: readonly RunGroup[]): ListedRun[] => [
  ...new Map(groups.flatMap((group) => group.runs).map((run) => [run.id, run])).values(),
];
