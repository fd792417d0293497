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
  // A web process and a worker that are started together after an update build the same, each in a folder of its own.
  const [next, previous] = ['next', 'previous'].map((which) => `${built}-${which}-${process.pid}`);
  sweepInterrupted(name);
  const failure = await build(next);
  if (failure) {
    rmSync(next, { recursive: true, force: true });
    return `${failure}\nThe ${what} could not be built: see above.`;
  }
  if (readStamp(stamp) !== hash) replaceBuilt(built, { next, previous });
  for (const left of [next, previous]) rmSync(left, { recursive: true, force: true });
  writeFileSync(stamp, hash);
  return null;
}

/** Deletes what builds have left that were killed. */
function sweepInterrupted(name) {
  const folder = join(root, 'dist');
  if (!existsSync(folder)) return;
  for (const left of readdirSync(folder)) {
    const [, pid] = new RegExp(`^${name}-(?:next|previous)-(\\d+)`).exec(left) ?? [];
    if (pid && !isAlive(Number(pid))) rmSync(join(folder, left), { recursive: true, force: true });
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It belongs to another user.
    return error.code === 'EPERM';
  }
}

/** Replaces a build by renaming folders, so that a server that starts meanwhile finds a complete build. */
function replaceBuilt(built, { next, previous }) {
  if (existsSync(built)) renameSync(built, previous);
  renameSync(next, built);
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
