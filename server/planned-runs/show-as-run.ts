import { creatorName } from '../../contract/person-name.ts';
import type { RunToCome } from '../../contract/runs.ts';
import type { Id, Unix } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import { directoryOf, personOf } from '../people/people.ts';
import { showWholePlan } from './show-whole-plan.ts';

interface WorkflowRow {
  created_by: Id | null;
  version: { id: Id; number: number };
}

/** A planned run in the shape of the run that it will start, with the plan's id beside it. */
export async function showAsRun(
  context: AppContext,
  caller: MemberCaller,
  id: Id,
): Promise<{ run: RunToCome; planned_run: { id: Id; next_at: Unix | null } }> {
  const plan = await showWholePlan(context, caller, id);
  const [directory, { rows }] = await Promise.all([
    directoryOf(context.pool, caller.workspace_id, caller.workspace.people_revision),
    context.pool.query<WorkflowRow>({
      name: 'find-planned-workflow',
      // The version that a start would use now; if none is enabled, the newest.
      text: `select w.created_by, (select jsonb_build_object('id', v.id, 'number', v.number) from versions v
          where v.workspace_id = $1 and v.workflow_id = w.id
          order by (v.id = w.enabled_version_id) is true desc, v.created_at desc limit 1) as version
        from workflows w where w.workspace_id = $1 and w.id = $2`,
      values: [caller.workspace_id, plan.workflow.id],
    }),
  ]);
  const workflow = rows[0] as WorkflowRow;
  const run: RunToCome = {
    id: null,
    name: plan.name,
    description: plan.description,
    status: 'planned',
    workflow_id: plan.workflow.id,
    workflow: { ...plan.workflow, created_by_user: personOf(directory, workflow.created_by) },
    version: workflow.version,
    created_by_user: plan.created_by_user,
    creator_name: plan.created_by_user ? creatorName(plan.created_by_user) : '-',
    pending_run_step: null,
    run_steps: [],
    assignees: [],
    stages: [],
    started_at: plan.next_at ?? plan.created_at,
    ended_at: null,
    due_date: plan.due_date,
    due_after: plan.due_after,
    is_overdue: false,
    hid_at: null,
    move: null,
    deleted_at: null,
    updated_at: plan.updated_at,
    import: null,
    is_following: false,
    is_admin: plan.can.edit === true,
    fields: plan.fields,
    image_keys: [],
    imageKeys: [],
    images: [],
    participants: [],
    startable_by: [],
    reassign_initiators: plan.reassign_initiators,
    repeat_type: plan.repeat_type,
    start_date: plan.start_date,
    parent_run: null,
    comments: [],
    can: plan.can,
  };
  return { run, planned_run: { id, next_at: plan.next_at } };
}
