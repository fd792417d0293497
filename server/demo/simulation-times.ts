import { dayOf } from '../../engine/calendar.ts';
import type { Unix } from '../../engine/definition.ts';
import { demoZone } from './demo-people.ts';
import type { SimulatedRun } from './simulated-run.ts';

const minute = 60;
const hour = 60 * minute;

/**
 * When a run starts and when each of its answers is given: in order, none in the future, and for an ended run in
 * working hours.
 * @param now When the demo is loaded.
 * @returns One more time than there are answers: the first is the start.
 */
export function timesOf({ since, answers, name }: SimulatedRun, now: Unix): Unix[] {
  const gaps = answers.map(({ hours }) => hours * hour);
  const times = 'hours_ago' in since ? forward(now - since.hours_ago * hour, gaps) : backward(since.waits_days, gaps);
  // The last answer of an open run is late on its day. If that is today, it may be in the future, so it is moved before
  // now.
  return times.map((time, position) => Math.min(time, now - (times.length - position) * 7 * minute));

  function backward(waits_days: number, gaps: number[]): Unix[] {
    const times = [daysFromNow(now, -waits_days, name.length)];
    for (const gap of gaps.toReversed()) {
      const later = times[0]!;
      times.unshift(Math.min(toWorkingTime(later - gap, -1), later - minute));
    }
    return times;
  }
}

function forward(start: Unix, gaps: number[]): Unix[] {
  const times = [toWorkingTime(start, 1)];
  for (const gap of gaps) {
    const earlier = times.at(-1)!;
    times.push(Math.max(toWorkingTime(earlier + gap, 1), earlier + minute));
  }
  return times;
}

/**
 * A moment late on the day that is so many days from now, so that a step that is due today is not overdue yet when
 * somebody looks at the demo.
 * @param variation Any integer: spreads the moments over half an hour.
 */
export function daysFromNow(now: Unix, days: number, variation = 0): Unix {
  const today = zoned(now);
  const late = today.hour < 15 ? { hour: 15, minute: 30 } : { hour: 23, minute: 25 };
  return toUnix(
    today
      .add({ days })
      .with({ ...late, second: 0 })
      .add({ minutes: variation % 30 }),
  );
}

/** The calendar day so many days later, as YYYY-MM-DD; instead of a day without work, the next working day. */
export const workingDay = (time: Unix, days: number): string =>
  dayOf(toWorkingTime(time + days * 24 * hour, 1), demoZone);

/**
 * The time itself if it is between 8:00 and 18:00 from Monday to Friday. Otherwise a time early in the next working
 * hours (`way` 1), or late in the previous ones (`way` -1).
 */
function toWorkingTime(time: Unix, way: 1 | -1): Unix {
  let at = zoned(time);
  if (at.dayOfWeek < 6 && at.hour >= 8 && at.hour < 18) return time;
  const isOnAnotherDay = way === 1 ? at.hour >= 8 : at.hour < 18;
  if (at.dayOfWeek < 6 && isOnAnotherDay) at = at.add({ days: way });
  while (at.dayOfWeek > 5) at = at.add({ days: way });
  const minutes = Math.floor(time / minute) % 100;
  return toUnix(at.with({ hour: way === 1 ? 8 : 16, minute: 5 }).add({ minutes }));
}

function zoned(time: Unix): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(time * 1000).toZonedDateTimeISO(demoZone);
}

const toUnix = (at: Temporal.ZonedDateTime): Unix => Math.floor(at.epochMilliseconds / 1000);
