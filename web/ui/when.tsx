import { formatDayTime } from '../lib/format-date.ts';
import { formatWhen } from '../lib/format-when.ts';
import { useLocale, useNow } from '../lib/use-locale.ts';
import { useIsPrinted } from './printed.ts';

/** An instant as text ("Today 17:00"), with the exact date and time in its tooltip. */
export function When({ at, short = false }: { at: number; short?: boolean }) {
  const locale = useLocale();
  const now = useNow();
  // A printed "Today" would be wrong when it is read on another day.
  const isPrinted = useIsPrinted();
  const exact = formatDayTime(at, locale, now);
  return (
    <time dateTime={new Date(at * 1000).toISOString()} title={exact}>
      {short || isPrinted ? exact : formatWhen(at, locale, now)}
    </time>
  );
}
