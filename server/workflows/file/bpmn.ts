import type { WorkflowFile } from '../../../contract/workflow-file.ts';
import type { BpmnNote } from '../../../contract/workflow-files.ts';
import type { Id } from '../../../engine/definition.ts';
import { NoProcess, readBpmn, XmlFault } from '../../../library/bpmn/read-bpmn.ts';
import { writeBpmn } from '../../../library/bpmn/write-bpmn.ts';
import type { AppContext } from '../../app-context.ts';
import { ApiError } from '../../http/api-error.ts';
import type { MemberCaller } from '../../http/caller.ts';
import { definitionFor } from '../definition-for.ts';
import { findWorkflow } from '../find-workflow.ts';
import { mayWorkflow } from '../policy.ts';
import { nameOfRef } from './resolve-people.ts';

/**
 * Writes the flow of a workflow as BPMN: of its draft, or for those who may not edit it of the enabled version.
 * @throws ApiError workflow_not_found, also for guests
 */
export async function exportBpmn(
  context: AppContext,
  caller: MemberCaller,
  id: Id,
): Promise<{ name: string; text: string }> {
  const found = await findWorkflow(context, caller, id, 'export');
  const { name } = found.row;
  const definition = await definitionFor(context, caller, found);
  return { name, text: writeBpmn({ name, definition }, (ref) => nameOfRef(found.directory, ref)) };
}

/**
 * Makes a workflow file of a BPMN file; nothing is stored.
 * @throws ApiError operation_not_allowed; bpmn_malformed, bpmn_doctype, bpmn_too_large with the `line`, bpmn_without_process
 */
export function convertBpmn(
  caller: MemberCaller,
  { bpmn, name = 'BPMN' }: { bpmn: string; name?: string | undefined },
): { file: WorkflowFile; notes: BpmnNote[] } {
  if (!mayWorkflow('create', caller)) throw new ApiError('operation_not_allowed');
  try {
    return readBpmn(bpmn, name);
  } catch (error) {
    const errors = [{ field: 'bpmn', code: 'invalid_value' as const }];
    if (error instanceof NoProcess) throw new ApiError('bpmn_without_process', { errors });
    if (!(error instanceof XmlFault)) throw error;
    throw new ApiError(codes[error.code], { errors, values: { line: error.line } });
  }
}

const codes = {
  xml_malformed: 'bpmn_malformed',
  doctype_refused: 'bpmn_doctype',
  xml_too_deep: 'bpmn_too_large',
  xml_too_large: 'bpmn_too_large',
} as const;
