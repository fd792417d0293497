import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ListedRun, RunColumn } from '../../contract/run-lists.ts';
import { isNumeric, valueKind } from '../../engine/value-type.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { RunRowMenu } from '../runs/commands/run-row-menu.tsx';
import { GroupedRows, type RowGroup } from '../ui/grouped-rows.tsx';
import { SelectBox } from '../ui/select-box.tsx';
import { rowKey, useToggleKey } from '../ui/use-toggle-key.ts';
import { ColumnResizer } from './columns/column-resizer.tsx';
import {
  moveColumn,
  nameColumn,
  readWidths,
  shownColumns,
  storedColumns,
  storeWidth,
  type TableColumn,
} from './columns/table-columns.ts';
import { FieldCell, RunNameCell } from './run-field-cells.tsx';
import classes from './run-field-table.module.css';
import type { RunListSearch } from './run-list-search.ts';
import type { RowSelection } from './use-selection.ts';
import { type SortedHead, type sortHeads, sortOfColumn } from './use-sort-heads.tsx';

/** Several files or choices have no order. */
const isSortable = (type: RunColumn['type'] | undefined) =>
  !type || !['files', 'choices', 'rows'].includes(valueKind({ type }));
const isNumber = ({ type }: TableColumn) => (type && isNumeric(type)) || undefined;

/** Pixels of the columns of check boxes and menus. */
const fixed = { select: 54, menu: 44 };

/**
 * One row per run and one column per attribute or field, in the reader's order and widths. It scrolls horizontally, while
 * the names of the runs stay. A phone shows one card per run.
 */
