import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** Lines that wait on the disk, packed, until they are read once. */
export interface Spool {
  add: (lines: string[]) => Promise<void>;
  read: () => AsyncGenerator<string[]>;
  close: () => Promise<void>;
}

/** In a file that has no name: it goes with the process, also where that is killed. */
export async function openSpool(folder: string): Promise<Spool> {
  const path = join(folder, `spool-${randomUUID()}`);
  const file = await open(path, 'wx+');
  await rm(path);
  const packed = createGzip({ level: 1 });
  const written = pipeline(packed, file.createWriteStream({ autoClose: false }));
  // Heard by whoever adds or reads next.
  written.catch(() => {});
  return {
    add: async (lines) => {
      if (lines.length === 0) return;
      if (!packed.write(`${lines.join('\n')}\n`)) await Promise.race([once(packed, 'drain'), written]);
    },
    read: async function* () {
      packed.end();
      await written;
      const stored = file.createReadStream({ start: 0, autoClose: false });
      const unpacked = createGunzip().setEncoding('utf8');
      stored.on('error', (error) => unpacked.destroy(error)).pipe(unpacked);
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
