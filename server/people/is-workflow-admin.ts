const adminRows = (workspace: string, member: string) =>
  `from workflow_admins wa where wa.workspace_id = ${workspace} and wa.member_id = ${member}`;

/**
 * SQL condition: a member is among the admins of a workflow. A row may remain from before a member became a guest, who is no
 * admin (docs/rules.md, "Access"): statements about guests exclude them.
 * @param workspace,workflow,member Placeholders or columns of the ids.
 */
export const isWorkflowAdmin = (workspace: string, workflow: string, member: string): string =>
  `exists (select 1 ${adminRows(workspace, member)} and wa.workflow_id = ${workflow})`;

/** SQL condition, as `isWorkflowAdmin`: a member is among the admins of any workflow. */
export const isAdminOfAnyWorkflow = (workspace: string, member: string): string =>
  `exists (select 1 ${adminRows(workspace, member)})`;
