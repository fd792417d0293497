import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Definition } from '../../../engine/definition.ts';
import { migrationsFolder } from '../../db/migrate.ts';
import { anyVote, definitionBuilders } from '../../demo/demo-definition.ts';
import { PermanentJobError } from '../../jobs/permanent-job-error.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  stepOf,
  type TestPerson,
  type TestRun,
  type TestWorkspace,
} from '../../testing/factories.ts';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';

let app: TestApp;
let workspace: TestWorkspace;
let asker: TestPerson;
let admin: TestPerson;
let helper: TestPerson;
let guest: TestPerson;
/** Number of mails of steps that were sent, and whether the mail server accepts them. */
let sent = 0;
let isUp = true;

beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
  [asker, admin, helper] = [await workspace.person(), await workspace.person(), await workspace.person()];
  guest = await workspace.person('guest');
  app.context.mail.send = async ({ to }) => {
    if (to[0] !== 'out@example.org') return { refused: [] };
    if (!isUp) throw new PermanentJobError('550 no such mailbox');
    sent += 1;
    return { refused: [] };
  };
});
afterAll(() => app.close());

interface ResolvedRun extends TestRun {
  run_steps: (TestRun['run_steps'][number] & {
    note: string | null;
    reason: string | null;
    resolution_outcomes: string[];
  })[];
}
type Reply = { run: ResolvedRun };
const pathOf = (run: TestRun, step = 'News') => `${workspace.path}/runs/${run.id}/run_steps/${stepOf(run, step).id}`;
const see = async (run: TestRun, person = workspace.owner) =>
  (await person.call<Reply>('GET', `${workspace.path}/runs/${run.id}`)).body.run;
const news = (run: ResolvedRun) => stepOf(run, 'News') as ResolvedRun['run_steps'][number];

let count = 0;
function definitionOf(continue_on_failure = false): Definition {
  const { act, group } = definitionBuilders(`resolve ${++count}`);
  const to = [{ type: 'email' as const, email: 'out@example.org' }];
  const mail = { to, cc: [], bcc: [], reply_to: [], subject: 'News', body: 'Text' };
  const task = (assignees: TestPerson[]) => ({ assignees: assignees.map(({ ref }) => ref) });
  return {
    schema: 1,
    trigger_form: [],
    action_groups: [
      group(
        'Send',
        act('automatic_email', 'News', mail, { continue_on_failure }),
        act('task', 'Beside', { instructions: '', vote: anyVote }, task([helper, guest])),
      ),
      group('Then', act('task', 'After', { instructions: '', vote: anyVote }, task([asker]))),
    ],
    cancellation: [],
  };
}

/** A run whose mail was refused. */
async function failed(definition = definitionOf()): Promise<ResolvedRun> {
  const workflow = await createTestWorkflow(workspace, definition, [asker.ref]);
  await workspace.owner.call('PATCH', workflow.path, {
    workflow: { admins: [workspace.owner.member_id, admin.member_id] },
  });
  isUp = false;
  const started = await asker.call<Reply>('POST', `${workspace.path}/runs`, { workflow_id: workflow.id });
  await app.work();
  isUp = true;
  return see(started.body.run);
}

const resolve = (person: TestPerson, run: TestRun, verb: string, body: object = {}) =>
  person.call<Reply>('PATCH', `${pathOf(run)}/${verb}`, {
    note: 'Looked at it',
    ...(verb === 'mark_done' && { outcome: 'sent' }),
    ...body,
  });
const inboxOf = async (person: TestPerson) => {
  const { body } = await person.call<{ failed_steps: { run: { id: string } }[]; failed_total: number }>(
    'GET',
    `${workspace.path}/pending_actions?limit=100`,
  );
  return { steps: body.failed_steps, total: body.failed_total };
};
const kindsOf = async (run: TestRun) => {
  const path = `${workspace.path}/runs/${run.id}/activities`;
  const { body } = await workspace.owner.call<{ activities: { kind: string; data: object }[] }>('GET', path);
  return body.activities;
};

