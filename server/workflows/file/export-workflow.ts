import type { WorkflowFile } from '../../../contract/workflow-file.ts';
import { workflowFileSchema } from '../../../contract/workflow-files.ts';
import type { Id } from '../../../engine/definition.ts';
import { keyOfName } from '../../../library/workflow-file/key-of-name.ts';
import { writeWorkflowFile } from '../../../library/workflow-file/write-workflow-file.ts';
import type { AppContext } from '../../app-context.ts';
import type { MemberCaller } from '../../http/caller.ts';
import { definitionFor } from '../definition-for.ts';
import { findWorkflow } from '../find-workflow.ts';
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

/** The name under which a file is downloaded: `expense_claim.workflow.json`. */
export const fileNameOf = (name: string, ending: string): string => `${keyOfName(name, 'workflow')}.${ending}`;
