/**
 * SQL: the initiators of a manual trigger as a JSON list of refs.
 * @param workspace,trigger Columns or placeholders of the ids.
 */
export const startableBySql = (workspace: string, trigger: string): string => `(
  select jsonb_agg(jsonb_build_object('type', case when i.group_id is null then 'user_workspace' else 'group' end,
    'id', coalesce(i.member_id, i.group_id)))
  from trigger_initiators i where i.workspace_id = ${workspace} and i.trigger_id = ${trigger})`;

/**
 * SQL condition: a person is an initiator of the workflow's manual trigger, by name or by group.
 * @param workspace,workflow Columns of the ids.
 * @param member Placeholder of the member's id.
 * @param only A further condition on the trigger `t`.
 */
export const isInitiator = (workspace: string, workflow: string, member: string, only = 'true'): string => `exists (
  select 1 from triggers t join trigger_initiators i on i.workspace_id = ${workspace} and i.trigger_id = t.id
  where t.workspace_id = ${workspace} and t.workflow_id = ${workflow} and t.type = 'manual' and ${only}
    and (i.member_id = ${member} or i.group_id in (select gm.group_id from group_members gm
      where gm.workspace_id = ${workspace} and gm.member_id = ${member})))`;

/**
 * SQL condition on `workflows w`: a person may start it now, because a version and a manual trigger that names them are
 * enabled.
 * @param member Placeholder of the member's id.
 */
export const isStartable = (w: string, member: string): string => `${w}.enabled_version_id is not null
  and ${isInitiator('$1', `${w}.id`, member, `t.status = 'enabled'`)}`;
