import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config } from '../config.ts';

/** What people upload, under random keys: `<kind>/<random>.<ending>`. Who may read a file is its row's matter. */
export interface Files {
  /**
   * Stores a file whole or not at all: it is under its key only once everything has come. Fails as the stream does.
   * Write the row that names the key after this, and send a `sweep_file` job before it (`server/files/sweep-file.ts`).
   */
  put(key: string, contents: Readable | Uint8Array, contentType: string): Promise<void>;
  /** The file as a stream, or null where there is none. */
  get(key: string): Promise<Readable | null>;
  /** A file that is not there is deleted already. */
  delete(key: string): Promise<void>;
}

/** Seconds after which what has not come whole never will. */
const forgotten = 3600;

/** In the bucket of `S3_BUCKET`, or where none is set in `DATA_DIR/files`. */
export async function openFiles(config: Config): Promise<Files> {
  const folder = join(config.DATA_DIR, 'files');
  const incoming = join(folder, '.incoming');
  await mkdir(incoming, { recursive: true });
  await sweep(incoming);
  // A killed process's are too young yet when the next one starts.
  setInterval(() => void sweep(incoming).catch(() => {}), forgotten * 1000).unref();
  const disk = new Disk(config.S3_BUCKET ? await bucket(config, config.S3_BUCKET) : onDisk(folder));
  return {
    put: async (key, contents, contentType) => {
      const path = join(incoming, randomUUID());
      try {
        // To a file of our own first: half an upload is nothing, and a bucket wants to know the length.
        await pipeline(
          Readable.from(contents instanceof Readable ? contents : [contents]),
          createWriteStream(path, { flush: true }),
        );
        await disk.moveFromFs(path, key, { contentType });
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },
    get: async (key) => ((await disk.exists(key)) ? disk.getStream(key) : null),
    delete: (key) => disk.delete(key),
  };
}

const onDisk = (folder: string) => new FSDriver({ location: folder, visibility: 'private' });

/** Loaded where it is used: the library for S3 is the largest that we have. */
async function bucket(config: Config, name: string) {
  const { S3Driver } = await import('flydrive/drivers/s3');
  return new S3Driver({
    bucket: name,
    region: config.S3_REGION,
    endpoint: config.S3_ENDPOINT,
    // Buckets of others are not names of hosts.
    forcePathStyle: config.S3_ENDPOINT !== undefined,
    supportsACL: false,
    visibility: 'private',
    credentials: { accessKeyId: config.S3_ACCESS_KEY_ID ?? '', secretAccessKey: config.S3_SECRET_ACCESS_KEY ?? '' },
    requestHandler: { requestTimeout: 60_000, connectionTimeout: 10_000 },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** Removes what a process that was killed had begun. */
async function sweep(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > forgotten * 1000) await rm(path, { force: true });
  }
}
