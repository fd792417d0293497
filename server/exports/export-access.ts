import { isWorkflowAdmin } from '../people/is-workflow-admin.ts';

/** SQL: whether a share `v` of a run or workflow is a member's, by name or by group. @param member A placeholder or column. */
const isTheirs = (member: string): string => `v.workspace_id = $1 and (v.member_id = ${member} or v.group_id in
    (select gm.group_id from group_members gm where gm.workspace_id = $1 and gm.member_id = ${member}))`;

/** SQL: whether a member sees all runs of a workflow, as an owner or as its admin. */
const seesAllRuns = (member: string, workflow: string): string => `exists (
    select 1 from members m where m.workspace_id = $1 and m.id = ${member}
      and (m.role = 'owner' or m.role = 'member' and ${isWorkflowAdmin('$1', workflow, member)}))`;

/**
 * SQL: what gives a member access to all runs of a workflow, or may give it to some, as names that can be compared later: `all`
 * for owners and the workflow's admins, else the member's groups and the shares of the workflow; twice where they make a
 * manager, who reads locked actions too.
 * @param member,workflow Placeholders or columns.
 */
const waysSql = (member: string, workflow: string): string => `array(
    select 'all' where ${seesAllRuns(member, workflow)}
    union all select 'group ' || gm.group_id from group_members gm
      where gm.workspace_id = $1 and gm.member_id = ${member}
    union all select unnest(case when v.role = 'manager' then array['share ', 'manager '] else array['share '] end) || v.id
      from workflow_viewers v where ${isTheirs(member)} and v.workflow_id = ${workflow})`;

/**
 * SQL: how many runs are shared with a member since before a moment, in all of them and as a manager. Of all workflows, because
 * somebody may have 200,000: that is one walk of an index.
 */
const sharedRunsSql = (member: string, at: string): string => `(select
      jsonb_build_object('all', count(*), 'managed', count(*) filter (where v.role = 'manager'))
    from run_viewers v where ${isTheirs(member)} and v.created_at <= ${at})`;

/** SQL: records in `exports e` what gives its member access now. Parameters: workspace, export, file, member, workflow. */
export const recordAccess = `update exports e set access = jsonb_build_object('at', now(),
    'ways', to_jsonb(${waysSql('$4::uuid', '$5::uuid')}), 'shared_runs', ${sharedRunsSql('$4::uuid', 'now()')})
  where e.workspace_id = $1 and e.id = $2 and e.file_key = $3`;

/**
 * SQL: whether the member of `exports e` still has all the ways to its runs that they had when the file was made. What they
 * started or were asked themselves nobody takes from them.
 */
export const keepsWays = `(case when e.status <> 'done' or e.access is null then true else
    (select present.ways ? 'all' or present.ways @> (e.access -> 'ways')
      from (select to_jsonb(${waysSql('e.member_id', 'e.workflow_id')}) as ways) present) end)`;

/** SQL: the same for the runs that are shared one by one. It takes longer, so that lists do not ask for it. */
export const keepsSharedRuns = `(case when e.status <> 'done' or e.access is null
      or ${seesAllRuns('e.member_id', 'e.workflow_id')} then true else
    (select (present.runs ->> 'all')::int >= (e.access #>> '{shared_runs,all}')::int
        and (present.runs ->> 'managed')::int >= (e.access #>> '{shared_runs,managed}')::int
      from (select ${sharedRunsSql('e.member_id', "(e.access ->> 'at')::timestamptz")} as runs) present) end)`;
