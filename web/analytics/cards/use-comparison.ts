import type { AnalyticsScope, compareRuns } from '../../../contract/analytics.ts';
import type { Reply } from '../../lib/api-client.ts';
import { formatDay } from '../../lib/format-date.ts';
import { useLocale, useNow } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import type { Comparison } from '../analytics-search.ts';
import { durationCell, numberCell, shareCell, shareOf } from '../downloads/cells.ts';
import type { ChartCell, ChartTable } from '../downloads/chart-table.ts';
import { type Difference, describeDifference } from './describe-difference.ts';

export interface ComparisonShown {
  one: string;
  other: string;
  rows: { key: string; name: string; one: ChartCell; other: ChartCell; difference: Difference | null }[];
  answer: string;
  table: ChartTable;
}

type Compared = Reply<typeof compareRuns>['data'];

/** The rows of a comparison, with the difference in words for the three figures whose certainty the server computes. */
export function useComparison(
  data: Compared | undefined,
  names: { one: string | undefined; other: string | undefined; against: Comparison },
): ComparisonShown | null {
  const { t } = useTranslation(['analytics', 'ui']);
  const { language } = useLocale();
  const now = useNow();
  if (!data) return null;
  const { one, other, difference } = data;
  const periodOf = ({ start_datetime: start, end_datetime: end, time_zone: zone }: AnalyticsScope) =>
    start === null
      ? t('all_time')
      : t('from_to', {
          from: formatDay(start, { language, zone }, now),
          to: formatDay(Math.min(end ?? now, now), { language, zone }, now),
        });
  const isPeriod = names.against === 'previous_period';
  const row = (
    key: 'runs' | 'rate' | 'median' | 'mean' | 'ninth_decile' | 'came_back' | 'due_kept',
    cellOf: (side: Compared['one']) => ChartCell,
    shown: Difference | null = null,
  ) => ({ key, name: t(`compare.row.${key}`), one: cellOf(one), other: cellOf(other), difference: shown });
  const rows = [
    row('runs', ({ runs }) => numberCell(runs, language)),
    row('rate', ({ rate }) => shareCell(rate, language), describeDifference(difference.rate, 'rate', language, t)),
    row(
      'median',
      ({ completed }) => durationCell(completed.median),
      describeDifference(difference.median, 'median', language, t),
    ),
    row('mean', ({ completed }) => durationCell(completed.mean)),
    row('ninth_decile', ({ completed }) => durationCell(completed.ninth_decile)),
    row(
      'came_back',
      ({ runs, runs_came_back }) => shareCell(shareOf(runs_came_back, runs), language),
      describeDifference(difference.came_back, 'came_back', language, t),
    ),
    row('due_kept', ({ due_kept: { count, of } }) => shareCell(shareOf(count, of), language)),
  ];
  const sure = rows.filter((one) => one.difference?.isSure);
  const few = rows.filter((one) => one.difference?.isFew);
  const heads = {
    one: isPeriod ? periodOf(one) : (names.one ?? ''),
    other: isPeriod ? periodOf(other) : (names.other ?? ''),
  };
  return {
    ...heads,
    rows,
    answer:
      sure.length > 0
        ? sure.map(({ name, difference: shown }) => t('ui:labelled', { label: name, text: shown?.text })).join(' · ')
        : few.length === 3
          ? t('compare.answer.not_enough')
          : t('compare.answer.no_difference'),
    table: {
      columns: [
        { head: t('compare.figure') },
        { head: heads.one },
        { head: heads.other },
        { head: t('compare.difference') },
      ],
      rows: rows.map(({ key, name, one: left, other: right, difference: shown }) => ({
        key,
        cells: [
          { text: name },
          left,
          right,
          { text: shown ? [shown.text, shown.range].filter(Boolean).join(', ') : '' },
        ],
      })),
    },
  };
}
