const sharesOf = (table: string, condition: string) => `select jsonb_build_object(
      'type', case when v.group_id is null then 'user_workspace' else 'group' end,
      'id', coalesce(v.member_id, v.group_id), 'role', v.role) as share from ${table} v where ${condition}`;

/**
 * SQL: the people and groups with whom one of `runs r` or its workflow is shared, as `RunViewer[]`; null if there are
 * none.
 */
export const viewersOfRun = `(select jsonb_agg(share) from (
    ${sharesOf('run_viewers', 'v.workspace_id = $1 and v.run_id = r.id')}
    union all
    ${sharesOf('workflow_viewers', 'v.workspace_id = $1 and v.workflow_id = r.workflow_id')}) shares)`;

/** The same for a new run of one of `workflows w`. */
export const viewersOfWorkflow = `(select jsonb_agg(share) from (
    ${sharesOf('workflow_viewers', 'v.workspace_id = $1 and v.workflow_id = w.id')}) shares)`;
