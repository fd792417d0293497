import { IconClock } from '@tabler/icons-react';
import { daysFromNow, formatDayTime, formatWeekday } from '../lib/format-date.ts';
import { formatLate, formatWhen } from '../lib/format-when.ts';
import { useLocale, useNow } from '../lib/use-locale.ts';
import classes from './due.module.css';
import { Icon } from './icon.tsx';
import { useIsPrinted } from './printed.ts';

/**
 * A due date: "Fri 20 Nov", "Today 17:00"; crimson with a clock if it is late: "2 days late". `lead` is put before the
 * date; with `settled` it is never late.
 */
export function Due({ at, settled = false, lead }: { at: number; settled?: boolean; lead?: string }) {
  const locale = useLocale();
  const now = useNow();
  const isPrinted = useIsPrinted();
  const late = settled || isPrinted ? null : formatLate(at, now);
  const near = !isPrinted && Math.abs(daysFromNow(at, locale.zone, now)) <= 1;
  const day = isPrinted
    ? formatDayTime(at, locale, now)
    : near
      ? formatWhen(at, locale, now)
      : formatWeekday(at, locale, now);
  return (
    <span className={classes.due} data-late={late ? true : undefined}>
      {(late || near || lead) && <Icon of={IconClock} size={14} />}
      <time dateTime={new Date(at * 1000).toISOString()} title={formatWhen(at, locale, now)}>
        {late ?? (lead ? `${lead} ${near ? decapitalise(day) : day}` : day)}
      </time>
    </span>
  );
}

/** "today" instead of "Today", within a sentence. */
const decapitalise = (word: string) => word.charAt(0).toLocaleLowerCase() + word.slice(1);
