import type { Definition, Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { isTaken } from '../db/taken.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { directoryOf } from '../people/people.ts';
import { checkAdmins, checkCategories } from './check-settings.ts';
import { type InsertedWorkflow, insertWorkflow } from './insert-workflow.ts';
import { mayWorkflow } from './policy.ts';

export const emptyDefinition: Definition = { schema: 1, trigger_form: [], action_groups: [], cancellation: [] };

export type NewWorkflow = Pick<InsertedWorkflow, 'name'> & Partial<Omit<InsertedWorkflow, 'id' | 'version'>>;

/**
 * Creates a workflow with a draft, and a manual trigger whose initiator is its creator.
 * @returns Its id.
 * @throws ApiError operation_not_allowed, name_taken, invalid_input
 */
export async function createWorkflow(context: AppContext, caller: MemberCaller, input: NewWorkflow): Promise<Id> {
  if (!mayWorkflow('create', caller)) throw new ApiError('operation_not_allowed');
  const directory = await directoryOf(context.pool, caller.workspace_id, caller.workspace.people_revision);
  const admins = input.admins ?? [caller.member_id];
  checkAdmins(directory, admins);
  await checkCategories(context.pool, caller.workspace_id, input.categories);
  const id = context.nextId();
  try {
    const { name, description = '', draft = emptyDefinition, categories, translations, test_cases } = input;
    await insertWorkflow(context.pool, context, caller, {
      id,
      name,
      description,
      draft,
      admins,
      categories,
      translations,
      test_cases,
    });
  } catch (error) {
    if (isTaken(error, 'workflows_name')) throw nameTaken('workflow.name');
    throw error;
  }
  return id;
}

export const nameTaken = (field: string) => new ApiError('name_taken', { errors: [{ field, code: 'taken' }] });
