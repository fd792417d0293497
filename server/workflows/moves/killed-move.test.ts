import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunMove } from '../../../contract/run-moves.ts';
import type { Definition } from '../../../engine/definition.ts';
import { anyVote, definitionBuilders } from '../../demo/demo-definition.ts';
import { findInvariantViolations } from '../../testing/crash-tests/find-invariant-violations.ts';
import { isExtended } from '../../testing/extended.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  type TestPerson,
  type TestRun,
  type TestWorkflow,
  type TestWorkspace,
} from '../../testing/factories.ts';
import { onOneNode } from '../../testing/on-one-node.ts';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import { returnJobs } from '../../testing/return-jobs.ts';
import { type BatonProcess, spawnBeside } from '../../testing/start-baton.ts';
import { createPng, upload } from '../../testing/upload.ts';

let app: TestApp;
let workspace: TestWorkspace;
let workflow: TestWorkflow;
let version_id: string;
/** The last of them has ended. */
const runs: string[] = [];
const running: BatonProcess[] = [];
const build = definitionBuilders('killed moves');
const note = build.field('text', 'note', 'Note');
const scan = { ...build.field('file', 'scan', 'Scan'), required: true };

/** A form and a check; the second version requires a file in the form, and adds a task beside the check. */
const definition = (isSecond: boolean): Definition => {
  const assignees = { assignees: [workspace.owner.ref] };
  const task = (name: string) => build.act('task', name, { instructions: '', vote: anyVote }, assignees);
  const fields = isSecond ? [note, scan] : [note];
  return {
    schema: 1,
    trigger_form: [],
    action_groups: [
      build.group('Ask', build.act('form', 'Ask', { fields }, assignees)),
      build.group('Check', task('Check'), ...(isSecond ? [task('Legal')] : [])),
    ],
    cancellation: [],
  };
};

beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
  const { call, ref } = workspace.owner;
  workflow = await createTestWorkflow(workspace, definition(false), [ref]);
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Ended']) {
    const { body } = await call<{ run: TestRun }>('POST', `${workspace.path}/runs`, {
      workflow_id: workflow.id,
      run: { name },
    });
    const { id, run_steps } = body.run;
    await call('PATCH', `${workspace.path}/runs/${id}/run_steps/${run_steps[0]?.id}`, {
      run_step: { answer: 'submitted', fields: [{ key: 'note', value: name }] },
    });
    runs.push(id);
  }
  const ended = await call('PATCH', `${workspace.path}/runs/${runs[5]}/cancel`);
  expect(ended.status).toBe(200);
  const { body: whole } = await call<{ draft: { revision: number } }>('GET', workflow.path);
  const { body: saved } = await call<{ draft: { revision: number } }>('PATCH', `${workflow.path}/draft`, {
    revision: whole.draft.revision,
    definition: definition(true),
  });
  const made = await call<{ version: { id: string } }>('POST', `${workflow.path}/versions`, {
    revision: saved.draft.revision,
    version: { number: 2, description: '' },
  });
  version_id = made.body.version.id;
  await app.work();
});
afterAll(async () => {
  for (const worker of running) {
    worker.process.kill('SIGKILL');
    await worker.ended;
  }
  await app.close();
});

/** A real worker on the app's database, which kills itself after it has stored so many transitions. */
async function killWorkerAfter(transitions: number): Promise<void> {
  const worker = spawnBeside(app, 'worker', { CRASH_AT: `transition-stored:${transitions}` });
  running.push(worker);
  expect(await worker.ended).toBeNull();
  await returnJobs(app);
}

const uploadAs = async ({ call }: TestPerson): Promise<string> =>
  (await upload<{ file: { key: string } }>(call, `${workspace.path}/files`, createPng())).body.file.key;

/** Moves runs. Each gets a file for the form that was answered already: of its own, unless one is given for all. */
async function move(some = runs, given?: string): Promise<string> {
  const { call } = workspace.owner;
  const answers = await Promise.all(
    some.map(async (run_id) => {
      const key = given ?? (await uploadAs(workspace.owner));
      const { rows } = await app.context.pool.query<{ id: string }>(
        'select id from run_steps where run_id = $1 and step_id = $2',
        [run_id, build.actionId('Ask')],
      );
      return { run_id, run_step_id: rows[0]?.id, field_id: scan.id, value: [key] };
    }),
  );
  const body = { version_id, run_ids: some, answers };
  const made = await call<{ move: RunMove }>('POST', `${workflow.path}/moves`, body, {
    'idempotency-key': crypto.randomUUID(),
  });
  expect(made.status).toBe(201);
  return made.body.move.id;
}

