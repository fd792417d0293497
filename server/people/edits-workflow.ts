/**
 * SQL condition: a member may edit the workflow `w` (docs/rules.md, "Access"), for queries about notices and live events.
 * Operations decide it by `mayWorkflow`, which says the same.
 * @param member The member's id: a placeholder or column.
 * @param role The member's role: a placeholder or column.
 */
export const editsWorkflow = (member: string, role: string): string => `(${role}::text = 'owner' or (
  ${role}::text = 'member' and exists (select 1 from workflow_admins wa
    where wa.workspace_id = $1 and wa.workflow_id = w.id and wa.member_id = ${member})))`;
