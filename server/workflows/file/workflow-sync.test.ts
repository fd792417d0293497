import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WorkflowFile } from '../../../contract/workflow-file.ts';
import type { Draft } from '../../../contract/workflows.ts';
import { definitionBuilders } from '../../demo/demo-definition.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  requestDefinition,
  type TestPerson,
} from '../../testing/factories.ts';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

let app: TestApp;
let url: string;
beforeAll(async () => {
  app = await openTestApp();
  url = await app.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  for (const folder of folders) rmSync(folder, { recursive: true });
  await app.close();
});

const folders: string[] = [];
/** Makes a folder as on the computer of somebody who syncs workflows; it is deleted at the end. */
function makeFolder(): string {
  const folder = temporaryFolder('baton-workflows-');
  folders.push(folder);
  return folder;
}

const program = join(import.meta.dirname, '../../../scripts/workflows/workflows.ts');

function run(person: TestPerson, ...args: string[]): Promise<{ code: number; said: string }> {
  const env = { ...process.env, BATON_TOKEN: person.token, BASE_URL: url };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr });
    });
  });
}

type Whole = { workflow: { name: string }; draft: Draft };
const file = 'claim.workflow.json';

let count = 0;
async function pulled() {
  const workspace = await createTestWorkspace(app);
  const { owner } = workspace;
  const ann = await workspace.person();
  const workflow = await createTestWorkflow(
    workspace,
    requestDefinition([ann.ref], definitionBuilders(`sync ${++count}`)),
    [owner.ref],
  );
  await owner.call('PATCH', workflow.path, { workflow: { name: 'Claim' } });
  const folder = makeFolder();
  const first = await run(owner, 'pull', folder);
  const read = () => JSON.parse(readFileSync(join(folder, file), 'utf8')) as WorkflowFile;
  const write = (data: object, name = file) => writeFileSync(join(folder, name), JSON.stringify(data));
  const whole = async () => (await owner.call<Whole>('GET', workflow.path)).body;
  const changeThere = async () => {
    const { draft } = await whole();
    const { status } = await owner.call('PATCH', `${workflow.path}/draft`, {
      revision: draft.revision,
      definition: { ...draft.definition, cancellation: [ann.ref] },
    });
    expect(status).toBe(200);
  };
  return { workspace, owner, ann, workflow, folder, first, read, write, whole, changeThere };
}

test('pull writes a file for each workflow; push brings a changed one back, and names what it changes', async () => {
  const { owner, folder, first, read, write, whole } = await pulled();
  expect(first).toEqual({ code: 0, said: `${file} is new\n` });
  expect((await run(owner, 'pull', folder)).said).toBe(`${file} is the same\n`);
  expect((await run(owner, 'push', folder)).said).toBe(`${file} is the same as when it was pulled\n`);
  const before = await whole();
  write({ ...read(), description: 'From a file' });

  const dry = await run(owner, 'push', folder, '--dry-run');
  expect(dry).toEqual({ code: 0, said: `${file} would be changed\n  + description\n` });
  expect(await whole()).toEqual(before);
  expect((await run(owner, 'pull', folder)).said).toBe(`${file} was changed here, and not pushed yet\n`);

  const pushed = await run(owner, 'push', folder);
  expect(pushed).toEqual({ code: 0, said: `${file} is changed\n  + description\n` });
  const after = await whole();
  expect(after.workflow).toMatchObject({ description: 'From a file' });
  expect(after.draft.definition).toEqual(before.draft.definition);
  expect((await run(owner, 'push', folder)).said).toBe(`${file} is the same as when it was pulled\n`);
});

test('push brings only those back that are named, as pull does', async () => {
  const { owner, workspace, folder, read, write } = await pulled();
  const two = await createTestWorkflow(
    workspace,
    requestDefinition([owner.ref], definitionBuilders(`sync ${++count}`)),
    [owner.ref],
  );
  await owner.call('PATCH', two.path, { workflow: { name: 'Claim two' } });
  const other = 'claim_two.workflow.json';
  await run(owner, 'pull', folder, '--only', 'Claim two');
  const ofOther = JSON.parse(readFileSync(join(folder, other), 'utf8')) as WorkflowFile;
  write({ ...read(), description: 'Changed' });
  write({ ...ofOther, description: 'Changed' }, other);
  const dry = (name: string) => run(owner, 'push', folder, '--dry-run', '--only', name);
  for (const name of ['Claim', 'claim', file])
    expect((await dry(name)).said).toBe(`${file} would be changed\n  + description\n`);
  for (const name of ['CLAIM TWO', two.id]) expect((await dry(name)).said).toContain(`${other} would be changed`);
  expect(await dry('Cl')).toEqual({ code: 1, said: expect.stringContaining('There is no file of a workflow Cl.') });
});

