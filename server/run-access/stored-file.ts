import type { FileReply } from '../../contract/files.ts';
import type { Id } from '../../engine/definition.ts';

/** The key of an upload in the file store. */
export const storedAt = (workspace_id: Id, key: string): string => `uploads/${workspace_id}/${key}`;

/** A file that is attached to a part of a run. */
export interface AttachedFile extends FileReply {
  uploaded_by: Id;
  kind: 'answer' | 'image' | 'comment';
  /** The action whose answer contains it; null for the start form. */
  step_id: Id | null;
  comment_id: Id | null;
}

export const showFile = ({ key, name, type, size }: FileReply): FileReply => ({ key, name, type, size });

/** The files behind the keys of a field's value; files that do not exist are left out. */
export function filesOf(files: readonly AttachedFile[], keys: unknown): FileReply[] {
  if (!Array.isArray(keys)) return [];
  const byKey = new Map(files.map((file) => [file.key, file]));
  return keys.flatMap((key: string) => {
    const file = byKey.get(key);
    return file ? [showFile(file)] : [];
  });
}
