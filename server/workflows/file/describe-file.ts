import { z } from 'zod';
import { workflowFile } from '../../../contract/workflow-file.ts';
import { workflowFileSchema } from '../../../contract/workflow-files.ts';
import { writePortably } from '../../http/portable-pattern.ts';

let made: string | undefined;

/** The JSON Schema of workflow files, for editors and checks: made from the contract. @param base The address of this server. */
export function describeFile(base: string): string {
  made ??= JSON.stringify(
    {
      $id: new URL(workflowFileSchema.path, base).href,
      title: 'Baton workflow',
      ...z.toJSONSchema(workflowFile, {
        io: 'input',
        target: 'draft-2020-12',
        reused: 'ref',
        override: writePortably,
      }),
    },
    null,
    2,
  );
  return made;
}
