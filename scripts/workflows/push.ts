import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WorkflowFilePreview } from '../../contract/workflow-files.ts';
import type { Assignee } from '../../engine/definition.ts';
import { JsonSyntaxError, locateInJson, type TextPosition } from '../../library/workflow-file/locate-in-json.ts';
import { type BatonClient, RefusedRequest } from '../baton-client.ts';
import { findPeople } from './find-people.ts';
import { exportRemote } from './list-remote.ts';
import { ending, hashOf, listFiles, type PulledState, readState, writeState, writeWhole } from './pulled-state.ts';
import type { Arguments } from './read-arguments.ts';
import type { Report } from './report.ts';

interface Push {
  client: BatonClient;
  given: Pick<Arguments, 'folder' | 'isDryRun' | 'people'>;
  state: PulledState;
  report: Report;
}

/**
 * Brings the changed files of a folder into the workspace; a draft that has moved since the last pull is left as it is.
 * @throws Error for a name in `only` that no file has
 */
export async function push(
  client: BatonClient,
  given: Pick<Arguments, 'folder' | 'isDryRun' | 'people' | 'only'>,
  report: Report,
): Promise<void> {
  const state = readState(given.folder, client.workspace);
  const files = listFiles(given.folder);
  const isNamed = (wanted: string) => (file: string) =>
    state.files[file]?.id === wanted || namesOf(given.folder, file).includes(wanted.toLowerCase());
  const missing = given.only.find((wanted) => !files.some(isNamed(wanted)));
  if (missing !== undefined) throw new Error(`There is no file of a workflow ${missing}.`);
  const chosen = given.only.length === 0 ? files : files.filter((file) => given.only.some((one) => isNamed(one)(file)));
  for (const file of chosen) await pushOne({ client, given, state, report }, file);
  if (given.only.length > 0) return;
  for (const file of Object.keys(state.files)) {
    if (!existsSync(join(given.folder, file))) report.add(file, 'is gone; its workflow is left');
  }
}

/** By what people may name a file, in lower case: its own name, with and without the ending, and that of its workflow. */
function namesOf(folder: string, file: string): string[] {
  const own = [file, file.slice(0, -ending.length)];
  try {
    const { name } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { name?: unknown };
    return [...own, String(name)].map((one) => one.toLowerCase());
  } catch {
    return own.map((one) => one.toLowerCase());
  }
}

async function pushOne(push: Push, file: string): Promise<void> {
  const { given, state, report } = push;
  const text = readFileSync(join(given.folder, file), 'utf8');
  const known = state.files[file];
  if (known?.sha256 === hashOf(text)) {
    report.add(file, 'is the same as when it was pulled');
    return;
  }
  let find: (path: string) => TextPosition = () => ({ line: 1, column: 1 });
  try {
    find = locateInJson(text);
    const data = JSON.parse(text) as object;
    await (known ? replace(push, file, text, data) : create(push, file, data));
  } catch (error) {
    if (error instanceof JsonSyntaxError)
      report.fail(`${file}:${error.position.line}:${error.position.column}`, 'is no JSON here');
    else if (error instanceof RefusedRequest) reportRejection(report, file, error, find);
    else throw error;
  }
}

async function replace({ client, given, state, report }: Push, file: string, text: string, data: object) {
  const known = state.files[file]!;
  const there = await exportRemote(client, known.id);
  const keep = () => {
    if (given.isDryRun) return;
    state.files[file] = { id: known.id, revision: there.revision, sha256: hashOf(text) };
    writeState(given.folder, state);
  };
  if (there.text === text) {
    report.add(file, 'is the same');
    keep();
    return;
  }
  if (there.revision !== known.revision || hashOf(there.text) !== known.sha256) {
    report.fail(file, 'was changed here and in the workspace: move your file away, pull, and bring both together');
    return;
  }
  if (known.revision === null) {
    report.fail(file, 'was changed here, and you may not edit its workflow');
    return;
  }
  if (given.isDryRun) {
    report.add(file, 'would be changed');
    report.showDifferences(there.text, text);
    return;
  }
  const { people } = await peopleFor(client, given, data);
  type Reply = { problems: { severity: string; message: string }[] };
  const { problems } = await client.here<Reply>('POST', `/workflows/${known.id}/import`, {
    revision: known.revision,
    file: data,
    people,
  });
  report.add(file, 'is changed');
  report.showDifferences(there.text, text);
  await writeBack({ client, given, state, report }, file, known.id);
  reportProblems(report, file, problems);
}

async function create(push: Push, file: string, data: object): Promise<void> {
  const { client, given, report } = push;
  const { people, missing } = await peopleFor(client, given, data);
  for (const key of missing) report.fail(file, `names ${key}, who is not in the workspace (--person "${key}=…")`);
  if (missing.length > 0) return;
  if (given.isDryRun) {
    report.add(file, 'would become a new workflow');
    return;
  }
  type Reply = { workflow: { id: string; name: string }; problems: { severity: string; message: string }[] };
  const { workflow, problems } = await client.here<Reply>('POST', '/workflows/import', { file: data, people });
  report.add(file, `is the new workflow ${workflow.name}`);
  await writeBack(push, file, workflow.id);
  reportProblems(report, file, problems);
}

/** Writes the file as Baton writes it, with the ids of what is new. */
async function writeBack({ client, given, state }: Push, file: string, id: string): Promise<void> {
  const { revision, text } = await exportRemote(client, id);
  writeWhole(join(given.folder, file), text);
  state.files[file] = { id, revision, sha256: hashOf(text) };
  writeState(given.folder, state);
}

/** Who was chosen for the people of a file; asking for the preview also finds its faults. */
async function peopleFor(client: BatonClient, given: Push['given'], file: object) {
  const { preview } = await client.here<{ preview: WorkflowFilePreview }>('POST', '/workflows/import/preview', {
    file,
  });
  const people: Record<string, Assignee[]> = await findPeople(client, preview.people, given.people);
  const missing = preview.people.filter(({ key, found }) => !found && !people[key]).map(({ key }) => key);
  return { people, missing };
}

function reportProblems(report: Report, file: string, problems: { severity: string; message: string }[]): void {
  for (const { message } of problems.filter(({ severity }) => severity === 'error'))
    report.add(file, `needs: ${message}`);
}

function reportRejection(
  report: Report,
  file: string,
  error: RefusedRequest,
  find: (path: string) => TextPosition,
): void {
  if (error.code === 'stale_draft') {
    report.fail(file, 'was changed in the workspace at the same moment: pull again');
    return;
  }
  if (error.errors.length === 0) report.fail(file, `was refused: ${error.message}`);
  for (const { field, message } of error.errors) {
    const path = field.replace(/^file\.?/, '');
    if (field.startsWith('people.')) report.fail(file, `${message} (--person "${field.slice('people.'.length)}=…")`);
    else report.fail(`${file}:${find(path).line}:${find(path).column}`, `${message} (${path})`);
  }
}
