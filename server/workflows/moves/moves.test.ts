import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MovePreviewReply, RunMove } from '../../../contract/run-moves.ts';
import type { Run } from '../../../contract/runs.ts';
import type { Definition } from '../../../engine/definition.ts';
import { anyVote, definitionBuilders } from '../../demo/demo-definition.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  requestDefinition,
  stepOf,
  type TestRun,
  type TestWorkflow,
  type TestWorkspace,
} from '../../testing/factories.ts';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import { executeMove } from './execute-move.ts';

let app: TestApp;
let workspace: TestWorkspace;
let workflow: TestWorkflow;
const build = definitionBuilders('moved requests');

beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
  workflow = await create();
});
afterAll(() => app.close());

const create = () =>
  createTestWorkflow(workspace, requestDefinition([workspace.owner.ref], build), [workspace.owner.ref]);

/** Requires a reason in the form that was answered, and adds a task beside the approval. */
function withReason(definition: Definition): Definition {
  const changed = structuredClone(definition);
  const [ask, check] = changed.action_groups;
  const form = ask?.actions[0];
  if (form?.stepable_type !== 'form' || !check) throw new Error('it is another definition');
  form.stepable.fields.push({ ...build.field('text', 'reason', 'Reason'), required: true });
  const legal = build.act('task', 'Legal', { instructions: '', vote: anyVote }, { assignees: [workspace.owner.ref] });
  check.actions.unshift(legal);
  return changed;
}

/** Without the form and its group. */
function withoutForm(definition: Definition): Definition {
  const changed = withReason(definition);
  changed.action_groups.shift();
  for (const action of changed.action_groups[0]?.actions ?? []) action.condition = null;
  for (const group of changed.action_groups) {
    group.actions = group.actions.filter(({ stepable_type }) => stepable_type !== 'go_back');
  }
  return changed;
}

async function generate({ path }: TestWorkflow, number: number, definition: Definition): Promise<string> {
  const { call } = workspace.owner;
  const { body: whole } = await call<{ draft: { revision: number } }>('GET', path);
  const saved = await call<{ draft: { revision: number } }>('PATCH', `${path}/draft`, {
    revision: whole.draft.revision,
    definition,
  });
  const version = { number, description: '', enable: true };
  const { body, problem } = await call<{ version: { id: string } }>('POST', `${path}/versions`, {
    revision: saved.body.draft?.revision,
    version,
  });
  if (!body.version) throw new Error(JSON.stringify([saved.problem, problem]));
  return body.version.id;
}

async function start({ id }: TestWorkflow, amount?: string): Promise<string> {
  const { call } = workspace.owner;
  const { body } = await call<{ run: TestRun }>('POST', `${workspace.path}/runs`, { workflow_id: id });
  if (amount) await answer(body.run.id, 'Ask', { answer: 'submitted', fields: [{ key: 'amount', value: amount }] });
  return body.run.id;
}

const pathOf = (run_id: string) => `${workspace.path}/runs/${run_id}`;
const get = async (run_id: string) => (await workspace.owner.call<{ run: Run }>('GET', pathOf(run_id))).body.run;

async function answer(run_id: string, name: string, run_step: object) {
  const step = stepOf((await get(run_id)) as unknown as TestRun, name);
  return workspace.owner.call('PATCH', `${pathOf(run_id)}/run_steps/${step.id}`, { run_step });
}

const preview = async ({ path }: TestWorkflow, query: string) =>
  (await workspace.owner.call<{ runs: MovePreviewReply[]; total: number }>('GET', `${path}/moves?${query}`)).body;

const move = ({ path }: TestWorkflow, body: object, key: string = crypto.randomUUID()) =>
  workspace.owner.call<{ move: RunMove }>('POST', `${path}/moves`, body, { 'idempotency-key': key });

const progress = async ({ path }: TestWorkflow, id: string) =>
  (await workspace.owner.call<{ move: RunMove }>('GET', `${path}/moves/${id}`)).body.move;

/** The reply for a run, without the times and revisions that every transition changes. */
const shown = (run: Run) => ({
  ...run,
  updated_at: 0,
  run_steps: run.run_steps.map((step) => ({ ...step, revision: 0 })),
  pending_run_step: run.pending_run_step && { ...run.pending_run_step, revision: 0 },
});

