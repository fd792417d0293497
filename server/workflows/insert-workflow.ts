import type { ClientBase, Pool } from 'pg';
import type { TestCase } from '../../contract/test-cases.ts';
import type { WorkflowTranslations } from '../../contract/workflow-names.ts';
import type { Definition, Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';

export interface InsertedWorkflow {
  id: Id;
  name: string;
  description: string;
  draft: Definition;
  /** The draft as version 1. */
  version?: { id: Id; is_enabled: boolean };
  admins?: readonly Id[];
  categories?: readonly Id[];
  translations?: WorkflowTranslations;
  /** The test cases of the workflow that is cloned. */
  test_cases?: readonly Pick<TestCase, 'name' | 'trace' | 'expected'>[];
}

/**
 * Writes a workflow with a manual trigger whose initiator is its creator.
 * @throws DatabaseError of `workflows_name` if the name is taken
 */
export async function insertWorkflow(
  client: Pool | ClientBase,
  { nextId }: Pick<AppContext, 'nextId'>,
  { workspace_id, member_id }: Pick<MemberCaller, 'workspace_id' | 'member_id'>,
  { id, name, description, draft, version, admins, categories, translations, test_cases = [] }: InsertedWorkflow,
): Promise<void> {
  await client.query(
    `with created as (
      insert into workflows (workspace_id, id, name, description, created_by, draft, translations, published_revision,
        enabled_version_id)
      values ($1, $2, $3, $4, $5, $6, $11, case when $12::uuid is not null then 1 end, case when $13 then $12::uuid end)
    ), frozen as (
      insert into versions (workspace_id, id, workflow_id, number, definition, created_by)
      select $1::uuid, $12::uuid, $2::uuid, 1, $6::jsonb, $5::uuid where $12::uuid is not null
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
      workspace_id,
      id,
      name,
      description,
      member_id,
      JSON.stringify(draft),
      admins ?? [],
      categories ?? [],
      nextId(),
      JSON.stringify(test_cases.map((one) => ({ ...one, id: nextId() }))),
      JSON.stringify(translations ?? {}),
      version?.id ?? null,
      version?.is_enabled ?? false,
    ],
  );
}
