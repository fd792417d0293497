import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config } from '../config.ts';
import type { Log } from '../log/open-log.ts';

/**
 * Files under keys with a random part, such as `exports/<workspace>/<random>`. Database rows decide who may read them.
 */
export interface Files {
  /**
   * Stores a file whole or not at all: the key exists only once all bytes have arrived. Fails if the stream fails.
   * Before calling it, enqueue a job that deletes the file if it gets no row (such as `sweep_file`), and write the row
   * with the key afterwards.
   */
  put(key: string, contents: Readable | Uint8Array, contentType: string): Promise<void>;
  /** The file as a stream, or null if it does not exist. */
  get(key: string): Promise<Readable | null>;
  /** The keys of all files, in no order. */
  list(): AsyncIterable<string>;
  /** Does nothing if the file does not exist. */
  delete(key: string): Promise<void>;
}

/** Seconds after which an unfinished upload is considered abandoned. */
const forgotten = 3600;

/** Milliseconds: until a bucket accepts a connection; without a byte in either direction; for a request in all. */
const bucketLimits = { connection: 10_000, silence: 30_000, whole: 900_000 };

/** Opens the store: the bucket S3_BUCKET, or `DATA_DIR/files` if it is not set. */
export async function openFiles(config: Config, log: Log, limits = bucketLimits): Promise<Files> {
  const folder = join(config.DATA_DIR, 'files');
  const incoming = join(folder, '.incoming');
  await mkdir(incoming, { recursive: true });
  await sweep(incoming);
  // Also repeated, because unfinished uploads of a process killed just before the start are not old enough then.
  const onError = (err: Error) => log.error({ err }, 'Unfinished uploads could not be swept');
  setInterval(() => void sweep(incoming).catch(onError), forgotten * 1000).unref();
  const disk = new Disk(config.S3_BUCKET ? await bucket(config, config.S3_BUCKET, limits) : onDisk(folder));
  return {
    put: async (key, contents, contentType) => {
      const path = join(incoming, randomUUID());
      try {
        // Written to a local file first: an incomplete upload never gets its key, and a bucket needs the length in
        // advance.
        await pipeline(
          Readable.from(contents instanceof Readable ? contents : [contents]),
          createWriteStream(path, { flush: true }),
        );
        if (config.S3_BUCKET) await sayingWhy(disk.moveFromFs(path, key, { contentType }));
        else await renameInto(folder, path, key);
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },
    get: async (key) => ((await sayingWhy(disk.exists(key))) ? sayingWhy(disk.getStream(key)) : null),
    list: () => (config.S3_BUCKET ? listBucket(disk) : listFolder(folder)),
    delete: (key) => sayingWhy(disk.delete(key)),
  };
}

interface BucketFault extends Error {
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

/** The library's errors name the key only: why it failed, such as a key of the bucket that is not valid, is in their causes. */
async function sayingWhy<T>(act: Promise<T>): Promise<T> {
  try {
    return await act;
  } catch (error) {
    const { message, code, cause } = error as { message: string; code?: string; cause?: BucketFault };
    if (!cause) throw error;
    const reasons = [cause.name, cause.code, cause.$metadata?.httpStatusCode, cause.message];
    const reason = [...new Set(reasons.filter(Boolean))].join(' ');
    throw Object.assign(new Error(`${message} (${reason})`, { cause: error }), { code });
  }
}

/**
 * Gives a flushed file its key, and flushes the folders that name it: otherwise a power cut could take an upload back that
 * was acknowledged. Not by the disk's own function, which copies the file and does not flush the copy.
 */
async function renameInto(folder: string, path: string, key: string): Promise<void> {
  const target = join(folder, key);
  if (!target.startsWith(`${folder}${sep}`)) throw new Error(`not a key of a file: ${key}`);
  await mkdir(dirname(target), { recursive: true });
  await rename(path, target);
  for (let parent = dirname(target); parent.startsWith(folder); parent = dirname(parent)) {
    const names = await open(parent);
    try {
      await names.sync();
    } finally {
      await names.close();
    }
  }
}

/** Not by the disk's own function, which leaves out the dot of `.incoming`. */
async function* listFolder(folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const key = relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/');
    if (entry.isFile() && !key.startsWith('.incoming/')) yield key;
  }
}

async function* listBucket(disk: Disk): AsyncGenerator<string> {
  let paginationToken: string | undefined;
  do {
    const page = await sayingWhy(disk.listAll('/', { recursive: true, paginationToken }));
    for (const object of page.objects) if (object.isFile) yield object.key;
    ({ paginationToken } = page);
  } while (paginationToken);
}

const onDisk = (folder: string) => new FSDriver({ location: folder, visibility: 'private' });

/** Imported only when used, because the S3 library is the largest dependency. */
async function bucket(config: Config, name: string, limits: typeof bucketLimits) {
  const { S3Driver } = await import('flydrive/drivers/s3');
  return new S3Driver({
    bucket: name,
    region: config.S3_REGION,
    endpoint: config.S3_ENDPOINT,
    // S3-compatible services usually have no host name per bucket.
    forcePathStyle: config.S3_ENDPOINT !== undefined,
    supportsACL: false,
    visibility: 'private',
    credentials: { accessKeyId: config.S3_ACCESS_KEY_ID ?? '', secretAccessKey: config.S3_SECRET_ACCESS_KEY ?? '' },
    requestHandler: {
      connectionTimeout: limits.connection,
      socketTimeout: limits.silence,
      requestTimeout: limits.whole,
      // Otherwise a request that takes too long is only warned of, and whoever waits for it waits for ever.
      throwOnRequestTimeout: true,
    },
    maxAttempts: 2,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** Removes unfinished uploads of killed processes. */
async function sweep(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > forgotten * 1000) await rm(path, { force: true });
  }
}
