import { IconClock } from '@tabler/icons-react';
import { daysFromNow, formatWeekday } from '../lib/format-date.ts';
import { useNow, useReader } from '../lib/reader.ts';
import { sayLate, sayWhen } from '../lib/say-when.ts';
import classes from './due.module.css';

/** When something is due: "Fri 20 Nov", "Today 17:00"; late in crimson, with a clock: "2 days late". `lead` goes before it. */
export function Due({ at, settled = false, lead }: { at: number; settled?: boolean; lead?: string }) {
  const reader = useReader();
  const now = useNow();
  const late = settled ? null : sayLate(at, now);
  const near = Math.abs(daysFromNow(at, reader.zone, now)) <= 1;
  const said = near ? sayWhen(at, reader, now) : formatWeekday(at, reader, now);
  return (
    <span className={classes.due} data-late={late ? true : undefined}>
      {(late || near || lead) && <IconClock size={14} stroke={2} aria-hidden="true" />}
      <time dateTime={new Date(at * 1000).toISOString()} title={sayWhen(at, reader, now)}>
        {late ?? (lead ? `${lead} ${near ? decapitalise(said) : said}` : said)}
      </time>
    </span>
  );
}

/** "Today" within a sentence. */
const decapitalise = (word: string) => word.charAt(0).toLocaleLowerCase() + word.slice(1);
