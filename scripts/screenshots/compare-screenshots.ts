import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

export interface Compared {
  file: string;
  /** Pixels that differ; null for a picture that the last run did not take, or took in another size. */
  changed: number | null;
}

/**
 * Compares the pictures of a folder with those of the last run, and writes what differs into a third folder, marked red.
 * @param threshold How much a pixel may differ, from 0 to 1: smoothing of letters is not a change.
 */
export function compareScreenshots(now: string, last: string, changes: string, threshold = 0.15): Compared[] {
  rmSync(changes, { recursive: true, force: true });
  mkdirSync(changes, { recursive: true });
  return readdirSync(now)
    .filter((file) => file.endsWith('.png'))
    .sort()
    .map((file) => ({ file, changed: compare(join(now, file), join(last, file), join(changes, file), threshold) }));
}

function compare(now: string, last: string, change: string, threshold: number): number | null {
  if (!existsSync(last)) return null;
  const bytes = [readFileSync(now), readFileSync(last)] as const;
  if (bytes[0].equals(bytes[1])) return 0;
  const [one, other] = [PNG.sync.read(bytes[0]), PNG.sync.read(bytes[1])];
  if (one.width !== other.width || one.height !== other.height) return null;
  const marked = new PNG({ width: one.width, height: one.height });
  const changed = pixelmatch(one.data, other.data, marked.data, one.width, one.height, { threshold });
  if (changed > 0) writeFileSync(change, PNG.sync.write(marked));
  return changed;
}
