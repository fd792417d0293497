import { nameIn } from '../../contract/name-in-language.ts';
import type { PlannedRun } from '../../contract/planned-runs.ts';
import type { MemberCaller } from '../http/caller.ts';
import { type Directory, personOf } from '../people/people.ts';
import type { PlanRow } from './plan-row.ts';
import { concernedBy, planCan } from './policy.ts';

/** A planned run as shown to the caller in lists. */
export function showPlannedRun(plan: PlanRow, caller: MemberCaller, directory: Directory): PlannedRun {
  const is_over = plan.status === 'enabled' && plan.next_at === null;
  const names = { main_name: plan.workflow_name, translations: plan.workflow_translations };
  const workflow_name = nameIn(names, caller.reading_language);
  return {
    id: plan.id,
    name: plan.name ?? workflow_name,
    description: plan.description,
    workflow: { id: plan.workflow_id, name: workflow_name },
    status: plan.status,
    is_over,
    notice: plan.notice,
    repeat_type: plan.rule === null ? 'does_not_repeat' : 'repeat',
    rrule: plan.rule,
    start_date: plan.starts_on,
    start_time: plan.starts_at,
    zone: plan.zone,
    next_at: plan.next_at,
    created_by_user: personOf(directory, plan.created_by),
    revision: plan.revision,
    created_at: plan.created_at,
    updated_at: plan.updated_at,
    can: planCan(caller, concernedBy(plan, directory), is_over),
  };
}
