import type { ScheduleInput } from '../../contract/runs.ts';
import { dayOf } from '../../engine/calendar.ts';
import type { Unix } from '../../engine/definition.ts';
import { isPlanDay, readRule } from '../../engine/rule.ts';
import { momentOf, nextOccurrence, type Schedule } from '../../engine/schedule.ts';
import { invalid } from '../http/api-error.ts';
import { checkZone } from '../http/check-zone.ts';

/** When a plan's runs start that say no time. */
const usualTime = '09:00';

/**
 * Reads when a planned run is to start.
 * @param field Where it stood in the input, with its dot: `run.`.
 * @throws ApiError invalid_input, naming the field
 */
export function readSchedule(input: ScheduleInput, field: string, zone: string, now: Unix): Schedule {
  checkZone(input.zone, `${field}zone`);
  if (input.start_date !== undefined && !isPlanDay(input.start_date))
    throw invalid(`${field}start_date`, 'invalid_date');
  const repeats = input.repeat_type ? input.repeat_type === 'repeat' : input.rrule !== undefined;
  if (repeats && !input.rrule) throw invalid(`${field}rrule`, 'blank');
  const rule = repeats ? readRule(input.rrule ?? '') : null;
  if (repeats && !rule) throw invalid(`${field}rrule`, 'invalid_rule');
  return {
    rule,
    zone: input.zone ?? zone,
    starts_on: input.start_date ?? dayOf(now, input.zone ?? zone),
    starts_at: input.start_time ?? usualTime,
  };
}

/**
 * The first moment of a schedule that is still to come.
 * @throws ApiError invalid_input where there is none
 */
export function firstToCome(schedule: Schedule, field: string, now: Unix): Unix {
  const next = nextOccurrence(schedule, now);
  if (next === null) throw invalid(`${field}${schedule.rule ? 'rrule' : 'start_date'}`, 'not_in_future');
  return next;
}

/**
 * Whether a start is one to plan: it repeats, or names a moment to come. One that names today and no time starts now, as
 * does one that names nothing.
 * @throws ApiError invalid_input, for a moment that is past as well
 */
export function isForLater(input: ScheduleInput, zone: string, now: Unix): boolean {
  if (input.repeat_type === 'repeat' || (input.rrule !== undefined && input.repeat_type === undefined)) return true;
  if (input.start_date === undefined && input.start_time === undefined) return false;
  const schedule = readSchedule(input, 'run.', zone, now);
  if (input.start_time === undefined && schedule.starts_on === dayOf(now, schedule.zone)) return false;
  if (momentOf(schedule.starts_on, schedule.starts_at, schedule.zone) > now) return true;
  throw invalid('run.start_date', 'not_in_future');
}