test('runs are previewed, moved with the answers that they need, and taken back as they were', async () => {
  const [open, answered, lacking] = [await start(workflow), await start(workflow, '500'), await start(workflow, '700')];
  const before = await get(answered);
  const version_id = await generate(workflow, 2, withReason(workflow.definition));
  expect(await preview(workflow, 'per_page=0')).toMatchObject({ total: 3, runs: [] });
  const { runs } = await preview(workflow, `version_id=${version_id}`);
  expect(runs).toMatchObject([
    { id: open, result: 'moves', version: { number: 1 }, opens: [], can_take_back: true },
    { id: answered, result: 'needs_answer', opens: ['Legal'] },
    { id: lacking, result: 'needs_answer', missing: [{ action: 'Ask', fields: [{ key: 'reason' }] }] },
  ]);
  const [missing] = runs[1]?.missing ?? [];
  const body = {
    version_id,
    run_ids: [open, answered, lacking],
    answers: [
      { run_id: answered, run_step_id: missing?.run_step_id, field_id: missing?.fields[0]?.id, value: 'A new boat' },
    ],
  };
  const made = await move(workflow, body, 'once');
  expect([made.status, made.body.move.waiting]).toEqual([201, 3]);
  const again = await Promise.all([move(workflow, body, 'once'), move(workflow, { ...body, answers: [] }, 'once')]);
  expect(again.map(({ status, body, problem }) => [status, body.move?.id, problem.code])).toEqual([
    [201, made.body.move.id, undefined],
    [422, undefined, 'idempotency_key_reused'],
  ]);
  await app.work();
  expect(await progress(workflow, made.body.move.id)).toMatchObject({
    moved: 2,
    refused: 1,
    exceptions: [{ run_id: lacking, reason: 'invalid_fields' }],
    can: { take_back: true },
  });

  const after = await get(answered);
  expect(after).toMatchObject({
    version: { number: 2 },
    move: { from: 1, to: 2, by: { id: workspace.owner.member_id } },
  });
  expect(after.run_steps.map(({ name, status }) => `${name} ${status}`)).toEqual(
    expect.arrayContaining(['Ask completed', 'Legal pending', 'Approve pending']),
  );
  expect(after.fields.map(({ key, value }) => [key, value])).toEqual([
    ['amount', '500'],
    ['reason', 'A new boat'],
  ]);
  expect((await get(lacking)).version.number).toBe(1);

  // As after a worker was killed when it had moved the runs and not marked them yet: the job is repeated, and moves no run twice.
  await app.context.pool.query(`update run_move_items set state = 'waiting' where run_id = any($1)`, [
    [open, answered],
  ]);
  await executeMove(app.context, { workspace_id: workspace.id, move_id: made.body.move.id });
  expect(await progress(workflow, made.body.move.id)).toMatchObject({ moved: 2, waiting: 0 });

  const back = await workspace.owner.call<{ run: Run }>('POST', `${pathOf(answered)}/take_back_move`);
  expect(shown(back.body.run)).toEqual(shown(before));
  expect(shown(await get(answered))).toEqual(shown(before));
  const history = await workspace.owner.call<{ activities: { kind: string; data: object; run_step: object | null }[] }>(
    'GET',
    `${pathOf(answered)}/activities`,
  );
  const lines = history.body.activities.filter(({ kind }) => kind.startsWith('run_move') || kind === 'step_opened');
  expect(lines.slice(0, 3)).toMatchObject([
    { kind: 'run_move_taken_back', data: { from: 2, to: 1 } },
    // The step no longer exists, but the history has its name.
    { kind: 'step_opened', run_step: { name: 'Legal' } },
    { kind: 'run_moved', data: { from: 1, to: 2 } },
  ]);
  const checked = await workspace.owner.call('GET', `${pathOf(answered)}/history_check`);
  expect(checked.body).toMatchObject({ history: { is_intact: true } });

  expect((await answer(open, 'Ask', { fields: [{ key: 'amount', value: '1' }] })).status).toBe(200);
  const late = await workspace.owner.call('POST', `${pathOf(open)}/take_back_move`);
  expect([late.status, late.problem.code]).toEqual([409, 'move_final']);
  const all = await workspace.owner.call('POST', `${workflow.path}/moves/${made.body.move.id}/take_back`);
  expect(all.status).toBe(200);
  await app.work();
  expect(await progress(workflow, made.body.move.id)).toMatchObject({
    is_taken_back: true,
    taken_back: 1,
    kept: 1,
    exceptions: [
      { run_id: lacking, state: 'refused' },
      { run_id: open, state: 'kept', reason: 'move_final' },
    ].toSorted((one, other) => (one.run_id < other.run_id ? -1 : 1)),
  });
});

