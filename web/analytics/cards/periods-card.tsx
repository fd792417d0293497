import { type AnalyticsQuery, runsByPeriod } from '../../../contract/analytics.ts';
import { formatNumber } from '../../../contract/format-number.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { PeriodBars } from '../charts/period-bars.tsx';
import { numberCell } from '../downloads/cells.ts';
import type { ChartTable } from '../downloads/chart-table.ts';
import { axisLabels, formatPeriod } from '../format-period.ts';
import { useRunsBehind } from '../runs-behind/runs-behind.ts';
import { useFigures } from '../use-analytics.ts';
import { ChartCard } from './chart-card.tsx';
import { periodQuery } from './period-query.ts';

/** How many runs started, and how many ended as completed, in each day, week, month or year. */
export function PeriodsCard({ query }: { query: AnalyticsQuery | null }) {
  const { t } = useTranslation('analytics');
  const { language } = useLocale();
  const { data: reply, isFailed, isOld } = useFigures(runsByPeriod, query);
  const openRuns = useRunsBehind();
  const data = reply?.data;
  const unit = data?.unit ?? 'week';
  const title = t(`periods.title.${unit}`);
  const labels = axisLabels(data?.periods ?? [], unit, language);
  const columns = (data?.periods ?? []).map((period, at) => {
    const name = formatPeriod(period, unit, language);
    const { started, ended_completed } = period;
    const inPeriod = periodQuery(query, period, data!);
    return {
      key: period.day,
      label: labels[at] ?? '',
      title: name,
      bars: [
        {
          kind: 'started' as const,
          count: started,
          detail: t('periods.started', { count: started }),
          onOpen: () =>
            openRuns({ title: t('behind.started_in', { period: name }), query: { ...inPeriod, selection: 'started' } }),
        },
        {
          kind: 'completed' as const,
          count: ended_completed,
          detail: t('periods.completed', { count: ended_completed }),
          onOpen: () =>
            openRuns({
              title: t('behind.ended_in', { period: name }),
              query: { ...inPeriod, selection: 'ended_completed' },
            }),
        },
      ],
    };
  });
  const table: ChartTable = {
    columns: [{ head: t('period') }, { head: t('state.started') }, { head: t('state.completed') }],
    rows: columns.map(({ key, title: name, bars }) => ({
      key,
      cells: [{ text: name, value: key }, ...bars.map(({ count }) => numberCell(count, language))],
      onOpen: bars[0]?.onOpen,
    })),
  };
  const busiest = [...(data?.periods ?? [])].sort((one, other) => other.started - one.started)[0];
  return (
    <ChartCard
      title={title}
      definition={t('periods.definition')}
      answer={
        busiest &&
        t('periods.answer', {
          period: formatPeriod(busiest, unit, language),
          started: formatNumber(busiest.started, language),
        })
      }
      legend={[
        { label: t('state.started'), color: 'waiting' },
        { label: t('state.completed'), color: 'working' },
      ]}
      scope={data}
      table={table}
      isFailed={isFailed}
      isOld={isOld}
      fills
      height={220}
    >
      <PeriodBars label={title} columns={columns} />
    </ChartCard>
  );
}
