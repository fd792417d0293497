import { definition as definitionShape } from '../../../contract/definition.ts';
import { type WorkflowFile, workflowFileVersion } from '../../../contract/workflow-file.ts';
import type { Definition } from '../../../engine/definition.ts';
import { assertWellFormed } from '../../../engine/problems.ts';
import { keepTranslations } from '../../../engine/translations/keep-translations.ts';
import { WorkflowFileError } from '../../../library/workflow-file/file-fault.ts';
import { type ReadOptions, readWorkflowFile } from '../../../library/workflow-file/read-workflow-file.ts';
import { ApiError, invalid } from '../../http/api-error.ts';
import { readInput } from '../../http/read-input.ts';
import { cleanMails } from '../clean-mails.ts';

/** @throws ApiError invalid_input for a file of another version */
export function checkVersion(file: WorkflowFile): void {
  if (file.baton_workflow !== workflowFileVersion) {
    throw invalid('file.baton_workflow', 'not_one_of', { choices: workflowFileVersion });
  }
}

/**
 * Makes a definition of a file, with clean mails, and with the marks of translations that are to be checked.
 * @throws ApiError invalid_input with the path of each fault; EngineError
 * malformed_definition for more than the limits allow
 */
export function readFile(file: WorkflowFile, options: ReadOptions): Definition {
  try {
    const read = readWorkflowFile(file, options);
    // A text of several lines has the limit of a text as a whole, and so has a list that names were replaced in.
    const definition = readInput(definitionShape, read, 'body');
    assertWellFormed(definition);
    return keepTranslations(options.replaced ?? null, cleanMails(definition));
  } catch (error) {
    if (!(error instanceof WorkflowFileError)) throw error;
    throw new ApiError('invalid_input', {
      errors: error.faults.map(({ path, code, values }) => ({ field: `file.${path}`, code, values: values ?? {} })),
    });
  }
}
