import { allAccessSources, hasAccessBy, runAccessSources } from './run-access-sources.ts';

/**
 * The one rule for which runs a person sees (docs/rules.md, "Access"), as a condition on `runs r`. Owners see all; the
 * others what they have started or have another part in. Deleted runs are the list's own matter.
 * @param member Placeholder of the member id: `$3`. A null there is Baton itself, which sees everything.
 * @param role   Placeholder of the member's role.
 */
export function visibleRuns(member: string, role: string): string {
  return `(
    ${member}::uuid is null
    or ${role}::text = 'owner'
    or r.initiator_id = ${member}
    or ${allAccessSources.map((part) => hasAccessBy(part, { member, role })).join('\n    or ')}
  )`;
}

/**
 * The runs that a person administers, as `isRunAdmin` of `policy.ts` says it of one: a condition on `runs r`. Guests
 * administer none.
 */
export function administeredRuns(member: string, role: string): string {
  const person = { member, role };
  const isManager = `p.role = 'manager'`;
  return `(
    ${role}::text = 'owner'
    or ${role}::text = 'member' and (${hasAccessBy(runAccessSources.admin, person)}
      or ${hasAccessBy(runAccessSources.viewer, person, isManager)}
      or ${hasAccessBy(runAccessSources.workflow_viewer, person, isManager)})
  )`;
}

/** Who looks; null is Baton itself. */
export interface Viewer {
  member_id: string;
  role: 'owner' | 'member' | 'guest';
}
