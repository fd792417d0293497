import type { Definition, Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import type { Directory } from '../people/people.ts';
import { findWorkflow } from '../workflows/find-workflow.ts';
import { designVerb } from './policy.ts';

export interface FoundDraft {
  workflow_id: Id;
  name: string;
  /** The ids of its groups and actions. */
  places: ReadonlySet<Id>;
  directory: Directory;
}

/**
 * Loads what a comment on a draft can be about, and checks that the caller may edit the workflow.
 * @throws ApiError workflow_not_found, operation_not_allowed
 */
export async function findDraft(context: AppContext, caller: MemberCaller, workflow_id: Id): Promise<FoundDraft> {
  const { row, directory } = await findWorkflow(context, caller, workflow_id, designVerb);
  return { workflow_id: row.id, name: row.name, places: placesOf(row.draft), directory };
}

const placesOf = ({ action_groups }: Definition): Set<Id> =>
  new Set(action_groups.flatMap(({ id, actions }) => [id, ...actions.map((action) => action.id)]));
