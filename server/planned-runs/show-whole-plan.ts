import type { Occurrence, PlannedRunWhole } from '../../contract/planned-runs.ts';
import type { Id, Unix, Version } from '../../engine/definition.ts';
import { occurrencesAfter } from '../../engine/schedule.ts';
import { versionIn } from '../../engine/translations/translate-definition.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import { formatRefusal, type Refusal, refusalOf } from '../http/refusal.ts';
import { findMemberCaller } from '../people/find-member-caller.ts';
import { namedRefOf } from '../people/people.ts';
import { loadVersion } from '../run-access/load-version.ts';
import { visibleRuns } from '../run-access/visible-runs.ts';
import { findStart } from '../runs/change/find-start.ts';
import { showValue } from '../runs/read/show-values.ts';
import { findPlan } from './find-planned-runs.ts';
import type { PlanRow } from './plan-row.ts';
import { readPlanned } from './plan-run.ts';
import { scheduleOf } from './schedule-of.ts';
import { showPlannedRun } from './show-planned-run.ts';

/** Number of future dates in replies. */
export const shownDates = 10;

/** A planned run with its next dates, its past occurrences, and the answers if the caller may edit it. */
export async function showWholePlan(context: AppContext, caller: MemberCaller, id: Id): Promise<PlannedRunWhole> {
  const { plan, directory } = await findPlan(context, caller, id, 'list');
  const shown = showPlannedRun(plan, caller, directory);
  const [occurrences, version, refusal] = await Promise.all([
    readOccurrences(context, caller, id),
    shown.can.edit ? enabledVersion(context, caller, plan.workflow_id) : null,
    plan.next_at === null ? null : findRefusal(context, caller, plan),
  ]);
  const form = version?.definition.trigger_form ?? [];
  const answers = new Map(plan.fields.map(({ field_id, value }) => [field_id, value]));
  return {
    ...shown,
    own_name: plan.name,
    due_date: plan.due_at,
    due_after: plan.due_after,
    reassign_initiators: plan.reassign_initiators.map((ref) => namedRefOf(directory, ref)),
    fields: form.flatMap((field) => {
      const value = answers.get(field.id);
      if (value === undefined) return [];
      return [
        showValue(
          field,
          { field_id: field.id, value, step_id: null, attempt: 1, run_step_id: null },
          { directory, loaded: { files: [] } },
        ),
      ];
    }),
    form: form.map((field) => ({ ...field, value: answers.get(field.id) ?? null })),
    next_dates: datesToCome(plan, context.now()),
    refusal,
    occurrences,
  };
}

/** The version that a start would use now; null if none is enabled. */
export async function enabledVersion(
  context: AppContext,
  { workspace_id, reading_language }: Pick<MemberCaller, 'workspace_id' | 'reading_language'>,
  workflow_id: Id,
): Promise<Version | null> {
  const { rows } = await context.pool.query<{ id: Id | null }>({
    name: 'find-enabled-version',
    text: 'select enabled_version_id as id from workflows where workspace_id = $1 and id = $2',
    values: [workspace_id, workflow_id],
  });
  return rows[0]?.id ? loadVersion(context.pool, workspace_id, rows[0].id, reading_language) : null;
}

/**
 * Asks the rules of a start, and whether the answers still fit, so that what is wrong is known before a date fails. A frozen
 * workspace may be free again by then: its limits are those of a month.
 */
async function findRefusal(context: AppContext, caller: MemberCaller, plan: PlanRow): Promise<string | null> {
  try {
    const creator = await findMemberCaller(context, caller.workspace_id, plan.created_by);
    const { version, directory } = await findStart(context, creator, plan.workflow_id, plan.trigger_id ?? undefined);
    readPlanned([], versionIn(version, caller.reading_language), directory, plan.fields);
    return null;
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return refusal.code === 'workspace_frozen' ? null : formatRefusal(refusal, caller.reading_language ?? 'en');
  }
}

/** The next dates; for a paused plan, those that it would have if it were resumed now. */
function datesToCome(plan: PlanRow, now: Unix): Unix[] {
  const isOver = plan.status === 'enabled' && plan.next_at === null;
  return isOver ? [] : occurrencesAfter(scheduleOf(plan), (plan.next_at ?? now + 1) - 1, shownDates);
}

interface OccurrenceRow {
  at: Unix;
  status: Occurrence['status'];
  run: Occurrence['run'];
  failure: Refusal | null;
}

async function readOccurrences(context: AppContext, caller: MemberCaller, id: Id): Promise<Occurrence[]> {
  const { rows } = await context.pool.query<OccurrenceRow>({
    name: 'planned-occurrences',
    text: `select o.at, o.status, o.failure, case when r.id is not null then jsonb_build_object('id', r.id, 'name', r.name,
        'status', case when r.archived_at is not null then 'archived' else r.status end) end as run
      from planned_occurrences o
        left join runs r on r.workspace_id = $1 and r.id = o.run_id and r.deleted_at is null
          and ${visibleRuns('$2', '$3')}
      where o.workspace_id = $1 and o.planned_run_id = $4 order by o.at desc limit 100`,
    values: [caller.workspace_id, caller.member_id, caller.role, id],
  });
  return rows.map(({ failure, ...row }) => ({
    ...row,
    message: failure && formatRefusal(failure, caller.reading_language ?? 'en'),
  }));
}
