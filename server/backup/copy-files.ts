import type { Files } from '../outside/files.ts';
import type { StoredFile } from './manifest.ts';
import { storeStream } from './store-stream.ts';

/**
 * Copies the stored files that are not copied yet. Files never change under their key, so it is called before and after
 * the database is read: what the database refers to is then there, also if it is deleted or added meanwhile.
 */
export async function copyNewFiles(files: Files, folder: string, copied: Map<string, StoredFile>): Promise<void> {
  for await (const key of files.list()) {
    if (copied.has(key)) continue;
    const contents = await files.get(key);
    // Deleted since it was listed.
    if (contents) copied.set(key, { key, ...(await storeStream(folder, `files/${key}`, contents)) });
  }
}
