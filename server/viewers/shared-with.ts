const isTheirs = (member: string) => `(v.member_id = ${member} or exists (select from group_members vg
      where vg.workspace_id = v.workspace_id and vg.group_id = v.group_id and vg.member_id = ${member}))`;

/**
 * Whether one of `runs r` is shared with a person, itself or by its workflow, by name or by group: a condition. It begins at
 * the run, which most often is shared with nobody.
 * @param member Placeholder of the member id.
 * @param only   What else must be so of the share `v`.
 */
export const sharedWith = (member: string, only = 'true'): string => `(
    exists (select from run_viewers v
      where v.workspace_id = r.workspace_id and v.run_id = r.id and ${only} and ${isTheirs(member)})
    or exists (select from workflow_viewers v
      where v.workspace_id = r.workspace_id and v.workflow_id = r.workflow_id and ${only} and ${isTheirs(member)}))`;

const sharesOf = (table: string, condition: string) => `select jsonb_build_object(
      'type', case when v.group_id is null then 'user_workspace' else 'group' end,
      'id', coalesce(v.member_id, v.group_id), 'role', v.role) as share from ${table} v where ${condition}`;

/** Whom one of `runs r` is shared with, itself and by its workflow, as `RunViewer[]`; null for nobody. */
export const viewersOfRun = `(select jsonb_agg(share) from (
    ${sharesOf('run_viewers', 'v.workspace_id = r.workspace_id and v.run_id = r.id')}
    union all
    ${sharesOf('workflow_viewers', 'v.workspace_id = r.workspace_id and v.workflow_id = r.workflow_id')}) shares)`;

/** The same for a run to come of one of `workflows w`. */
export const viewersOfWorkflow = `(select jsonb_agg(share) from (
    ${sharesOf('workflow_viewers', 'v.workspace_id = w.workspace_id and v.workflow_id = w.id')}) shares)`;
