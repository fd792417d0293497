import { sharedWith } from '../viewers/shared-with.ts';

/**
 * The one rule for which runs a person sees (DESIGN.md section 5), as a condition on `runs r`. Owners see all; the
 * others what they have a part in: initiator, assignee of any step by name or group, admin of the workflow (who has
 * become a guest is none any more), whom it or its workflow is shared with by name or group, and whom its version lets
 * cancel it.
 * Deleted runs are the list's own matter. `partsOf` in `runs-of.ts` says the same for all of a person's runs at once: the
 * two change together.
 * @param member Placeholder of the member id: `$3`. A null there is Baton itself, which sees everything.
 * @param role   Placeholder of the member's role.
 */
export function visibleRuns(member: string, role: string): string {
  return `(
    ${member}::uuid is null
    or ${role}::text = 'owner'
    or r.initiator_id = ${member}
    or exists (select from step_assignees a
      where a.workspace_id = r.workspace_id and a.member_id = ${member} and a.run_id = r.id)
    or exists (select from group_members gm join step_assignees a
        on a.workspace_id = gm.workspace_id and a.group_id = gm.group_id and a.run_id = r.id
      where gm.workspace_id = r.workspace_id and gm.member_id = ${member})
    or ${role}::text <> 'guest' and exists (select from workflow_admins wa
      where wa.workspace_id = r.workspace_id and wa.workflow_id = r.workflow_id and wa.member_id = ${member})
    or ${sharedWith(member)}
    or exists (select from version_cancellers c
      where c.workspace_id = r.workspace_id and c.version_id = r.version_id and c.member_id = ${member})
    or exists (select from group_members gm join version_cancellers c
        on c.workspace_id = gm.workspace_id and c.group_id = gm.group_id and c.version_id = r.version_id
      where gm.workspace_id = r.workspace_id and gm.member_id = ${member})
  )`;
}

/**
 * The runs that a person administers, as `isRunAdmin` of `policy.ts` says it of one: a condition on `runs r`. Guests
 * administer none.
 */
export function administeredRuns(member: string, role: string): string {
  return `(
    ${role}::text = 'owner'
    or ${role}::text = 'member' and (exists (select from workflow_admins wa
        where wa.workspace_id = r.workspace_id and wa.workflow_id = r.workflow_id and wa.member_id = ${member})
      or ${sharedWith(member, `v.role = 'manager'`)})
  )`;
}

/** Who looks; null is Baton itself. */
export interface Viewer {
  member_id: string;
  role: 'owner' | 'member' | 'guest';
}
