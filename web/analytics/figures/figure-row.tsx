import {
  type AnalyticsQuery,
  averageTimeCompletion,
  compareRuns,
  completionRate,
  reworkBreakdown,
} from '../../../contract/analytics.ts';
import { formatNumber, formatShare } from '../../../contract/format-number.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { RichLine } from '../../runs/rich-line.tsx';
import { type Difference, describeDifference } from '../cards/describe-difference.ts';
import { hasPeriodBefore } from '../cards/period-query.ts';
import { shareOf } from '../downloads/cells.ts';
import { formatSpan } from '../format-span.ts';
import { useRunsBehind } from '../runs-behind/runs-behind.ts';
import { useFigures } from '../use-analytics.ts';
import { Figure } from './figure.tsx';
import classes from './figure-row.module.css';

/** The five figures above the charts. A change since the previous period is shown only if it is certain. */
export function FigureRow({ query }: { query: AnalyticsQuery | null }) {
  const { t } = useTranslation(['analytics', 'ui']);
  const { language } = useLocale();
  const openRuns = useRunsBehind();
  const rate = useFigures(completionRate, query);
  const times = useFigures(averageTimeCompletion, query);
  const rework = useFigures(reworkBreakdown, query);
  const compared = useFigures(
    compareRuns,
    query && hasPeriodBefore(query) ? { ...query, against: 'previous_period' } : null,
  );
  const nothing = t('ui:nothing');
  const number = (count: number) => formatNumber(count, language);
  const share = (part: number | null) => (part === null ? nothing : formatShare(part, language));
  const runs = rate.data?.data;
  const time = times.data?.data.completed;
  const back = rework.data?.data;
  const before = compared.data?.data;
  const change = (figure: 'median' | 'rate' | 'came_back') =>
    before && describeDifference(before.difference[figure], figure, language, t);
  const [mostReturns] = [...(back?.returns ?? [])].sort((one, other) => other.returns - one.returns);
  const cameBack = back && back.runs_came_back > 0 && (
    <button
      type="button"
      className={classes.link}
      onClick={() => openRuns({ title: t('behind.came_back'), query: { ...query, selection: 'came_back' } })}
    >
      {t('figures.runs', { count: back.runs_came_back })}
    </button>
  );
  const overdue = back?.due.overdue_now;
  const isOld = rate.isOld || times.isOld || rework.isOld;
  return (
    <section className={classes.figures} aria-label={t('figures.label')} data-old={isOld || undefined}>
      <Figure
        name={t('figures.started')}
        definition={t('figures.started_definition')}
        value={rate.isFailed ? nothing : runs && number(runs.started)}
      >
        {before && before.other.runs > 0 && t('figures.before', { count: before.other.runs })}
      </Figure>
      <Figure
        name={t('figures.completed')}
        definition={t('figures.completed_definition')}
        value={rate.isFailed ? nothing : runs && share(runs.rate)}
      >
        {runs && runs.started > 0 && t('figures.of', { part: number(runs.completed), whole: number(runs.started) })}
        <Change of={change('rate')} />
      </Figure>
      <Figure
        name={t('figures.time')}
        definition={t('figures.time_definition')}
        value={times.isFailed ? nothing : time && (time.median === null ? nothing : formatSpan(time.median))}
      >
        <TimeDetail time={time} />
        <Change of={change('median')} />
      </Figure>
      <Figure
        name={t('figures.came_back')}
        definition={t('figures.came_back_definition')}
        value={rework.isFailed ? nothing : back && share(shareOf(back.runs_came_back, back.runs))}
      >
        {mostReturns ? (
          <RichLine
            translate={(values) => t('figures.most_from', values)}
            parts={{ runs: cameBack, name: mostReturns.from.name }}
          />
        ) : (
          cameBack
        )}
        <Change of={change('came_back')} />
      </Figure>
      <Figure
        name={t('figures.overdue')}
        definition={t('figures.overdue_definition')}
        value={rework.isFailed ? nothing : overdue === undefined ? undefined : number(overdue)}
        isBad={(overdue ?? 0) > 0}
      >
        {overdue !== undefined && overdue > 0 && (
          <button
            type="button"
            className={classes.link}
            onClick={() => openRuns({ title: t('figures.overdue'), query: { ...query, selection: 'overdue' } })}
          >
            {t('figures.see_them')}
          </button>
        )}
      </Figure>
    </section>
  );
}

function TimeDetail({
  time,
}: {
  time: { count: number; mean: number | null; ninth_decile: number | null } | undefined;
}) {
  const { t } = useTranslation('analytics');
  if (!time || time.mean === null || time.ninth_decile === null) return null;
  return t('figures.time_detail', {
    mean: formatSpan(time.mean),
    ninth_decile: formatSpan(time.ninth_decile),
    count: time.count,
  });
}

function Change({ of }: { of: Difference | undefined }) {
  if (!of?.isSure) return null;
  return (
    <>
      {', '}
      <b data-good={of.isGood ?? undefined}>{of.text}</b>
    </>
  );
}
