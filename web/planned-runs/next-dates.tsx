import { formatTime, formatWeekday } from '../lib/format-date.ts';
import { useLocale, useNow } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import classes from './next-dates.module.css';

/** Future dates in the zone of the plan; the first is marked with a baton. */
export function NextDates({
  dates,
  zone,
  withZone = true,
}: {
  dates: readonly number[];
  zone: string;
  withZone?: boolean;
}) {
  const { t } = useTranslation('planned');
  const { language } = useLocale();
  const now = useNow();
  const there = { language, zone };
  if (dates.length === 0) return <p className={classes.quiet}>{t('no_dates')}</p>;
  return (
    <>
      <ol className={classes.dates} aria-label={t('next_dates')}>
        {dates.map((at, index) => (
          <li key={at}>
            <i data-first={index === 0 || undefined} aria-hidden="true" />
            <time dateTime={new Date(at * 1000).toISOString()}>
              <span>{formatWeekday(at, there, now)}</span>
              <span className={classes.time}>{formatTime(at, there)}</span>
            </time>
          </li>
        ))}
      </ol>
      {withZone && <p className={classes.quiet}>{t('dates_in', { zone: zone.replaceAll('_', ' ') })}</p>}
    </>
  );
}
