import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The ending of the files. */
export const ending = '.workflow.json';
const stateFile = '.baton.json';

/** What a file was when it was last the same as the workflow. */
export interface PulledFile {
  id: string;
  /** Of the draft; null for those who may not edit the workflow. */
  revision: number | null;
  sha256: string;
}

/** What was pulled into a folder, by the name of the file. */
export interface PulledState {
  workspace: string;
  files: Record<string, PulledFile>;
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** @throws Error if the folder belongs to another workspace */
export function readState(folder: string, workspace: string): PulledState {
  const path = join(folder, stateFile);
  if (!existsSync(path)) return { workspace, files: {} };
  const state = JSON.parse(readFileSync(path, 'utf8')) as PulledState;
  if (state.workspace !== workspace) throw new Error(`${path} is of another workspace: use a folder for each.`);
  return state;
}

export function writeState(folder: string, state: PulledState): void {
  const files = Object.fromEntries(Object.entries(state.files).sort(([one], [other]) => (one < other ? -1 : 1)));
  writeWhole(join(folder, stateFile), `${JSON.stringify({ ...state, files }, null, 2)}\n`);
}

export const listFiles = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(ending))
        .sort()
    : [];

/** Whoever is interrupted keeps the file as it was. */
export function writeWhole(path: string, text: string): void {
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}
