import { IconClock } from '@tabler/icons-react';
import { daysFromNow, formatWeekday } from '../lib/format-date.ts';
import { useNow, useReader } from '../lib/reader.ts';
import { sayLate, sayWhen } from '../lib/say-when.ts';
import classes from './due.module.css';

/** When something is due: "Fri 20 Nov", "Today 17:00"; late in crimson, with a clock: "2 days late". */
export function Due({ at, settled = false }: { at: number; settled?: boolean }) {
  const reader = useReader();
  const now = useNow();
  const late = settled ? null : sayLate(at, now);
  const near = Math.abs(daysFromNow(at, reader.zone, now)) <= 1;
  return (
    <span className={classes.due} data-late={late ? true : undefined}>
      {(late || near) && <IconClock size={14} stroke={2} aria-hidden="true" />}
      <time dateTime={new Date(at * 1000).toISOString()} title={sayWhen(at, reader, now)}>
        {late ?? (near ? sayWhen(at, reader, now) : formatWeekday(at, reader, now))}
      </time>
    </span>
  );
}
