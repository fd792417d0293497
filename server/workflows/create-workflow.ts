import type { TestCase } from '../../contract/test-cases.ts';
import type { WorkflowTranslations } from '../../contract/workflow-names.ts';
import type { Definition, Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { isTaken } from '../db/taken.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { directoryOf } from '../people/people.ts';
import { checkAdmins, checkCategories } from './check-settings.ts';
import { mayWorkflow } from './policy.ts';

export const emptyDefinition: Definition = { schema: 1, trigger_form: [], action_groups: [], cancellation: [] };

export interface NewWorkflow {
  name: string;
  description?: string;
  admins?: Id[];
  categories?: Id[];
  draft?: Definition;
  translations?: WorkflowTranslations;
  /** Of the workflow that is cloned. */
  test_cases?: readonly Pick<TestCase, 'name' | 'trace' | 'expected'>[];
}

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
    await context.pool.query(
      `with created as (
        insert into workflows (workspace_id, id, name, description, created_by, draft, translations)
        values ($1, $2, $3, $4, $5, $6, $11) returning id
      ), administered as (
        insert into workflow_admins (workspace_id, workflow_id, member_id) select distinct $1::uuid, $2::uuid, unnest($7::uuid[])
      ), tagged as (
        insert into workflow_tags (workspace_id, workflow_id, tag_id) select distinct $1::uuid, $2::uuid, unnest($8::uuid[])
      ), tested as (
        insert into test_cases (workspace_id, id, workflow_id, name, trace, expected, created_by)
        select $1, t.id, $2, t.name, t.trace, t.expected, $5
        from jsonb_to_recordset($10) t(id uuid, name text, trace jsonb, expected jsonb)
      ), opened as (
        insert into triggers (workspace_id, id, workflow_id, type, name) values ($1, $9, $2, 'manual', 'Manual')
      )
      insert into trigger_initiators (workspace_id, trigger_id, member_id) values ($1, $9, $5)`,
      [
        caller.workspace_id,
        id,
        input.name,
        input.description ?? '',
        caller.member_id,
        JSON.stringify(input.draft ?? emptyDefinition),
        admins,
        input.categories ?? [],
        context.nextId(),
        JSON.stringify((input.test_cases ?? []).map((one) => ({ ...one, id: context.nextId() }))),
        JSON.stringify(input.translations ?? {}),
      ],
    );
  } catch (error) {
    if (isTaken(error, 'workflows_name')) throw nameTaken('workflow.name');
    throw error;
  }
  return id;
}

export const nameTaken = (field: string) => new ApiError('name_taken', { errors: [{ field, code: 'taken' }] });