const takeBack = (move_id: string) => workspace.owner.call('POST', `${workflow.path}/moves/${move_id}/take_back`);
const progress = async (move_id: string) =>
  (await workspace.owner.call<{ move: RunMove }>('GET', `${workflow.path}/moves/${move_id}`)).body.move;

/** How many runs have the second version, its file and its task, and how many lines of history tell it. */
async function countMoved(move_id: string): Promise<Record<string, number>> {
  const { rows } = await app.context.pool.query<Record<string, number>>(
    `select (select count(*) from runs r where r.id = any($1) and r.version_id = $2)::int as runs,
      (select count(*) from field_values v where v.run_id = any($1) and v.field_id = $3)::int as files,
      (select count(distinct a.run_id) from attachments a where a.run_id = any($1) and a.step_id = $6)::int as attached,
      (select count(*) from run_steps s where s.run_id = any($1) and s.step_id = $4 and s.status = 'pending')::int as tasks,
      (select count(*) from activities a where a.run_id = any($1) and a.kind = 'run_moved' and a.data ->> 'move_id' = $5)::int as told,
      (select count(*) from activities a where a.run_id = any($1) and a.kind = 'run_move_taken_back' and a.data ->> 'move_id' = $5)::int as told_back`,
    [runs, version_id, scan.id, build.actionId('Legal'), move_id, build.actionId('Ask')],
  );
  return rows[0]!;
}
const all = (count: number, attached = count) => ({ runs: count, files: count, tasks: count, attached });

test('a worker that is killed while it moves runs or takes them back loses none and moves none twice', async () => {
  const id = await move();
  // Each time it is killed between a transition and the mark that it was done.
  await killWorkerAfter(2);
  expect(await countMoved(id)).toEqual({ ...all(2), told: 2, told_back: 0 });
  expect(await progress(id)).toMatchObject({ moved: 1, waiting: 5 });
  if (isExtended) {
    await killWorkerAfter(2);
    expect(await countMoved(id)).toEqual({ ...all(4), told: 4, told_back: 0 });
  }
  await app.work();
  expect(await countMoved(id)).toEqual({ ...all(5), told: 5, told_back: 0 });
  expect(await progress(id)).toMatchObject({ moved: 5, refused: 1, waiting: 0, exceptions: [{ reason: 'run_ended' }] });
  expect(await onOneNode(app.context.pool, findInvariantViolations)).toEqual([]);

  await takeBack(id);
  await killWorkerAfter(3);
  // A file that was attached stays so, for whoever uploaded it.
  expect(await countMoved(id)).toEqual({ ...all(2, 5), told: 5, told_back: 3 });
  await app.work();
  expect(await countMoved(id)).toEqual({ ...all(0, 5), told: 5, told_back: 5 });
  expect(await progress(id)).toMatchObject({ taken_back: 5, refused: 1, kept: 0 });
  expect(await onOneNode(app.context.pool, findInvariantViolations)).toEqual([]);
});

test.runIf(isExtended)('a run that a killed worker had moved is taken back with those that still waited', async () => {
  const id = await move();
  await killWorkerAfter(2);
  await takeBack(id);
  expect(await progress(id)).toMatchObject({ moved: 1, taken_back: 5 });
  await app.work();
  expect(await countMoved(id)).toEqual({ ...all(0, 5), told: 2, told_back: 2 });
  expect(await progress(id)).toMatchObject({ moved: 0, taken_back: 6, kept: 0 });
  expect(await onOneNode(app.context.pool, findInvariantViolations)).toEqual([]);
});

test('a file is attached once, and must be an upload of whoever moves the run', async () => {
  const other = await workspace.person();
  const foreign = await move(runs.slice(0, 1), await uploadAs(other));
  await app.work();
  expect(await progress(foreign)).toMatchObject({ moved: 0, exceptions: [{ reason: 'invalid_fields' }] });
  const twice = await move(runs.slice(0, 2), await uploadAs(workspace.owner));
  await app.work();
  expect(await progress(twice)).toMatchObject({ moved: 1, exceptions: [{ reason: 'invalid_fields' }] });
  const late = await move(runs.slice(0, 1));
  await app.work();
  expect(await progress(late)).toMatchObject({ moved: 0, exceptions: [{ reason: 'same_version' }] });
});
