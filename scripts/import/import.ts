import { writeFileSync } from 'node:fs';
import type { ImportOptions } from '../../contract/import-options.ts';
import type { Import } from '../../contract/imports.ts';
import { printUsageIfAsked } from '../../server/command-line.ts';
import { readSecrets } from '../baton-client.ts';
import { ImportClient } from './import-client.ts';
import { type Arguments, readArguments, usage } from './read-arguments.ts';

/** `npm run import -- FILE …`: imports an event log into a running Baton, over its API. */

const print = (text: string) => process.stdout.write(text);

async function importFile(given: Arguments): Promise<boolean> {
  const secrets = readSecrets(process.env);
  const client = new ImportClient(given.url);
  await client.signIn({ ...secrets, email: given.email, workspace: given.workspace });
  print(`Uploading ${given.file}…\n`);
  const uploaded = await client.upload(given.file);
  const { import: ready } = await client.update(uploaded.id, await optionsOf(client, given, uploaded));
  showPreview(ready);
  if (given.isPreview || !ready.can.start) {
    await client.delete(ready.id);
    return given.isPreview && ready.can.start === true;
  }
  await client.start(ready.id);
  const cancel = () => void client.cancel(ready.id).catch(() => {});
  process.once('SIGINT', cancel);
  const done = await follow(client, ready.id);
  process.off('SIGINT', cancel);
  showResult(done);
  if (done.status !== 'done') await client.delete(done.id);
  else if (given.report) writeFileSync(given.report, await client.report(done.id));
  return done.status === 'done';
}

async function optionsOf(client: ImportClient, given: Arguments, { guess }: Import): Promise<Partial<ImportOptions>> {
  const fields = given.fields.map((field) => {
    const column = guess.columns.find(({ key }) => key === field.column);
    return { ...field, label: column?.name ?? field.label, type: column?.type ?? field.type };
  });
  const isMapped = fields.length > 0 || Object.keys(given.map).length > 0;
  const workflow_id = given.into === undefined ? null : await client.findWorkflow(given.into);
  const into: ImportOptions['into'] | undefined = workflow_id
    ? { type: 'existing', workflow_id, actions: [] }
    : given.into === undefined
      ? undefined
      : { type: 'new', name: given.into, description: '', enable: given.enable, stages: [] };
  return {
    ...given.options,
    ...(isMapped && { mapping: { ...guess.mapping, ...given.map, fields } }),
    ...(into && { into }),
  };
}

function showPreview({ preview, options }: Import): void {
  const some = preview.is_whole ? '' : ' at its beginning';
  print(`${preview.events} events in ${preview.cases} cases${some}, ${preview.activities.length} activities; `);
  print(`${preview.completed} completed, ${preview.cancelled} cancelled, ${preview.running} running.\n`);
  const mapped = Object.entries(options.mapping).flatMap(([role, column]) =>
    typeof column === 'string' ? `${role} = ${column}` : [],
  );
  print(`${mapped.join(', ')}; completed by ${options.completing.join(', ') || 'nothing'}.\n`);
  for (const { severity, message, count } of preview.problems) {
    print(`${severity === 'error' ? 'Error' : 'Left out'}: ${message}${count > 1 ? ` (${count} rows)` : ''}\n`);
  }
}

const pause = 500;

async function follow(client: ImportClient, id: string): Promise<Import> {
  const started = Date.now();
  for (;;) {
    const { import: now } = await client.find(id);
    showProgress(now, started);
    if (now.status !== 'waiting' && now.status !== 'running') {
      print('\n');
      return now;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Reading is the first half of the bar, writing the second. */
function showProgress({ progress, preview, status }: Import, started: number): void {
  const { phase, events_read, events_total, runs_written, runs_total } = progress;
  const total = events_total ?? Math.max(preview.events, events_read, 1);
  const share =
    status === 'done' ? 1 : phase === 'reading' ? events_read / total / 2 : 0.5 + runs_written / (runs_total || 1) / 2;
  const bar = '█'.repeat(Math.round(share * 30)).padEnd(30, '░');
  const seconds = Math.round((Date.now() - started) / 1000);
  const what = phase === 'reading' ? `${events_read} events read` : `${runs_written} runs written`;
  const line = `${bar} ${what}, ${seconds} s`;
  if (process.stdout.isTTY) print(`\r${line.padEnd(70)}`);
  else if (status !== 'running') print(`${line}\n`);
}

function showResult({ status, result, failure, workflow }: Import): void {
  if (status === 'done' && result) {
    print(
      `${result.runs} runs with ${result.events} steps in ${workflow?.name ?? '-'}: ${result.completed} completed, `,
    );
    print(`${result.cancelled} cancelled, ${result.running} running. ${result.left_out} rows in the report`);
    print(result.cases_known > 0 ? `; ${result.cases_known} cases were there already.\n` : '.\n');
  } else print(status === 'cancelled' ? 'Cancelled; nothing was imported.\n' : `${failure?.message ?? status}\n`);
}

printUsageIfAsked(usage);

try {
  const isDone = await importFile(readArguments(process.argv.slice(2), process.env));
  process.exit(isDone ? 0 : 1);
} catch (error) {
  console.error(`${(error as Error).message}\n\n${usage}`);
  process.exit(1);
}
