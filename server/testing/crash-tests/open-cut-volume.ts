import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { temporaryFolder } from '../temporary-folder.ts';

/** A disk whose power can be cut. */
export interface CutVolume {
  /** Where it is mounted. */
  folder: string;
  /**
   * What a disk has when the power is cut: all that was synced, and nothing that was only written. Nothing may write to
   * it meanwhile, so that processes must be stopped.
   * @param kill Ends the processes that use it.
   */
  cut: (kill: () => Promise<void>) => Promise<void>;
  close: () => void;
}

/** Megabytes: enough for some thousand runs and the write-ahead log. */
const size = 512;

/**
 * Makes a file system of its own in a file. What was written to it without being synced is in the kernel's memory only,
 * so that a copy of the file is the disk as it would be after a power cut. The kernel writes by itself only what is older
 * than 30 seconds, and is told not to commit metadata before five minutes.
 * @returns Null where no file system can be mounted: without root, and in some containers.
 */
export function openCutVolume(): CutVolume | null {
  const place = temporaryFolder('baton-power-');
  const [image, folder] = [join(place, 'disk'), join(place, 'mounted')];
  mkdirSync(folder);
  try {
    writeFileSync(image, '');
    truncateSync(image, size * 1024 ** 2);
    execFileSync('mkfs.ext4', ['-q', '-F', '-E', 'lazy_itable_init=0,lazy_journal_init=0', image], { stdio: 'ignore' });
    mount();
  } catch {
    rmSync(place, { recursive: true, force: true });
    return null;
  }

  function mount(): void {
    execFileSync('mount', ['-o', 'loop,commit=300', image, folder], { stdio: 'ignore' });
    chmodSync(folder, 0o755);
  }
  /** It may be in use for a moment after the processes have ended. */
  async function unmount(): Promise<void> {
    for (let tries = 0; spawnSync('umount', [folder], { stdio: 'ignore' }).status !== 0; tries++) {
      if (tries > 100) throw new Error(`${folder} cannot be unmounted`);
      await pause(50);
    }
  }
  /** Copied again if it was written to while it was copied: a disk has one state at a time. */
  function copyImage(to: string): void {
    for (let tries = 0; tries < 50; tries++) {
      execFileSync('cp', ['--sparse=always', image, to]);
      if (spawnSync('cmp', ['-s', image, to]).status === 0) return;
    }
    throw new Error('the disk does not come to rest');
  }

  return {
    folder,
    cut: async (kill) => {
      const after = `${image}-after`;
      copyImage(after);
      await kill();
      // Writes the rest to the file that is thrown away.
      await unmount();
      renameSync(after, image);
      mount();
    },
    close: () => {
      spawnSync('umount', [folder], { stdio: 'ignore' });
      rmSync(place, { recursive: true, force: true });
    },
  };
}