describe('a failed step', () => {
  test('shows the reason, leaves other steps open, and can be resolved by run admins only', async () => {
    const run = await failed();
    expect(run.status).toBe('failed');
    expect(news(run)).toMatchObject({
      status: 'failed',
      reason: 'mail_refused',
      note: '550 no such mailbox',
      resolution_outcomes: ['sent', 'failed'],
    });
    expect(stepOf(run, 'Beside').status).toBe('pending');
    for (const [person, may] of [
      [workspace.owner, true],
      [admin, true],
      [asker, false],
      [helper, false],
      [guest, false],
    ] as const) {
      const { can, resolution_outcomes } = news(await see(run, person));
      expect(can).toMatchObject({ retry: may, skip: may, mark_done: may, reassign: false });
      if (!may) expect(resolution_outcomes).toEqual([]);
    }
  });

  test('waits in the inbox of those who can resolve it, and of nobody else, until it is resolved', async () => {
    const run = await failed();
    for (const person of [workspace.owner, admin]) {
      const { steps, total } = await inboxOf(person);
      expect(steps.filter(({ run: { id } }) => id === run.id)).toMatchObject([
        { run_step: { name: 'News', status: 'failed', can: { retry: true, skip: true, mark_done: true } } },
      ]);
      expect(total).toBe(steps.length);
    }
    for (const person of [asker, helper, guest]) expect(await inboxOf(person)).toEqual({ steps: [], total: 0 });
    const before = (await inboxOf(admin)).total;
    const first = await admin.call<{ failed_steps: object[]; failed_total: number }>(
      'GET',
      `${workspace.path}/pending_actions?limit=1`,
    );
    expect([first.body.failed_steps.length, first.body.failed_total]).toEqual([1, before]);
    await resolve(admin, run, 'skip');
    expect((await inboxOf(admin)).total).toBe(before - 1);
  });

  test('puts its run into the list of failed runs of those who see it, until it is resolved', async () => {
    const run = await failed();
    const isListed = async (person: TestPerson) => {
      const { body } = await person.call<{ runs: { id: string }[]; total: number }>(
        'GET',
        `${workspace.path}/runs/index_v2?status=failed&per_page=100`,
      );
      expect(body.total).toBe(body.runs.length);
      return body.runs.some(({ id }) => id === run.id);
    };
    const people = [workspace.owner, admin, asker, guest, await workspace.person()];
    expect(await Promise.all(people.map(isListed))).toEqual([true, true, true, true, false]);
    await resolve(admin, run, 'skip');
    expect(await isListed(admin)).toBe(false);
  });

  test('is found by the index that its migration adds to a database with runs', async () => {
    const run = await failed();
    const { pool } = app.context;
    await pool.query('drop index runs_failed');
    await pool.query(readFileSync(join(migrationsFolder, '0030-failed-runs.sql'), 'utf8'));
    const { rows } = await pool.query<{ indexdef: string }>(
      `select indexdef from pg_indexes where indexname = 'runs_failed'`,
    );
    expect(rows[0]?.indexdef).toMatch(/WHERE \(\(status = 'failed'::text\) AND \(deleted_at IS NULL\)\)$/);
    expect((await inboxOf(admin)).steps.some(({ run: { id } }) => id === run.id)).toBe(true);
  });

  test.each(['retry', 'skip', 'mark_done'])('is resolved by run admins only: %s', async (verb) => {
    const run = await failed();
    for (const person of [asker, helper, guest]) {
      const { status, problem } = await resolve(person, run, verb);
      expect([status, problem.code]).toEqual([403, 'operation_not_allowed']);
    }
    const foreign = await createTestWorkspace(app);
    expect((await resolve(foreign.owner, run, verb)).status).toBe(404);
    expect((await see(run)).status).toBe('failed');
    expect((await resolve(admin, run, verb)).status).toBe(200);
  });

  test('is retried once, and the run continues', async () => {
    const run = await failed();
    const before = sent;
    const { body } = await resolve(admin, run, 'retry');
    expect([body.run.status, news(body.run).status]).toEqual(['running', 'pending']);
    await app.work();
    expect(sent).toBe(before + 1);
    expect(news(await see(run))).toMatchObject({ status: 'completed', outcome: 'sent' });
    const retried = (await kindsOf(run)).find(({ kind }) => kind === 'step_retried');
    expect(retried?.data).toMatchObject({ note: 'Looked at it' });
  });

  test('that fails again can be resolved again', async () => {
    const run = await failed();
    isUp = false;
    await resolve(admin, run, 'retry', { note: '' });
    await app.work();
    isUp = true;
    expect(await see(run)).toMatchObject({ status: 'failed' });
    expect((await kindsOf(run)).filter(({ kind }) => kind === 'step_failed')).toHaveLength(2);
  });

  test('is skipped, and the note is stored', async () => {
    const { body } = await resolve(admin, await failed(), 'skip', { note: 'They know already' });
    expect(body.run.status).toBe('running');
    expect(news(body.run)).toMatchObject({ status: 'skipped', reason: 'skipped_by_admin', note: 'They know already' });
  });

  test('is marked done with an outcome of its type', async () => {
    const run = await failed();
    const odd = await resolve(admin, run, 'mark_done', { outcome: 'approve' });
    expect([odd.status, odd.problem.code]).toEqual([422, 'answer_not_offered']);
    expect(odd.problem.errors).toMatchObject([{ field: 'outcome', code: 'not_one_of' }]);
    const { body } = await resolve(admin, run, 'mark_done', { note: 'By phone' });
    expect(news(body.run)).toMatchObject({ status: 'completed', outcome: 'sent', note: 'By phone' });
    await helper.call('PATCH', pathOf(run, 'Beside'), { run_step: { answer: 'done' } });
    expect(stepOf(await see(run), 'After').status).toBe('pending');
  });

  test('stays failed if the note or the outcome is invalid, and the error names the field', async () => {
    const run = await failed();
    for (const [verb, body, field] of [
      ['skip', { note: ' ' }, 'note'],
      ['skip', { note: '\u200b' }, 'note'],
      ['mark_done', { note: '' }, 'note'],
      ['mark_done', { outcome: 'nonsense' }, 'outcome'],
      ['retry', { note: 'a\u0000b' }, 'note'],
    ] as const) {
      const { status, problem } = await resolve(admin, run, verb, body);
      expect([verb, status, problem.errors[0]?.field]).toEqual([verb, 422, field]);
    }
    expect((await see(run)).status).toBe('failed');
  });

  test('resolved by two people concurrently is resolved once, and the other gets who did it', async () => {
    const run = await failed();
    const both = await Promise.all([resolve(admin, run, 'skip'), resolve(workspace.owner, run, 'mark_done')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.problem.code).toBe('step_settled');
    const kinds = (await kindsOf(run)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'step_skipped' || kind === 'step_marked_done')).toHaveLength(1);
  });

  test('is the only kind of step that can be resolved', async () => {
    const run = await failed();
    await resolve(admin, run, 'retry');
    for (const verb of ['retry', 'skip', 'mark_done']) {
      const { status, problem } = await resolve(admin, run, verb);
      expect([status, problem.code]).toEqual([409, 'run_state']);
    }
    const missing = `${workspace.path}/runs/${run.id}/run_steps/${app.context.nextId()}/retry`;
    expect((await admin.call('PATCH', missing, {})).problem.code).toBe('step_not_found');
  });
});

test('an action that may fail completes with the outcome failed', async () => {
  const run = await failed(definitionOf(true));
  expect(run.status).toBe('running');
  expect(news(run)).toMatchObject({ status: 'completed', outcome: 'failed', note: '550 no such mailbox' });
});
