import { formatDayTime } from '../lib/format-date.ts';
import { useNow, useReader } from '../lib/reader.ts';
import { sayWhen } from '../lib/say-when.ts';

/** An instant in words, with the exact one in its tooltip: "Today 17:00". */
export function When({ at, short = false }: { at: number; short?: boolean }) {
  const reader = useReader();
  const now = useNow();
  const exact = formatDayTime(at, reader, now);
  return (
    <time dateTime={new Date(at * 1000).toISOString()} title={exact}>
      {short ? exact : sayWhen(at, reader, now)}
    </time>
  );
}
