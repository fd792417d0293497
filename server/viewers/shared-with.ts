/**
 * Whether one of `runs r` is shared with a person, itself or by its workflow, by name or by group: a condition. By name and
 * by group are asked apart, or no index would begin at the person where a list asks for all of theirs at once.
 * @param member Placeholder of the member id.
 * @param only   What else must be so of the share `v`.
 */
export const sharedWith = (member: string, only = 'true'): string => `(
    ${inTable('run_viewers', 'run_id', 'r.id', member, only)}
    or ${inTable('workflow_viewers', 'workflow_id', 'r.workflow_id', member, only)})`;

const inTable = (table: string, column: string, of: string, member: string, only: string) => `exists (
      select from ${table} v where v.workspace_id = r.workspace_id and v.${column} = ${of} and v.member_id = ${member}
        and ${only})
    or exists (select from group_members vg join ${table} v
        on v.workspace_id = vg.workspace_id and v.group_id = vg.group_id and v.${column} = ${of}
      where vg.workspace_id = r.workspace_id and vg.member_id = ${member} and ${only})`;

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
