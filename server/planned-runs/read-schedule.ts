import type { ScheduleInput } from '../../contract/runs.ts';
import { dayOf } from '../../engine/calendar.ts';
import type { Unix } from '../../engine/definition.ts';
import { isPlanDay, readRule } from '../../engine/rule.ts';
import { momentOf, nextOccurrence, type Schedule } from '../../engine/schedule.ts';
import { invalid } from '../http/api-error.ts';
import { checkZone } from '../http/check-zone.ts';

/** Default time of day. */
const usualTime = '09:00';

/**
 * Reads and checks the schedule in an input.
 * @param field Prefix of field names in errors, with its dot: `run.`.
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
 * The first future date of a schedule.
 * @throws ApiError invalid_input if there is none
 */
export function firstToCome(schedule: Schedule, field: string, now: Unix): Unix {
  const next = nextOccurrence(schedule, now);
  if (next === null) throw invalid(`${field}${schedule.rule ? 'rrule' : 'start_date'}`, 'not_in_future');
  return next;
}

/**
 * Whether a start must be planned: it repeats, or has a future date. Without date and time, or with today's date and no
 * time, it starts now.
 * @throws ApiError invalid_input if the schedule is invalid or its date is past
 */
export function isForLater(input: ScheduleInput, zone: string, now: Unix): boolean {
  if (input.repeat_type === 'repeat' || (input.rrule !== undefined && input.repeat_type === undefined)) return true;
  if (input.start_date === undefined && input.start_time === undefined) return false;
  const schedule = readSchedule(input, 'run.', zone, now);
  if (input.start_time === undefined && schedule.starts_on === dayOf(now, schedule.zone)) return false;
  if (momentOf(schedule.starts_on, schedule.starts_at, schedule.zone) > now) return true;
  throw invalid('run.start_date', 'not_in_future');
}
