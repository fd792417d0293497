import type { ImportOptions } from '../../contract/import-options.ts';
import type { Import } from '../../contract/imports.ts';
import type { TestPerson, TestWorkspace } from './factories.ts';
import type { Answer, TestApp } from './open-test-app.ts';
import { upload } from './upload.ts';

type Reply = { import: Import };

export function uploadLog(
  workspace: TestWorkspace,
  log: string | Buffer,
  { by = workspace.owner, name = 'log.csv' }: { by?: TestPerson; name?: string } = {},
): Promise<Answer<Reply>> {
  return upload<Reply>(by.call, `${workspace.path}/imports`, Buffer.from(log as string), { name, type: 'text/plain' });
}

/** Uploads a log and chooses its options. @throws Error if either is refused */
export async function previewLog(
  workspace: TestWorkspace,
  log: string | Buffer,
  options: Partial<ImportOptions> = {},
  settings: { by?: TestPerson; name?: string } = {},
): Promise<Import> {
  const { by = workspace.owner } = settings;
  const uploaded = await uploadLog(workspace, log, settings);
  if (uploaded.status !== 201) throw new Error(JSON.stringify(uploaded.problem));
  if (Object.keys(options).length === 0) return uploaded.body.import;
  const path = `${workspace.path}/imports/${uploaded.body.import.id}`;
  const { status, body, problem } = await by.call<Reply>('PATCH', path, { import: options });
  if (status !== 200) throw new Error(JSON.stringify(problem));
  return body.import;
}

/** Imports a log to its end. */
export async function importLog(
  app: TestApp,
  workspace: TestWorkspace,
  log: string | Buffer,
  options: Partial<ImportOptions> = {},
  settings: { by?: TestPerson; name?: string } = {},
): Promise<Import> {
  const { by = workspace.owner } = settings;
  const { id } = await previewLog(workspace, log, options, settings);
  const path = `${workspace.path}/imports/${id}`;
  const started = await by.call<Reply>('POST', `${path}/start`);
  if (started.status !== 200) throw new Error(JSON.stringify(started.problem));
  await app.work();
  return (await by.call<Reply>('GET', path)).body.import;
}

/** Rows of every table that an import writes, counted. */
export async function countRows({ context }: TestApp, workspace: TestWorkspace): Promise<Record<string, number>> {
  const tables = ['runs', 'run_steps', 'step_answers', 'step_assignees', 'activities', 'workflows', 'versions'];
  const counts = tables.map((table) => `(select count(*) from ${table} where workspace_id = $1) as ${table}`);
  const { rows } = await context.pool.query(`select ${counts.join(', ')}`, [workspace.id]);
  return rows[0];
}

/** A CSV of these rows, each cell quoted where it must be. */
export const csvOf = (...rows: string[][]): string =>
  `${rows.map((row) => row.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')).join('\n')}\n`;
