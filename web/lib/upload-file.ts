import { uploadFile as endpoint, type FileReply, uploadLimit } from '../../contract/files.ts';
import { createProblem, urlOf } from './api-client.ts';
import { sendFile } from './send-file.ts';
import { createStore } from './tiny-store.ts';

const uploading = createStore(0);
/** Whether a file is being uploaded: a form submitted now would go without it. */
export const areUploading = (): boolean => uploading.get() > 0;

const uploaded = new Map<string, FileReply>();
/** A file uploaded in this window, by its key: a form that is mounted again still shows its name. */
export const uploadedFile = (key: string): FileReply | undefined => uploaded.get(key);

/**
 * Uploads one file.
 * @param onProgress Receives the part that is sent, from 0 to 1.
 * @throws {ProblemError} as `call` does; for a file that is too large, before anything is sent
 */
export async function uploadFile(
  ws: string,
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<FileReply> {
  if (file.size > uploadLimit) throw createProblem('payload_too_large', 413);
  uploading.set(uploading.get() + 1);
  try {
    const url = urlOf(endpoint.path, { ws });
    const { file: stored } = await sendFile<{ file: FileReply }>(url, file, onProgress, signal);
    uploaded.set(stored.key, stored);
    return stored;
  } finally {
    uploading.set(uploading.get() - 1);
  }
}
