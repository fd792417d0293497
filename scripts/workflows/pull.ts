import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keyOfName, takeKey } from '../../library/workflow-file/key-of-name.ts';
import type { BatonClient } from '../baton-client.ts';
import { exportRemote, listRemote } from './list-remote.ts';
import { ending, hashOf, listFiles, type PulledState, readState, writeState, writeWhole } from './pulled-state.ts';
import type { Report } from './report.ts';

/** Writes workflows to the files of a folder. Files that were changed since the last pull are left as they are. */
export async function pull(
  client: BatonClient,
  { folder, only, isDryRun }: { folder: string; only: readonly string[]; isDryRun: boolean },
  report: Report,
): Promise<void> {
  const state = readState(folder, client.workspace);
  const remote = await listRemote(client, only);
  const taken = new Set(
    [...Object.keys(state.files), ...listFiles(folder)].map((file) => file.slice(0, -ending.length)),
  );
  if (!isDryRun) mkdirSync(folder, { recursive: true });
  for (const { id, name } of remote) {
    const known = Object.keys(state.files).find((file) => state.files[file]?.id === id);
    const file = known ?? takeKey(keyOfName(name, 'workflow'), taken) + ending;
    await pullOne(client, { id, file, folder, isDryRun }, state, report);
  }
  const gone = Object.entries(state.files).filter(([, { id }]) => !remote.some((one) => one.id === id));
  if (only.length === 0) for (const [file] of gone) report.add(file, 'is no longer in the workspace; the file is left');
}

interface One {
  id: string;
  file: string;
  folder: string;
  isDryRun: boolean;
}

async function pullOne(client: BatonClient, { id, file, folder, isDryRun }: One, state: PulledState, report: Report) {
  const path = join(folder, file);
  const before = state.files[file];
  const { revision, text } = await exportRemote(client, id);
  const there = existsSync(path) ? readFileSync(path, 'utf8') : null;
  const isChangedHere = there !== null && there !== text && hashOf(there) !== before?.sha256;
  if (isChangedHere && hashOf(text) === before?.sha256) {
    report.add(file, 'was changed here, and not pushed yet');
    return;
  }
  if (isChangedHere) {
    report.fail(file, 'was changed here and in the workspace: move your file away, pull, and bring both together');
    return;
  }
  report.add(file, there === text ? 'is the same' : there === null ? 'is new' : 'has changed');
  if (there !== null && there !== text) report.showDifferences(there, text);
  if (isDryRun) return;
  if (there !== text) writeWhole(path, text);
  state.files[file] = { id, revision, sha256: hashOf(text) };
  writeState(folder, state);
}
