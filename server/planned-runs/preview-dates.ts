import type { ScheduleInput } from '../../contract/runs.ts';
import { occurrencesAfter } from '../../engine/schedule.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { mayPlans } from './policy.ts';
import { readSchedule } from './read-schedule.ts';
import { shownDates } from './show-whole-plan.ts';

/** Lists the next dates of a schedule that is not saved yet. @throws ApiError operation_not_allowed, invalid_input */
export async function previewDates(context: AppContext, caller: MemberCaller, input: ScheduleInput) {
  if (!mayPlans('list', caller)) throw new ApiError('operation_not_allowed');
  const now = context.now();
  const schedule = readSchedule(input, '', caller.workspace.time_zone, now);
  return {
    next_dates: occurrencesAfter(schedule, now, shownDates),
    zone: schedule.zone,
    start_date: schedule.starts_on,
    start_time: schedule.starts_at,
  };
}
