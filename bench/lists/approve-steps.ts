import type pg from 'pg';
import type { AppContext } from '../../server/app-context.ts';
import { findMemberCaller } from '../../server/people/find-member-caller.ts';
import { awaitingAnswer } from '../../server/run-access/awaiting-answer.ts';
import { answerStep } from '../../server/runs/change/answer-step.ts';
import type { FilledWorkspace } from './fill-workspaces.ts';

export interface OpenApproval {
  run_id: string;
  id: string;
  member_id: string;
}

/** Open approvals, the newest first, each with a person for whom it waits. @param workflow_id Of this workflow alone. */
export async function findOpenApprovals(
  client: pg.Client,
  workspace_id: string,
  workflow_id: string | null = null,
): Promise<OpenApproval[]> {
  const { rows } = await client.query<OpenApproval>(
    `select s.run_id, s.id, waiting.member_id
      from (select * from run_steps where workspace_id = $1 and status = 'pending' order by id desc limit 2000) s
      join runs r on r.workspace_id = $1 and r.id = s.run_id and r.status = 'running' and r.deleted_at is null
        and ($2::uuid is null or r.workflow_id = $2)
      join versions v on v.workspace_id = $1 and v.id = r.version_id
      cross join lateral (select coalesce(a.member_id, g.member_id) as member_id from step_assignees a
        left join group_members g on g.workspace_id = $1 and g.group_id = a.group_id
        where a.workspace_id = $1 and a.run_step_id = s.id and a.is_open
          and ${awaitingAnswer('coalesce(a.member_id, g.member_id)')} limit 1) waiting
      where waiting.member_id is not null and jsonb_path_exists(v.definition,
        '$.**.actions[*] ? (@.id == $id && @.stepable_type == "approval")', jsonb_build_object('id', s.step_id))
      order by s.id desc`,
    [workspace_id, workflow_id],
  );
  return rows;
}

/**
 * @returns A function that approves one open approval of the workspace, as the person for whom it waits; each call another
 * one, the newest first.
 */
export async function approveSteps(
  context: AppContext,
  client: pg.Client,
  { workspace_id }: FilledWorkspace,
): Promise<() => Promise<unknown>> {
  const open = (await findOpenApprovals(client, workspace_id)).slice(0, 100);
  return async () => {
    const step = open.shift();
    if (!step) throw new Error('no open approval is left');
    const caller = await findMemberCaller(context, workspace_id, step.member_id);
    const target = { run_id: step.run_id, run_step_id: step.id, idempotencyKey: null };
    return answerStep(context, caller, target, { answer: 'approve', comment: '', fields: [] });
  };
}
