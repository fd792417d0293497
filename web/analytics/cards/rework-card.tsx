import { type AnalyticsQuery, reworkBreakdown } from '../../../contract/analytics.ts';
import { formatNumber, formatShare } from '../../../contract/format-number.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { durationCell, numberCell } from '../downloads/cells.ts';
import type { ChartTable } from '../downloads/chart-table.ts';
import { formatSpan } from '../format-span.ts';
import buttonClasses from '../row-button.module.css';
import { useRunsBehind } from '../runs-behind/runs-behind.ts';
import { useFigures } from '../use-analytics.ts';
import { ChartCard } from './chart-card.tsx';
import rowClasses from './figure-rows.module.css';
import classes from './rework-card.module.css';

const mostRows = 8;

/** From where work comes back, to where, how often, and the time that it costs. */
export function ReworkCard({ query }: { query: AnalyticsQuery | null }) {
  const { t } = useTranslation('analytics');
  const { language } = useLocale();
  const { data: reply, isFailed, isOld } = useFigures(reworkBreakdown, query);
  const openRuns = useRunsBehind();
  const data = reply?.data;
  const returns = [...(data?.returns ?? [])].sort((one, other) => other.returns - one.returns);
  const most = Math.max(1, ...returns.map((one) => one.returns));
  const [first] = returns;
  const nameOf = ({ from, to }: (typeof returns)[number]) =>
    from.step_id === to.step_id
      ? t('rework.repeat', { name: to.name })
      : t('rework.from_to', { from: from.name, to: to.name });
  const rows = returns.map((one) => ({
    ...one,
    key: `${one.go_back_id} ${one.from.step_id} ${one.to.step_id}`,
    name: nameOf(one),
    open: () =>
      openRuns({
        title: nameOf(one),
        query: {
          ...query,
          workflow_id: one.workflow_id,
          selection: 'came_back',
          step_id: one.to.step_id,
          step_selection: 'came_back',
        },
      }),
  }));
  const table: ChartTable = {
    columns: [
      { head: t('rework.return') },
      { head: t('rework.times') },
      { head: t('rework.runs') },
      { head: t('rework.cost'), fileHead: t('in_seconds', { of: t('rework.cost') }) },
      { head: t('actions.nine_of_ten'), fileHead: t('in_seconds', { of: t('actions.nine_of_ten') }) },
    ],
    rows: rows.map(({ key, name, returns: count, runs, cost, open }) => ({
      key,
      cells: [
        { text: name },
        numberCell(count, language),
        numberCell(runs, language),
        durationCell(cost.median),
        durationCell(cost.ninth_decile),
      ],
      onOpen: open,
    })),
  };
  return (
    <ChartCard
      title={t('rework.title')}
      definition={t('rework.definition')}
      answer={
        data &&
        (first
          ? t('rework.answer', {
              share: formatShare(data.runs === 0 ? 0 : data.runs_came_back / data.runs, language),
              name: nameOf(first),
            })
          : t('rework.nothing'))
      }
      scope={data}
      table={table}
      isFailed={isFailed}
      isOld={isOld}
      height={120}
    >
      <ul>
        {rows.slice(0, mostRows).map(({ key, name, from, to, returns: count, cost, open }, at) => (
          <li key={key}>
            <button
              type="button"
              className={`${buttonClasses.row} ${rowClasses.row}`}
              aria-label={t('rework.row', { name, count, cost: formatSpan(cost.median ?? 0) })}
              onClick={open}
            >
              <span className={classes.way} title={name}>
                {from.step_id !== to.step_id && (
                  <>
                    <span>{from.name}</span>
                    <svg width="16" height="10" viewBox="0 0 16 10" fill="none" aria-hidden="true">
                      <path d="M1 5h13m-3.5-3.5L14 5l-3.5 3.5" stroke="currentColor" strokeDasharray="3 2" />
                    </svg>
                  </>
                )}
                <span>{from.step_id === to.step_id ? name : to.name}</span>
              </span>
              <span className={rowClasses.bar} aria-hidden="true">
                <i data-most={at === 0 || undefined} style={{ width: `${(count / most) * 100}%` }} />
              </span>
              <span className={rowClasses.value}>
                <b>{t('rework.count', { number: formatNumber(count, language) })}</b>
                {cost.median !== null && <small>{t('rework.each', { cost: formatSpan(cost.median) })}</small>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </ChartCard>
  );
}
