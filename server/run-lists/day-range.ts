import { invalid } from '../http/api-error.ts';

/** Relative ranges: their first and last day, as a number of days from today. */
const moving: Record<string, readonly [number, number]> = {
  today: [0, 0],
  last_7_days: [-6, 0],
  last_30_days: [-29, 0],
  last_90_days: [-89, 0],
  next_7_days: [0, 6],
  next_30_days: [0, 29],
};

/**
 * SQL condition: a moment lies in a range of days (`dayRange` in `contract/run-lists.ts`).
 * @param now Unix seconds.
 * @param zone Of the caller: whose days they are.
 * @param placeholder Adds a parameter.
 * @throws ApiError invalid_input for a day that no calendar has, and where the first day is after the last
 */
export function withinDays(
  column: string,
  range: string,
  {
    now,
    zone,
    name,
    placeholder,
  }: { now: number; zone: string; name: string; placeholder: (value: unknown) => string },
): string {
  if (range === 'none') return `${column} is null`;
  const today = Temporal.Instant.fromEpochMilliseconds(now * 1000)
    .toZonedDateTimeISO(zone)
    .toPlainDate();
  const [first, last] = moving[range]?.map((add) => today.add({ days: add })) ?? readDays(range, name);
  const startOf = (day: Temporal.PlainDate) =>
    `to_timestamp(${placeholder(day.toZonedDateTime(zone).epochMilliseconds / 1000)})`;
  return [
    ...(first ? [`${column} >= ${startOf(first)}`] : []),
    ...(last ? [`${column} < ${startOf(last.add({ days: 1 }))}`] : []),
  ].join(' and ');
}

/**
 * The first and the last day of a range that names its days; null for one that is left out.
 * @throws ApiError invalid_input for a day that no calendar has, and where the first day is after the last
 */
export function readDays(range: string, name: string): (Temporal.PlainDate | null)[] {
  if (range === 'none' || moving[range]) return [];
  const [first = null, last = null] = range.split('..').map((day) => read(day, name));
  if (first && last && Temporal.PlainDate.compare(first, last) > 0) throw invalid(name, 'from_after_to');
  return [first, last];
}

function read(day: string, name: string): Temporal.PlainDate | null {
  if (day === '') return null;
  try {
    return Temporal.PlainDate.from(day);
  } catch {
    throw invalid(name, 'invalid_value');
  }
}
