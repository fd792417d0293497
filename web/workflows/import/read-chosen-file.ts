import type { BpmnNote, previewWorkflowFile } from '../../../contract/workflow-files.ts';
import { JsonSyntaxError, locateInJson, type TextPosition } from '../../../library/workflow-file/locate-in-json.ts';
import type { Input } from '../../lib/api-client.ts';

/** The largest file that is read, in bytes: a request to the server has at most 1 MB. */
export const largestFile = 1_000_000;

/** A file that can be sent: its contents, and where in the text each path is. */
export interface ChosenFile {
  name: string;
  /** Whatever the file has: the server validates it. */
  data: Input<typeof previewWorkflowFile>['body']['file'];
  /** Finds a path in the text of the file. Null if the chosen file has another format (BPMN), where the path does not exist. */
  find: ((path: string) => TextPosition) | null;
  /** What became of a BPMN file. */
  notes?: BpmnNote[];
}

/** Why a file is not sent: it is no JSON, or JSON of something else. */
export type FileProblem = { code: 'not_json' | 'not_a_workflow'; position: TextPosition | null };

/** Whether a file is BPMN: by its name, as other tools write it. */
export const isBpmn = ({ name }: File): boolean => /\.(bpmn|bpmn2|xml)$/i.test(name);

/** Whether it says what it is, as every exported file does. The server validates the rest. */
const isMarked = (data: unknown): boolean => typeof data === 'object' && data !== null && 'baton_workflow' in data;

/** Reads a JSON file that somebody chose. */
export async function readChosenFile(file: File): Promise<ChosenFile | FileProblem> {
  const text = await file.text();
  try {
    const find = locateInJson(text);
    const data = JSON.parse(text);
    if (!isMarked(data)) return { code: 'not_a_workflow', position: null };
    return { name: file.name, data, find };
  } catch (error) {
    if (error instanceof JsonSyntaxError) return { code: 'not_json', position: error.position };
    throw error;
  }
}