test('moves all runs that can be moved, and analytics counts each run under its version', async () => {
  const other = await create();
  const { body } = await workspace.owner.call<{ versions: { id: string }[] }>('GET', other.path);
  const first = body.versions[0]?.id ?? '';
  const runs = [await start(other), await start(other), await start(other, '500')];
  const second = await generate(other, 2, withReason(other.definition));
  const counted = async (version_id: string) => {
    const scope = `workflow_id=${other.id}&version_id=${version_id}`;
    const { body } = await workspace.owner.call('GET', `${workspace.path}/runs/total_runs_count?${scope}`);
    return JSON.stringify(body);
  };
  const [three, none] = [await counted(first), await counted(second)];
  const made = await move(other, { version_id: second, run_ids: null });
  await app.work();
  const { id } = made.body.move;
  expect(await progress(other, id)).toMatchObject({ total: 3, moved: 2, refused: 1 });
  expect([three, none]).not.toContain(await counted(second));
  const { rows } = await app.context.pool.query(
    'select version_id, count(*)::int from runs where workflow_id = $1 group by 1',
    [other.id],
  );
  expect(rows).toEqual(
    expect.arrayContaining([
      { version_id: first, count: 1 },
      { version_id: second, count: 2 },
    ]),
  );
  await workspace.owner.call('POST', `${other.path}/moves/${id}/take_back`);
  await app.work();
  expect(await progress(other, id)).toMatchObject({ taken_back: 2, refused: 1, kept: 0 });
  expect([await counted(first), await counted(second)]).toEqual([three, none]);
  expect((await get(runs[0] ?? '')).version.number).toBe(1);
});

test('a moved run keeps the answers of an action that the new version does not have', async () => {
  const other = await create();
  const run_id = await start(other, '500');
  const version_id = await generate(other, 2, withoutForm(other.definition));
  await move(other, { version_id, run_ids: [run_id] });
  await app.work();
  const run = await get(run_id);
  expect(run.version.number).toBe(2);
  expect(run.run_steps.find(({ name }) => name === 'Ask')).toMatchObject({
    status: 'completed',
    fields: [{ value: '500' }],
  });
  expect(run.stages.map(({ name }) => name)).toEqual(['Check']);
  const values = await workspace.owner.call('GET', `${pathOf(run_id)}/all_field_values`);
  expect(values.body).toMatchObject({ field_values: [{ key: 'amount', value: '500' }] });
  expect((await answer(run_id, 'Legal', { answer: 'done' })).status).toBe(200);
  expect((await answer(run_id, 'Approve', { answer: 'approve' })).status).toBe(200);
  expect((await get(run_id)).status).toBe('completed');
});

test('notifies members who lose a step by a move, and deletes notices of steps that a take-back removes', async () => {
  const ann = await workspace.person();
  const asked = (name: string): Definition => ({
    schema: 1,
    trigger_form: [],
    action_groups: [
      build.group(
        'Ask',
        build.act('task', 'Stay', { instructions: '', vote: anyVote }, { assignees: [workspace.owner.ref] }),
        build.act('task', name, { instructions: '', vote: anyVote }, { assignees: [ann.ref] }),
      ),
    ],
    cancellation: [],
  });
  const other = await createTestWorkflow(workspace, asked('Old check'), [workspace.owner.ref]);
  const run_id = await start(other);
  const version_id = await generate(other, 2, asked('New check'));
  await move(other, { version_id, run_ids: [run_id] });
  await app.work();
  const told = async () => {
    const path = `${workspace.path}/notifications`;
    const { body } = await ann.call<{
      notifications: { kind: string; run_step: { name: string }; is_over: boolean }[];
    }>('GET', path);
    return body.notifications.map(
      ({ kind, run_step, is_over }) => `${kind} ${run_step.name}${is_over ? ', over' : ''}`,
    );
  };
  expect((await told()).sort()).toEqual(['opened New check', 'opened Old check, over', 'withdrawn Old check']);
  await workspace.owner.call('POST', `${pathOf(run_id)}/take_back_move`);
  await app.work();
  expect((await told()).sort()).toEqual(['opened Old check', 'opened Old check', 'withdrawn Old check']);
});

test('refuses runs of other workflows and answers of runs that are not named', async () => {
  const other = await create();
  const run_id = await start(workflow);
  const { body } = await workspace.owner.call<{ versions: { id: string }[] }>('GET', other.path);
  const version_id = body.versions[0]?.id;
  const foreign = await move(other, { version_id, run_ids: [run_id] });
  expect([foreign.status, foreign.problem.errors[0]?.field]).toEqual([422, 'run_ids.0']);
  const answers = [{ run_id, run_step_id: null, field_id: run_id, value: '1' }];
  const unnamed = await move(other, { version_id, run_ids: null, answers });
  expect([unnamed.status, unnamed.problem.errors[0]?.field]).toEqual([422, 'answers.0.run_id']);
  expect((await move(other, { version_id: run_id, run_ids: null })).status).toBe(404);
  const { rows } = await app.context.pool.query('select 1 from run_moves where workflow_id = $1', [other.id]);
  expect(rows).toEqual([]);
});
