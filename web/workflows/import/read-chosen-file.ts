import type { previewWorkflowFile } from '../../../contract/workflow-files.ts';
import { JsonSyntaxError, locateInJson, type TextPlace } from '../../../library/workflow-file/locate-in-json.ts';
import type { Input } from '../../lib/api-client.ts';

/** The largest file that is read, in bytes: a request to the server has at most 1 MB. */
export const largestFile = 1_000_000;

/** A file that can be sent: its contents, and where in the text each path is. */
export interface ChosenFile {
  name: string;
  /** Whatever the file has: the server validates it. */
  data: Input<typeof previewWorkflowFile>['body']['file'];
  find: (path: string) => TextPlace;
}

export type FileProblem = { code: 'too_large' } | { code: 'not_json'; place: TextPlace };

/** Reads a file that somebody chose. */
export async function readChosenFile(file: File): Promise<ChosenFile | FileProblem> {
  if (file.size > largestFile) return { code: 'too_large' };
  const text = await file.text();
  try {
    const find = locateInJson(text);
    return { name: file.name, data: JSON.parse(text), find };
  } catch (error) {
    if (error instanceof JsonSyntaxError) return { code: 'not_json', place: error.place };
    throw error;
  }
}
