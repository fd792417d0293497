import type { DraftPlace } from '../../contract/designing.ts';
import type { Definition, Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import type { Directory } from '../people/people.ts';
import { findWorkflow } from '../workflows/find-workflow.ts';
import { designVerb } from './policy.ts';

export interface FoundDraft {
  workflow_id: Id;
  name: string;
  /** What its groups and actions are, by their ids in lower case: those of older drafts may be in upper case. */
  places: ReadonlyMap<Id, DraftPlace['kind']>;
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

const placesOf = ({ action_groups }: Definition): Map<Id, DraftPlace['kind']> =>
  new Map(
    action_groups.flatMap(({ id, actions }) => [
      [id.toLowerCase(), 'group'] as const,
      ...actions.map((action) => [action.id.toLowerCase(), 'action'] as const),
    ]),
  );
