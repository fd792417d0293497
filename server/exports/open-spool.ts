import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** Lines stored compressed on the disk until they are read once. */
export interface Spool {
  add: (lines: string[]) => Promise<void>;
  read: () => AsyncGenerator<string[]>;
  close: () => Promise<void>;
}

/** The file is removed from its folder at once, so its space is free again when the process ends, even by a kill. */
export async function openSpool(folder: string): Promise<Spool> {
  const path = join(folder, `spool-${randomUUID()}`);
  const file = await open(path, 'wx+');
  await rm(path);
  const packed = createGzip({ level: 1 });
  const written = pipeline(packed, intoFile(file));
  // The error is reported by the next call of `add` or `read`.
  written.catch(() => {});
  return {
    add: async (lines) => {
      if (lines.length === 0) return;
      if (!packed.write(`${lines.join('\n')}\n`)) await Promise.race([once(packed, 'drain'), written]);
    },
    read: async function* () {
      packed.end();
      await written;
      const unpacked = createGunzip().setEncoding('utf8');
      // A read error is thrown where the lines are read.
      pipeline(Readable.from(fromFile(file)), unpacked).catch(() => {});
      let rest = '';
      for await (const chunk of unpacked) {
        const lines = (rest + chunk).split('\n');
        rest = lines.pop() ?? '';
        yield lines;
      }
    },
    close: async () => {
      packed.destroy();
      await written.catch(() => {});
      await file.close();
    },
  };
}

/** A file handle's own streams close it or never end, so these functions read and write the handle directly. */
const intoFile = (file: FileHandle) =>
  new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      file.appendFile(chunk).then(() => done(), done);
    },
  });

async function* fromFile(file: FileHandle): AsyncGenerator<Buffer> {
  for (let at = 0; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(65_536), 0, 65_536, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
