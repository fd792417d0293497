import { type AnalyticsQuery, completionRate, runsByPeriod } from '../../../contract/analytics.ts';
import { formatNumber, formatShare } from '../../../contract/format-number.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { RateLine } from '../charts/rate-line.tsx';
import { numberCell, shareCell, shareOf } from '../downloads/cells.ts';
import type { ChartTable } from '../downloads/chart-table.ts';
import { axisLabels, formatPeriod } from '../format-period.ts';
import { useRunsBehind } from '../runs-behind/runs-behind.ts';
import { useFigures } from '../use-analytics.ts';
import { ChartCard } from './chart-card.tsx';
import { periodQuery } from './period-query.ts';
import { StatusStrip } from './status-strip.tsx';

/** The rate of completed runs by period, and how all runs of the period stand now. */
export function CompletionCard({ query }: { query: AnalyticsQuery | null }) {
  const { t } = useTranslation('analytics');
  const { language } = useLocale();
  const periods = useFigures(runsByPeriod, query);
  const rate = useFigures(completionRate, query);
  const openRuns = useRunsBehind();
  const data = periods.data?.data;
  const now = rate.data?.data;
  const title = t('completion.title');
  const withRuns = data?.periods.filter(({ started }) => started > 0) ?? [];
  const labels = axisLabels(withRuns, data?.unit ?? 'week', language);
  const points = withRuns.map((period, at) => {
    const name = formatPeriod(period, data!.unit, language);
    const { completed, started, running } = period;
    return {
      key: period.day,
      rate: completed / started,
      isOpen: running >= started / 10,
      label: labels[at] ?? '',
      title: name,
      detail: [
        t('completion.point', {
          rate: formatShare(completed / started, language),
          completed: formatNumber(completed, language),
          count: started,
        }),
        running > 0 && t('completion.still_active', { count: running }),
      ]
        .filter(Boolean)
        .join(' · '),
      onOpen: () =>
        openRuns({
          title: t('behind.completed_in', { period: name }),
          query: { ...periodQuery(query, period, data!), selection: 'completed' },
        }),
    };
  });
  const table: ChartTable = {
    columns: [
      { head: t('period') },
      { head: t('completion.rate') },
      ...(['started', 'completed', 'cancelled', 'failed', 'running'] as const).map((one) => ({
        head: t(`state.${one}`),
      })),
    ],
    rows: (data?.periods ?? []).map((period) => ({
      key: period.day,
      cells: [
        { text: formatPeriod(period, data!.unit, language), value: period.day },
        shareCell(shareOf(period.completed, period.started), language),
        ...[period.started, period.completed, period.cancelled, period.failed, period.running].map((count) =>
          numberCell(count, language),
        ),
      ],
      onOpen: points.find(({ key }) => key === period.day)?.onOpen,
    })),
  };
  return (
    <ChartCard
      title={title}
      definition={t('completion.definition')}
      answer={data && t(`completion.answer.${data.unit}`)}
      scope={data && now}
      table={table}
      isFailed={periods.isFailed || rate.isFailed}
      isOld={periods.isOld || rate.isOld}
      fills
      height={210}
    >
      {points.length > 0 && <RateLine label={title} points={points} />}
      {now && <StatusStrip counts={now} query={query} />}
    </ChartCard>
  );
}
