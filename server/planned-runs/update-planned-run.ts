import type { z } from 'zod';
import type { updatePlannedRun as updateEndpoint } from '../../contract/planned-runs.ts';
import type { Id } from '../../engine/definition.ts';
import { writeRule } from '../../engine/rule.ts';
import type { FieldAnswer } from '../../engine/run-state.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { checkRefs } from '../people/check-refs.ts';
import type { Directory } from '../people/people.ts';
import { findPlan } from './find-planned-runs.ts';
import type { PlanRow } from './plan-row.ts';
import { readPlanned, rejectDueDate } from './plan-run.ts';
import { firstToCome, readSchedule } from './read-schedule.ts';
import { enabledVersion } from './show-whole-plan.ts';

type Body = z.infer<NonNullable<typeof updateEndpoint.body>>;
type Change = Body['planned_run'];

const field = 'planned_run.';

/**
 * Changes a planned run. Another rule, date, time or zone begins the schedule anew, with its first future date.
 * @throws ApiError not_found, operation_not_allowed, invalid_input, run_cannot_start if answers are given and no
 * version is enabled, planned_run_changed; EngineError invalid_fields
 */
export async function updatePlannedRun(context: AppContext, caller: MemberCaller, id: Id, body: Body): Promise<void> {
  const { plan, directory } = await findPlan(context, caller, id, 'edit');
  const change = body.planned_run;
  if (body.revision !== undefined && body.revision !== plan.revision) throw new ApiError('planned_run_changed');
  checkRefs(directory, change.reassign_initiators ?? [], `${field}reassign_initiators`);
  const fields = change.fields && (await readChanged(context, caller, plan, directory, change.fields));
  const schedule = readChange(plan, change, context.now());
  const { due_at, due_after } = readDue(plan, change);
  rejectDueDate(due_at, schedule, field);
  const { rowCount } = await context.pool.query({
    name: 'update-planned-run',
    text: `update planned_runs set name = $4, description = $5, due_at = to_timestamp($6), due_after = $7,
        reassign_initiators = $8, fields = $9, rule = $10, zone = $11, starts_on = $12::date, starts_at = $13,
        next_at = to_timestamp($14), revision = revision + 1, updated_at = to_timestamp($15)
      where workspace_id = $1 and id = $2 and revision = $3`,
    values: [
      caller.workspace_id,
      id,
      plan.revision,
      change.name === undefined ? plan.name : change.name,
      change.description ?? plan.description,
      due_at,
      due_after,
      JSON.stringify(change.reassign_initiators ?? plan.reassign_initiators),
      JSON.stringify(fields ?? plan.fields),
      schedule.rule,
      schedule.zone,
      schedule.starts_on,
      schedule.starts_at,
      schedule.next_at,
      context.now(),
    ],
  });
  if (!rowCount) throw new ApiError('planned_run_changed');
}

async function readChanged(
  context: AppContext,
  caller: MemberCaller,
  plan: PlanRow,
  directory: Directory,
  inputs: NonNullable<Change['fields']>,
): Promise<FieldAnswer[]> {
  const version = await enabledVersion(context, caller, plan.workflow_id);
  if (!version) throw new ApiError('run_cannot_start');
  return readPlanned(inputs, version, directory, plan.fields);
}

/** When its runs are due: on a date or some time after their start. Who sets one of both removes the other. */
function readDue(plan: PlanRow, { due_date, due_after }: Change): Pick<PlanRow, 'due_at' | 'due_after'> {
  if (due_date) return { due_at: due_date, due_after: null };
  if (due_after) return { due_at: null, due_after };
  return {
    due_at: due_date === undefined ? plan.due_at : null,
    due_after: due_after === undefined ? plan.due_after : null,
  };
}

/** The changed schedule; the stored one if the change does not contain any of its parts. */
function readChange(plan: PlanRow, change: Change, now: number) {
  const { repeat_type, rrule, start_date, start_time, zone } = change;
  const isRescheduled = [repeat_type, rrule, start_date, start_time, zone].some((one) => one !== undefined);
  if (!isRescheduled) return plan;
  const repeats = repeat_type ? repeat_type === 'repeat' : (rrule ?? plan.rule) !== null;
  const input = {
    repeat_type: repeats ? ('repeat' as const) : ('does_not_repeat' as const),
    rrule: rrule ?? plan.rule ?? undefined,
    start_date: start_date ?? plan.starts_on,
    start_time: start_time ?? plan.starts_at,
    zone: zone ?? plan.zone,
  };
  const schedule = readSchedule(input, field, plan.zone, now);
  const { zone: in_zone, starts_on, starts_at } = schedule;
  const rule = schedule.rule && writeRule(schedule.rule);
  const isSame =
    rule === plan.rule && in_zone === plan.zone && starts_on === plan.starts_on && starts_at === plan.starts_at;
  if (isSame) return plan;
  const first = firstToCome(schedule, field, now);
  return { rule, zone: in_zone, starts_on, starts_at, next_at: plan.status === 'enabled' ? first : null };
}
