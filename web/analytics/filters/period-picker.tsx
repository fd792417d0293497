import { IconCalendar } from '@tabler/icons-react';
import {
  type AnalyticsPeriod,
  type AnalyticsScope,
  analyticsPeriods,
  completionRate,
} from '../../../contract/analytics.ts';
import { dayOf } from '../../../engine/calendar.ts';
import { formatDay } from '../../lib/format-date.ts';
import { useLocale, useNow } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useIsNarrow } from '../../runs/use-is-narrow.ts';
import { Icon } from '../../ui/icon.tsx';
import { Select } from '../../ui/select.tsx';
import { type AnalyticsSearch, defaultPeriod } from '../analytics-search.ts';
import { useAnalyticsQuery, useAnalyticsSearch, useFigures } from '../use-analytics.ts';
import classes from './filters.module.css';

/** The seven periods side by side, on a phone in a list. */
export function PeriodPicker() {
  const { t } = useTranslation('analytics');
  const { language } = useLocale();
  const now = useNow();
  const isNarrow = useIsNarrow();
  const { search, change } = useAnalyticsSearch();
  const { filter_period = defaultPeriod, from, to } = search;
  const { data } = useFigures(completionRate, useAnalyticsQuery());
  const choose = (period: AnalyticsPeriod) => {
    if (period === 'custom') change({ filter_period: period, ...daysOf(data?.data, now) });
    else change({ filter_period: period === defaultPeriod ? undefined : period, from: undefined, to: undefined });
  };
  const shownDay = (day: string) => formatDay(Date.parse(`${day}T12:00:00Z`) / 1000, { language, zone: 'UTC' }, now);
  const customLabel =
    filter_period === 'custom' && from && to
      ? t('from_to', { from: shownDay(from), to: shownDay(to) })
      : t('range.custom');
  const labelOf = (period: AnalyticsPeriod) => (period === 'custom' ? customLabel : t(`range.${period}`));
  return isNarrow ? (
    <Select
      className={classes.narrow}
      classNames={{ input: classes.quietInput }}
      aria-label={t('period')}
      allowDeselect={false}
      leftSection={<Icon of={IconCalendar} />}
      data={analyticsPeriods.map((value) => ({ value, label: labelOf(value) }))}
      value={filter_period}
      onChange={(value) => choose(value as AnalyticsPeriod)}
    />
  ) : (
    <fieldset className={classes.periods}>
      <legend>{t('period')}</legend>
      {analyticsPeriods.map((period) => (
        <label key={period} data-chosen={period === filter_period || undefined}>
          <input
            type="radio"
            name="filter_period"
            value={period}
            checked={period === filter_period}
            onChange={() => choose(period)}
          />
          {period === 'custom' && <Icon of={IconCalendar} size={14} />}
          {labelOf(period)}
        </label>
      ))}
    </fieldset>
  );
}

/** The days of the period that is shown: a custom period takes them over, to be changed. */
function daysOf(scope: AnalyticsScope | undefined, now: number): AnalyticsSearch {
  if (!scope || scope.start_datetime === null) return {};
  const day = (unix: number) => dayOf(unix, scope.time_zone);
  return { from: day(scope.start_datetime), to: day(Math.min(scope.end_datetime ?? now, now)) };
}
