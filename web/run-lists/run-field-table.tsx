import { VisuallyHidden } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedRun, RunColumn } from '../../contract/run-lists.ts';
import { RunRowMenu } from '../runs/commands/run-row-menu.tsx';
import { SelectBox } from '../ui/select-box.tsx';
import { rowKey, useToggleKey } from '../ui/use-toggle-key.ts';
import { type ColumnChoice, isShown } from './column-menu.tsx';
import { FieldCell, RunNameCell } from './run-field-cells.tsx';
import classes from './run-field-table.module.css';
import type { RowSelection } from './use-selection.ts';
import { type SortedHead, type sortHeads, sortOfColumn } from './use-sort-heads.tsx';

const common = ['workflow', 'status', 'with', 'by', 'started', 'due'] as const;
/** Several files or choices have no order. */
const isSortable = (type: RunColumn['type'] | undefined) => type !== 'file' && type !== 'checkbox';
const numbers = new Set<RunColumn['type']>(['number', 'currency', 'percent', 'duration']);

/** The columns besides the run's name: attributes that every run has, then the fields of the selected workflow. */
export function useTableColumns(fields: RunColumn[] | undefined): ColumnChoice[] {
  const { t } = useTranslation('runs');
  const heads = {
    workflow: t('list.workflow'),
    status: t('list.status_head'),
    with: t('list.with'),
    by: t('list.by'),
    started: t('list.started'),
    due: t('list.due'),
  };
  return [
    ...common.filter((id) => !fields || id !== 'workflow').map((id) => ({ id, label: heads[id] })),
    ...(fields ?? []).map(({ field_id, label }) => ({ id: field_id, label })),
  ];
}

/**
 * One row per run and one column per field. It scrolls horizontally, while the names of the runs stay. A phone shows
 * one card per run.
 */
export function RunFieldTable({
  runs,
  fields = [],
  choices,
  shown,
  selection,
  headOf,
}: {
  runs: ListedRun[];
  fields: RunColumn[] | undefined;
  choices: ColumnChoice[];
  shown: string | undefined;
  selection?: RowSelection | undefined;
  headOf: ReturnType<typeof sortHeads>;
}) {
  const { t } = useTranslation(['runs', 'commands', 'ui']);
  const table = useRef<HTMLTableElement>(null);
  useToggleKey(table, selection?.toggle);
  const columns = choices.filter(({ id }) => isShown(shown, id));
  const typeOf = new Map(fields.map(({ field_id, type }) => [field_id, type]));
  const isNumber = (id: string) => numbers.has(typeOf.get(id) ?? 'text') || undefined;
  const count = selection?.selected.size ?? 0;
  const nameHead = headOf(t('list.run'), 'name');
  const columnHead = (id: string, label: string): SortedHead => {
    const sort = typeOf.has(id) && isSortable(typeOf.get(id)) ? 'field' : sortOfColumn[id];
    return sort ? headOf(label, sort, sort === 'field' ? id : undefined) : { head: label, sorted: undefined };
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={t('list.mode.table')}>
      <table
        ref={table}
        className={classes.table}
        aria-label={t('title')}
        data-selects={Boolean(selection) || undefined}
        data-choosing={selection?.isChoosing || undefined}
      >
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
            <th scope="col" data-column="run" aria-sort={nameHead.sorted}>
              {nameHead.head}
            </th>
            <th scope="col" data-column="menu">
              <VisuallyHidden>{t('ui:actions')}</VisuallyHidden>
            </th>
            {columns.map(({ id, label }) => {
              const { head, sorted } = columnHead(id, label);
              return (
                <th key={id} scope="col" data-right={isNumber(id)} title={label} aria-sort={sorted}>
                  {head}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
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
              {columns.map(({ id, label }) => (
                <td key={id} data-right={isNumber(id)} data-label={label}>
                  <FieldCell run={run} column={id} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