export function RunFieldTable({
  runs,
  groups,
  columns,
  search,
  selection,
  headOf,
  onChange,
}: {
  runs: ListedRun[];
  groups?: RowGroup<ListedRun>[] | undefined;
  columns: TableColumn[];
  search: RunListSearch;
  selection?: RowSelection | undefined;
  headOf: ReturnType<typeof sortHeads>;
  onChange: (changes: RunListSearch, options?: { replace?: boolean }) => void;
}) {
  const { t } = useTranslation(['runs', 'commands', 'ui']);
  const table = useRef<HTMLTableElement>(null);
  useToggleKey(table, selection?.toggle);
  const [preview, setPreview] = useState<{ id: string; width: number } | null>(null);
  const isDragging = useRef(false);
  const [dragged, setDragged] = useState<string | null>(null);
  const shown = shownColumns(columns, search.columns);
  const widths = readWidths(search.widths);
  const widthOf = ({ id, width }: Pick<TableColumn, 'id' | 'width'>) =>
    preview?.id === id ? preview.width : (widths.get(id) ?? width);
  const runWidth = widthOf(nameColumn);
  const box = selection ? fixed.select : 0;
  const total = box + runWidth + fixed.menu + shown.reduce((sum, column) => sum + widthOf(column), 0);
  // The URL follows a moment later: until then, the next key goes on from the width that is shown.
  const stored = preview && widths.get(preview.id);
  useEffect(() => {
    if (preview && !isDragging.current && stored === preview.width) setPreview(null);
  }, [preview, stored]);
  const count = selection?.selected.size ?? 0;
  const run_ids = runs.filter(({ ended_at }) => ended_at === null).map(({ id }) => id);
  const columnHead = ({ id, label, type }: TableColumn): SortedHead => {
    const sort = type && isSortable(type) ? 'field' : sortOfColumn[id];
    return sort ? headOf(label, sort, sort === 'field' ? id : undefined) : { head: label, sorted: undefined };
  };
  const resizer = (column: Pick<TableColumn, 'id' | 'width' | 'label'>): ReactNode => (
    <ColumnResizer
      label={column.label}
      width={widthOf(column)}
      onPreview={(width) => {
        isDragging.current = true;
        setPreview({ id: column.id, width });
      }}
      onResize={(width) => {
        isDragging.current = false;
        setPreview(width === null ? null : { id: column.id, width });
        onChange({ widths: storeWidth(search.widths, column.id, width) }, { replace: true });
      }}
    />
  );
  const drop = (to: string) => {
    if (dragged && dragged !== to) onChange({ columns: storedColumns(columns, moveColumn(shown, dragged, to)) });
    setDragged(null);
  };
  const nameHead = headOf(t('list.run'), 'name');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={t('list.mode.table')}>
      <table
        ref={table}
        className={classes.table}
        style={{ '--run': `${runWidth}px`, '--whole': `${total}px` }}
        aria-label={t('title')}
        data-selects={Boolean(selection) || undefined}
        data-choosing={selection?.isChoosing || undefined}
      >
        <colgroup>
          {selection && <col style={{ width: fixed.select }} />}
          <col style={{ width: runWidth }} />
          <col style={{ width: fixed.menu }} />
          {shown.map((column) => (
            <col key={column.id} style={{ width: widthOf(column) }} />
          ))}
          {/* It takes the rest of a wide window, so that the others keep their widths. */}
          <col />
        </colgroup>
        <thead>
          <tr>
            {selection && (
              <th scope="col" data-column="select">
                <SelectBox
                  label={t('commands:bulk.select_all')}
                  checked={count > 0 && count === runs.length}
                  isSome={count > 0 && count < runs.length}
                  onToggle={selection.toggleAll}
                />
              </th>
            )}
            <th scope="col" data-column="run" aria-sort={nameHead.sorted} aria-label={t('list.run')}>
              <span className={classes.heading}>{nameHead.head}</span>
              {resizer({ ...nameColumn, label: t('list.run') })}
            </th>
            <th scope="col" data-column="menu">
              <VisuallyHidden>{t('ui:actions')}</VisuallyHidden>
            </th>
            {shown.map((column) => {
              const { head, sorted } = columnHead(column);
              return (
                <th
                  key={column.id}
                  scope="col"
                  data-right={isNumber(column)}
                  data-target={(dragged && dragged !== column.id) || undefined}
                  title={column.label}
                  aria-label={column.label}
                  aria-sort={sorted}
                  onDragOver={(event) => dragged && event.preventDefault()}
                  onDrop={() => drop(column.id)}
                >
                  {/* biome-ignore lint/a11y/noStaticElementInteractions: by keyboard, columns are moved in the menu of the columns */}
                  <span
                    className={classes.heading}
                    draggable
                    onDragStart={(event) => {
                      event.dataTransfer.effectAllowed = 'move';
                      event.dataTransfer.setData('text/plain', column.label);
                      setDragged(column.id);
                    }}
                    onDragEnd={() => setDragged(null)}
                  >
                    {head}
                  </span>
                  {resizer(column)}
                </th>
              );
            })}
            <td />
          </tr>
        </thead>
        <GroupedRows groups={groups} rows={runs} span={shown.length + (selection ? 4 : 3)}>
          {(run) => (
            <tr key={run.id} data-selected={selection?.selected.has(run.id) || undefined} {...{ [rowKey]: run.id }}>
              {selection && (
                <td data-column="select">
                  <SelectBox
                    label={t('commands:bulk.select', { name: run.name })}
                    checked={selection.selected.has(run.id)}
                    onToggle={(isRange) => selection.toggle(run.id, isRange)}
                  />
                </td>
              )}
              <th scope="row" data-column="run">
                <RunNameCell run={run} />
              </th>
              <td data-column="menu">
                <RunRowMenu run={run} />
              </td>
              {shown.map((column) => (
                <td key={column.id} data-right={isNumber(column)} data-label={column.label}>
                  <FieldCell run={run} column={column.id} run_ids={run_ids} />
                </td>
              ))}
              <td data-rest />
            </tr>
          )}
        </GroupedRows>
      </table>
    </section>
  );
}
