import type { WorkflowFile } from '../../contract/workflow-file.ts';
import type { Action, Assignee, Id } from '../../engine/definition.ts';
import type { FileFault } from './file-fault.ts';
import type { FileIndex } from './index-file.ts';

/** Who is meant by a name of a file: nobody, or several, if whoever imports the file chose so. */
export type ResolvePerson = (type: 'person' | 'group', name: string) => readonly Assignee[];

/** What the parts of the reader share. */
export interface ReadContext {
  file: WorkflowFile;
  index: FileIndex;
  nextId: () => Id;
  resolve: ResolvePerson;
  /** What is wrong so far. */
  faults: FileFault[];
  /** The actions of the definition that the file replaces, by id. */
  secrets: ReadonlyMap<Id, Action>;
}
