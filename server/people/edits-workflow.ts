import { isWorkflowAdmin } from './is-workflow-admin.ts';

/**
 * SQL condition: a member may edit the workflow `w` (docs/rules.md, "Access"), for queries about notices and live events.
 * Operations decide it by `mayWorkflow`, which says the same.
 * @param member The member's id: a placeholder or column.
 * @param role The member's role: a placeholder or column.
 */
export const editsWorkflow = (member: string, role: string): string => `(${role}::text = 'owner' or (
  ${role}::text = 'member' and ${isWorkflowAdmin('$1', 'w.id', member)}))`;
