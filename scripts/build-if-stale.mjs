import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-program.mjs';

/**
 * Builds `dist/<name>` if its sources have changed since the last build; otherwise it takes 20 ms.
 * @param {object} part
 * @param {string} part.name
 * @param {string} part.what The part's name in messages.
 * @param {string[]} part.sources Files and folders of the project; tests in them do not count.
 * @param {(folder: string) => Promise<string | null>} part.build Builds into a folder. Returns the error message, null on
 * success.
 * @returns {Promise<string | null>} The error message; null on success.
 */
export async function buildIfStale({ name, what, sources, build }) {
  const hash = hashSources(sources);
  const stamp = join(root, 'dist', `${name}-built-from`);
  if (readStamp(stamp) === hash) return null;
  process.stdout.write(`Building the ${what} …\n`);
  // Removed first, so that an interrupted build is not taken for a complete one.
  rmSync(stamp, { force: true });
  const built = join(root, 'dist', name);
  const failure = await build(`${built}-next`);
  if (failure) return `${failure}\nThe ${what} could not be built: see above.`;
  replaceBuilt(built);
  writeFileSync(stamp, hash);
  return null;
}

/** A server that starts meanwhile finds either one whole, never half of one. */
function replaceBuilt(built) {
  const previous = `${built}-previous`;
  rmSync(previous, { recursive: true, force: true });
  if (existsSync(built)) renameSync(built, previous);
  renameSync(`${built}-next`, built);
  rmSync(previous, { recursive: true, force: true });
}

function readStamp(stamp) {
  try {
    return readFileSync(stamp, 'utf8');
  } catch {
    return null;
  }
}

function hashSources(sources) {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of listFiles(join(root, source))) {
      if (/\.test\.tsx?$/.test(file)) continue;
      hash.update(file.slice(root.length)).update('\0').update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

/** All files of a folder, or the file itself. */
export function listFiles(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => listFiles(join(path, name)));
}
