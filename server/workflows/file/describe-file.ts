import { z } from 'zod';
import { workflowFile } from '../../../contract/workflow-file.ts';
import { workflowFileSchema } from '../../../contract/workflow-files.ts';
import { writePortably } from '../../http/portable-pattern.ts';

/** By the address of the server. */
const made = new Map<string, string>();

/** The JSON Schema of workflow files, for editors and checks: made from the contract. @param base The address of this server. */
export function describeFile(base: string): string {
  const known = made.get(base);
  if (known) return known;
  const schema = {
    $id: new URL(workflowFileSchema.path, base).href,
    title: 'Baton workflow',
    ...z.toJSONSchema(workflowFile, { io: 'input', target: 'draft-2020-12', reused: 'ref', override: writePortably }),
  };
  const text = JSON.stringify(schema, null, 2);
  made.set(base, text);
  return text;
}
