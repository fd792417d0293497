import type { Language } from '../../engine/definition.ts';
import {
  allAccessSources,
  hasAccessBy,
  isNamedBy,
  isParameter,
  runAccessSources,
  sourcesOfRuns,
  sourcesOfWorkflows,
} from './run-access-sources.ts';

/**
 * SQL condition on `runs r`: the one rule for which runs a person sees (docs/rules.md, "Access"). Owners see all;
 * others see the runs that they started or have another part in. It does not exclude deleted runs: each list must do
 * that.
 * @param member Placeholder of the member id, such as `$3`. Null means Baton itself, which sees all runs.
 * @param role Placeholder of the member's role.
 */
export function visibleRuns(member: string, role: string): string {
  // PostgreSQL checks them in this order. About one person, those of workflows need no look-up for a run.
  const sources = isParameter(member) ? [...sourcesOfWorkflows, ...sourcesOfRuns] : allAccessSources;
  return `(
    ${member}::uuid is null
    or ${role}::text = 'owner'
    or r.initiator_id = ${member}
    or ${sources.map((part) => hasAccessBy(part, { member, role })).join('\n    or ')}
  )`;
}

/**
 * SQL condition on `runs r`: the runs that a person administers, the same rule as `isRunAdmin` in `policy.ts`. Guests
 * administer none.
 */
export function administeredRuns(member: string, role: string): string {
  const person = { member, role };
  // Of most people no share makes a manager, which an index says at once: then nothing is looked up for each run.
  const managesAny = isParameter(member) ? isNamedBy(runAccessSources.viewer, '$1', person, isManager) : 'true';
  return `(
    ${role}::text = 'owner'
    or ${role}::text = 'member' and (${hasAccessBy(runAccessSources.admin, person)}
      or (${managesAny}) and ${hasAccessBy(runAccessSources.viewer, person, isManager)}
      or ${hasAccessBy(runAccessSources.workflow_viewer, person, isManager)})
  )`;
}

/** SQL condition, once for a statement: a person may administer some run, because a workflow or a share of a run says so. */
export function administersAny(member: string, role: string): string {
  const person = { member, role };
  const { admin, viewer, workflow_viewer } = runAccessSources;
  return `(
    ${role}::text = 'owner'
    or ${role}::text = 'member' and (${isNamedBy(admin, '$1', person)}
      or ${isNamedBy(viewer, '$1', person, isManager)}
      or ${isNamedBy(workflow_viewer, '$1', person, isManager)})
  )`;
}

const isManager = `p.role = 'manager'`;

/** The person who reads; null means Baton itself. */
export interface Viewer {
  member_id: string;
  role: 'owner' | 'member' | 'guest';
  /** See `MemberCaller`. */
  reading_language?: Language | null;
}
