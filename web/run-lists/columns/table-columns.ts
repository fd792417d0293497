import type { RunColumn } from '../../../contract/run-lists.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { splitIds } from '../run-list-search.ts';

/** A column that the table can show besides the names of the runs. */
export interface TableColumn {
  id: string;
  label: string;
  /** Pixels, while the reader has set no width. */
  width: number;
  /** Shown while the reader has chosen no columns. */
  isUsual: boolean;
  /** The type of the field, if the column shows a field. */
  type?: RunColumn['type'];
}

/** Pixels. */
export const widthLimits = { min: 60, max: 640 };
export const nameColumn = { id: 'run', width: 264 };

const common = {
  workflow: 170,
  status: 130,
  progress: 230,
  with: 190,
  by: 72,
  started: 112,
  due: 130,
  forecast: 230,
  ended: 112,
  updated: 124,
} as const;
const widthOfType: Partial<Record<RunColumn['type'], number>> = {
  number: 120,
  currency: 130,
  percent: 110,
  duration: 120,
  date: 130,
  task: 110,
  long_text: 260,
};

/** The columns besides the run's name: attributes that every run has, then the fields of the selected workflow. */
export function useTableColumns(fields: RunColumn[] | undefined): TableColumn[] {
  const { t } = useTranslation('runs');
  const heads: Record<keyof typeof common, string> = {
    workflow: t('list.workflow'),
    status: t('list.status_head'),
    progress: t('list.progress'),
    with: t('list.with'),
    by: t('list.by'),
    started: t('list.started'),
    due: t('list.due'),
    forecast: t('list.forecast'),
    ended: t('list.detail.ended'),
    updated: t('list.updated'),
  };
  const ids = Object.keys(common) as (keyof typeof common)[];
  return [
    ...ids.map((id) => ({
      id,
      label: heads[id],
      width: common[id],
      isUsual: id !== 'forecast' && id !== 'ended' && id !== 'updated' && (id !== 'workflow' || !fields),
    })),
    ...(fields ?? []).map(({ field_id, label, type }) => ({
      id: field_id,
      label,
      type,
      width: widthOfType[type] ?? 180,
      isUsual: true,
    })),
  ];
}

/** The shown columns in the reader's order; the usual ones while none are chosen. */
export function shownColumns(columns: readonly TableColumn[], chosen: string | undefined): TableColumn[] {
  const ids = splitIds(chosen);
  const shown = ids.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  return shown.length > 0 ? shown : columns.filter(({ isUsual }) => isUsual);
}

/** What the URL stores of shown columns: nothing for the usual ones in their usual order. */
export function storedColumns(columns: readonly TableColumn[], shown: readonly TableColumn[]): string | undefined {
  const ids = (some: readonly TableColumn[]) => some.map(({ id }) => id).join(',');
  return shown.length === 0 || ids(shown) === ids(shownColumns(columns, undefined)) ? undefined : ids(shown);
}

/** Moves a column to the place of another one: before it if it comes from the right, else behind it. */
export function moveColumn(shown: readonly TableColumn[], id: string, to: string): TableColumn[] {
  const at = shown.findIndex((column) => column.id === to);
  const moved = shown.find((column) => column.id === id);
  if (!moved || at < 0) return [...shown];
  return shown.filter((column) => column.id !== id).toSpliced(at, 0, moved);
}

/** The widths that the reader has set. */
export const readWidths = (widths: string | undefined): ReadonlyMap<string, number> =>
  new Map(
    splitIds(widths).map((one): [string, number] => {
      const [id = '', width = ''] = one.split(':');
      return [id, Math.min(widthLimits.max, Math.max(widthLimits.min, Number(width)))];
    }),
  );

/** Stores a column's width; null for its usual one. */
export function storeWidth(widths: string | undefined, id: string, width: number | null): string | undefined {
  const others = splitIds(widths).filter((one) => !one.startsWith(`${id}:`));
  const next = width === null ? others : [...others, `${id}:${width}`];
  return next.length > 0 ? next.toSorted().join(',') : undefined;
}
