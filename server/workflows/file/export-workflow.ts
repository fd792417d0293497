import type { WorkflowFile } from '../../../contract/workflow-file.ts';
import { workflowFileSchema } from '../../../contract/workflow-files.ts';
import type { Definition, Id } from '../../../engine/definition.ts';
import { keyOfName } from '../../../library/workflow-file/key-of-name.ts';
import { writeWorkflowFile } from '../../../library/workflow-file/write-workflow-file.ts';
import type { AppContext } from '../../app-context.ts';
import type { MemberCaller } from '../../http/caller.ts';
import { loadVersion } from '../../run-access/load-version.ts';
import { emptyDefinition } from '../create-workflow.ts';
import { type FoundWorkflow, findWorkflow } from '../find-workflow.ts';
import { mayWorkflow } from '../policy.ts';
import { nameOfRef } from './resolve-people.ts';

/**
 * Writes a workflow as a file: its draft, or for those who may not edit it the enabled version.
 * @throws ApiError workflow_not_found, also for guests
 */
export async function exportWorkflow(context: AppContext, caller: MemberCaller, id: Id): Promise<WorkflowFile> {
  const found = await findWorkflow(context, caller, id, 'export');
  const { row, directory } = found;
  const file = writeWorkflowFile(
    {
      name: row.name,
      description: row.description,
      translations: row.translations,
      tags: row.categories?.map(({ name }) => name) ?? [],
      definition: await definitionFor(context, caller, found),
    },
    (ref) => nameOfRef(directory, ref),
  );
  return { $schema: new URL(workflowFileSchema.path, context.config.BASE_URL).href, ...file };
}

/** The definition that the caller sees of a workflow, as when it is cloned. */
export async function definitionFor(
  context: AppContext,
  caller: MemberCaller,
  { row, directory }: FoundWorkflow,
): Promise<Definition> {
  if (mayWorkflow('edit', caller, directory.admins.get(row.id))) return row.draft;
  if (!row.enabled_version) return emptyDefinition;
  return (await loadVersion(context.pool, caller.workspace_id, row.enabled_version.id)).definition;
}

/** The name under which a file is downloaded: `expense_claim.workflow.json`. */
export const fileNameOf = (name: string, ending: string): string => `${keyOfName(name, 'workflow')}.${ending}`;
