import { statfs } from 'node:fs/promises';

/** Bytes of the disk that holds a folder: what this process may still write, and all of it. */
export async function diskSpace(folder: string): Promise<{ free: number; size: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}
