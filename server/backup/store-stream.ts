import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Duplex, Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StartupError } from '../startup-error.ts';
import type { Stored } from './manifest.ts';

function openMeter() {
  const hash = createHash('sha256');
  let bytes = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { meter, result: () => ({ bytes, sha256: hash.digest('hex') }) };
}

/** Writes a stream to a file that only its owner can read, and measures what was written. */
export async function storeStream(
  folder: string,
  path: string,
  source: Readable | Buffer,
  ...through: Duplex[]
): Promise<Stored> {
  const target = join(folder, path);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const { meter, result } = openMeter();
  const from = source instanceof Readable ? source : Readable.from([source]);
  await pipeline([from, ...through, meter, createWriteStream(target, { mode: 0o600, flush: true })]);
  return { path, ...result() };
}

/** Reads a file of a backup whole, and compares it with the manifest. @throws StartupError naming the file */
export async function checkStored(folder: string, { path, bytes, sha256 }: Stored): Promise<void> {
  const { meter, result } = openMeter();
  try {
    await pipeline(createReadStream(join(folder, path)), meter, async (chunks) => {
      for await (const _ of chunks);
    });
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code;
    throw new StartupError(`The backup is damaged: ${path} cannot be read (${reason}).`, { cause: error });
  }
  const found = result();
  if (found.bytes !== bytes || found.sha256 !== sha256) {
    throw new StartupError(`The backup is damaged: ${path} was changed after it was written.`);
  }
}
