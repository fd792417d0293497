import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { LogFault } from './log-fault.ts';

/**
 * Real logs become at most 50 times larger when unpacked. One that becomes 300 times larger was made to fill the disk.
 */
const mostRatio = 300;
/** Bytes below which the ratio is not looked at. */
const small = 32 * 1024 * 1024;

export const isGzip = (head: Uint8Array): boolean => head[0] === 0x1f && head[1] === 0x8b;

/**
 * The contents of a file, unpacked if it is gzip.
 * @param most Bytes of the unpacked contents.
 * @throws LogFault gzip_broken; unpacks_too_large
 */
export async function* unpack(source: Readable, isPacked: boolean, most: number): AsyncGenerator<Buffer> {
  let size = 0;
  if (!isPacked) {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > most) throw new LogFault('unpacks_too_large');
      yield chunk;
    }
    return;
  }
  const gunzip = createGunzip();
  // Its error is thrown where the contents are read.
  pipeline(source, gunzip).catch(() => {});
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      size += chunk.length;
      const isBomb = size > small && size > mostRatio * gunzip.bytesWritten;
      if (size > most || isBomb) throw new LogFault('unpacks_too_large');
      yield chunk;
    }
  } catch (error) {
    if (String((error as NodeJS.ErrnoException).code).startsWith('Z_')) throw new LogFault('gzip_broken');
    throw error;
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

/** Reads the beginning of a stream, and returns it with a stream of everything. */
export async function readHead(source: Readable, bytes: number): Promise<{ head: Buffer; whole: Readable }> {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const first: Buffer[] = [];
  let size = 0;
  while (size < bytes) {
    const { value, done } = await chunks.next();
    if (done) break;
    first.push(value);
    size += value.length;
  }
  const head = Buffer.concat(first);
  const whole = async function* () {
    if (head.length > 0) yield head;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  };
  return { head, whole: Readable.from(whole(), { objectMode: false }) };
}
