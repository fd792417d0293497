import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { generateSource } from 'oazapfts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createTestWorkflow,
  createTestWorkspace,
  requestDefinition,
  type TestWorkspace,
} from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';

const root = join(import.meta.dirname, '../..');
let app: TestApp;
let workspace: TestWorkspace;
let baseUrl: string;
let folder: string;

beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
  baseUrl = await app.app.listen({ port: 0, host: '127.0.0.1' });
  // Inside the project, so that the generated client finds its runtime.
  mkdirSync(join(root, 'test-results'), { recursive: true });
  folder = mkdtempSync(join(root, 'test-results/generated-client-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.close();
});

/** What somebody writes who has only the generated client. The lines marked must not compile. */
const program = `
import { answerStep, defaults, startRun } from './client.ts';

export async function startAndAnswer(baseUrl: string, token: string, ws: string, workflow_id: string) {
  defaults.baseUrl = baseUrl;
  defaults.headers = { authorization: \`Bearer \${token}\` };
  const started = await startRun(ws, { workflow_id });
  if (started.status !== 201) throw new Error(started.data.title);
  const { run, planned_run } = started.data;
  if (planned_run) throw new Error('Planned');
  const step = run.pending_run_step;
  if (!run.id || !step) throw new Error('Nothing to answer');
  const answer = { run_step: { answer: 'submitted' as const, fields: [{ key: 'amount', value: '5' }] } };
  const answered = await answerStep(ws, run.id, step.id, answer);
  if (answered.status !== 200) throw new Error(answered.data.detail);
  const again = await answerStep(ws, run.id, step.id, answer);
  if (again.status !== 409) throw new Error('Answered twice');
  if (again.data.code === 'run_changed') throw new Error(again.data.title);
  // @ts-expect-error It is no code that this operation answers.
  if (again.data.code === 'email_taken') throw new Error(again.data.title);
  // @ts-expect-error It is no answer that any step takes.
  const wrong: Parameters<typeof answerStep>[3] = { run_step: { answer: 'perhaps' } };
  const { status, outcome } = answered.data.run.run_steps[0] ?? {};
  return { status, outcome, again: again.data.code, wrong };
}
`;

const settings = {
  compilerOptions: {
    target: 'esnext',
    module: 'nodenext',
    lib: ['esnext', 'dom'],
    types: [],
    strict: true,
    noUncheckedIndexedAccess: true,
    // Those of TypeScript itself are not ours to check.
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    noEmit: true,
  },
};

test('a client generated from the OpenAPI document compiles strictly and answers a step', async () => {
  const document = join(folder, 'openapi.json');
  writeFileSync(document, await (await fetch(`${baseUrl}/api/docs`)).text());
  writeFileSync(join(folder, 'client.ts'), await generateSource(document));
  writeFileSync(join(folder, 'program.ts'), program);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const compiled = await promisify(execFile)(process.execPath, [compiler, '-p', folder, '--checkers', '1']).catch(
    (failure) => failure,
  );
  expect(compiled.stdout).toBe('');

  const { ref, token } = workspace.owner;
  const workflow = await createTestWorkflow(workspace, requestDefinition([ref]), [ref]);
  const { startAndAnswer } = await import(pathToFileURL(join(folder, 'program.ts')).href);
  const answered = await startAndAnswer(baseUrl, token, workspace.id, workflow.id);
  expect(answered).toMatchObject({ status: 'completed', outcome: 'submitted', again: 'step_settled' });
});