test('a draft that has moved is never overwritten, nor a file that was changed', async () => {
  const { owner, folder, read, write, whole, changeThere } = await pulled();
  await changeThere();
  write({ ...read(), name: 'Mine' });
  const [before, mine] = [await whole(), readFileSync(join(folder, file), 'utf8')];
  for (const command of ['push', 'pull']) {
    const { code, said } = await run(owner, command, folder);
    expect([code, said]).toEqual([1, expect.stringContaining(`${file} was changed here and in the workspace`)]);
  }
  expect(await whole()).toEqual(before);
  expect(readFileSync(join(folder, file), 'utf8')).toBe(mine);

  rmSync(join(folder, file));
  expect((await run(owner, 'pull', folder)).said).toBe(`${file} is new\n`);
  expect(read().cancellation).toHaveLength(1);
});

test('a change of the workspace alone is pulled, and told', async () => {
  const { owner, folder, changeThere, read } = await pulled();
  await changeThere();
  const dry = await run(owner, 'pull', folder, '--dry-run');
  expect(dry.said).toBe(`${file} has changed\n  + cancellation\n`);
  expect(read().cancellation).toBeUndefined();
  await run(owner, 'pull', folder);
  expect(read().cancellation).toHaveLength(1);
});

test('a new file becomes a workflow, once it is said who takes the place of whom', async () => {
  const { owner, ann, folder, read, write } = await pulled();
  const { ids: _ids, ...bare } = read();
  const text = JSON.stringify({ ...bare, name: 'Other' }).replaceAll(ann.email, 'gone@example.org');
  write(JSON.parse(text), 'other.workflow.json');
  const refused = await run(owner, 'push', folder);
  expect(refused.code).toBe(1);
  expect(refused.said).toContain('--person "person:gone@example.org=…"');
  const to = `gone@example.org=${ann.email}`;
  const dry = await run(owner, 'push', folder, '--person', to, '--dry-run');
  expect(dry.said).toContain('other.workflow.json would become a new workflow');
  const made = await run(owner, 'push', folder, '--person', to);
  expect([made.code, made.said]).toEqual([0, expect.stringContaining('other.workflow.json is the new workflow Other')]);
  expect(JSON.parse(readFileSync(join(folder, 'other.workflow.json'), 'utf8')).ids.actions).toBeDefined();
  expect((await run(owner, 'push', folder)).said).not.toContain('new');
  expect(readdirSync(folder).sort()).toEqual(['.baton.json', file, 'other.workflow.json']);
});

test('a wrong file is refused with its line, and the others go on', async () => {
  const { owner, folder, read, write, whole } = await pulled();
  const { action_groups = [] } = read();
  write({ ...read(), name: 'Renamed' });
  writeFileSync(join(folder, 'broken.workflow.json'), '{\n  "baton_workflow": 1,\n  oops\n}');
  const wrong = { baton_workflow: 1, name: 'Wrong', action_groups: [{ ...action_groups[0], colour: 'red' }] };
  writeFileSync(join(folder, 'wrong.workflow.json'), JSON.stringify(wrong, null, 1));
  const { code, said } = await run(owner, 'push', folder);
  expect(code).toBe(1);
  expect(said).toContain('broken.workflow.json:3:3 is no JSON here');
  expect(said).toMatch(/wrong\.workflow\.json:\d+:\d+ colour is not known here\. \(action_groups\.0\.colour\)/);
  expect((await whole()).workflow.name).toBe('Renamed');
});

test('a folder belongs to one workspace, and nobody writes into a workflow that they may not edit', async () => {
  const { workspace, folder, read, write, whole } = await pulled();
  const other = await createTestWorkspace(app);
  const foreign = await run(other.owner, 'push', folder);
  expect([foreign.code, foreign.said]).toEqual([1, expect.stringContaining('is of another workspace')]);
  const member = await workspace.person();
  const own = makeFolder();
  await run(member, 'pull', own);
  expect(existsSync(join(own, file))).toBe(true);
  writeFileSync(join(own, file), JSON.stringify({ ...read(), name: 'Taken over' }));
  const before = await whole();
  const refused = await run(member, 'push', own);
  expect([refused.code, refused.said]).toEqual([1, expect.stringContaining('you may not edit its workflow')]);
  expect(await whole()).toEqual(before);
  write(read());
});
