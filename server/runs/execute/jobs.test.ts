import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Definition } from '../../../engine/definition.ts';
import { anyVote, definitionBuilders } from '../../demo/demo-definition.ts';
import { PermanentJobError } from '../../jobs/permanent-job-error.ts';
import type { Mail, OutgoingMail } from '../../outside/mail.ts';
import { stepExecutors } from '../../step-executors.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  stepOf,
  type TestPerson,
  type TestRun,
  type TestWorkspace,
} from '../../testing/factories.ts';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import { executeStep } from './execute-step.ts';
import { notifyParent } from './jobs.ts';

let app: TestApp;
let workspace: TestWorkspace;
let asker: TestPerson;
let boss: TestPerson;
let sent: OutgoingMail[] = [];
let send: Mail['send'];

beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
  asker = await workspace.person();
  boss = await workspace.person();
  send = app.context.mail.send;
});
afterAll(() => app.close());
afterEach(() => {
  app.context.mail.send = send;
  sent = [];
});

/** Captures mails; `refuse` returns the error for addresses that must be refused. */
function catchMails(refuse: (to: string) => Error | undefined = () => undefined): void {
  app.context.mail.send = async (mail) => {
    const error = refuse(mail.to[0] ?? '');
    if (error) throw error;
    sent.push(mail);
    return { refused: [] };
  };
}

let count = 0;
/** An automatic mail, or a task for the given people. */
function definitionOf(type: 'automatic_email' | 'task', people: TestPerson[] = []): Definition {
  const { act, group } = definitionBuilders(`jobs ${++count}`);
  const mail = {
    to: [{ type: 'email', email: 'out@example.org' }],
    cc: [],
    bcc: [],
    reply_to: [],
    subject: 'News',
    body: 'Text',
  };
  const action =
    type === 'task'
      ? act('task', 'Do', { instructions: '', vote: anyVote }, { assignees: people.map(({ ref }) => ref) })
      : act('automatic_email', 'Send', mail as never, {});
  return { schema: 1, trigger_form: [], action_groups: [group('One', action)], cancellation: [] };
}

async function start(definition: Definition): Promise<TestRun> {
  const { id } = await createTestWorkflow(workspace, definition, [asker.ref]);
  const { body } = await asker.call<{ run: TestRun }>('POST', `${workspace.path}/runs`, { workflow_id: id });
  return body.run;
}

const look = async (run: TestRun) =>
  (
    await workspace.owner.call<{ run: TestRun & { run_steps: { note: string | null }[] } }>(
      'GET',
      `${workspace.path}/runs/${run.id}`,
    )
  ).body.run;

const kinds = async (run: TestRun) => {
  const { rows } = await app.context.pool.query<{ kind: string }>(
    'select kind from activities where run_id = $1 order by id',
    [run.id],
  );
  return rows.map(({ kind }) => kind);
};

const jobsOf = async (run: TestRun, queue: string) => {
  const { rows } = await app.context.pool.query<{ id: string; state: string; retry_count: number; data: never }>(
    `select id, state, retry_count, data from pgboss.job where name = $1 and data ->> 'of_run_id' = $2`,
    [queue, run.id],
  );
  return rows;
};

describe('an automatic mail', () => {
  test('that is deferred is retried; after the last retry its step fails with the reason', async () => {
    catchMails((to) => (to === 'out@example.org' ? new Error('451 Try later') : undefined));
    const run = await start(definitionOf('automatic_email'));
    await app.work();
    expect(stepOf(await look(run), 'Send').status).toBe('pending');
    expect(await jobsOf(run, 'execute_step')).toMatchObject([{ state: 'retry' }]);
    // As if half a day had passed.
    await app.context.pool.query(
      `update pgboss.job set retry_count = retry_limit, start_after = now() where name = 'execute_step' and data ->> 'of_run_id' = $1`,
      [run.id],
    );
    await app.work();
    const failed = await look(run);
    expect([failed.status, stepOf(failed, 'Send')]).toEqual([
      'failed',
      expect.objectContaining({ status: 'failed', note: '451 Try later' }),
    ]);
    expect(sent.map(({ to }) => to[0])).toContain(workspace.owner.email);
  });

  test('that is permanently refused fails its step at once', async () => {
    catchMails((to) => (to === 'out@example.org' ? new PermanentJobError('550 No such user') : undefined));
    const run = await start(definitionOf('automatic_email'));
    await app.work();
    expect(stepOf(await look(run), 'Send')).toMatchObject({ status: 'failed', note: '550 No such user' });
    expect(await jobsOf(run, 'execute_step')).toMatchObject([{ state: 'completed', retry_count: 0 }]);
  });

  test('that two workers send concurrently has one key, and its step ends once', async () => {
    catchMails();
    const run = await start(definitionOf('automatic_email'));
    const [job] = await jobsOf(run, 'execute_step');
    await Promise.all([
      executeStep(app.context, stepExecutors, job?.data as never),
      executeStep(app.context, stepExecutors, job?.data as never),
    ]);
    await executeStep(app.context, stepExecutors, job?.data as never);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect((await look(run)).status).toBe('completed');
    expect((await kinds(run)).filter((kind) => kind === 'step_sent' || kind === 'run_completed')).toEqual([
      'step_sent',
      'run_completed',
    ]);
  });
});

describe('notice mails', () => {
  test("reach each person once, even if a colleague's address fails repeatedly", async () => {
    catchMails((to) => (to === boss.email ? new Error('451 Try later') : undefined));
    await start(definitionOf('task', [asker, boss]));
    await app.work();
    await app.context.pool.query(`update pgboss.job set start_after = now() where state = 'retry'`);
    await app.work();
    expect(sent.filter(({ to, subject }) => to[0] === asker.email && subject.includes('waits'))).toHaveLength(1);
  });

  test('are not repeated by a job that runs twice', async () => {
    catchMails();
    const run = await start(definitionOf('task', [asker]));
    await app.work();
    await app.context.pool.query(
      `update pgboss.job set state = 'created' where name = 'notify_opened' and data ->> 'of_run_id' = $1`,
      [run.id],
    );
    await app.work();
    expect(sent.filter(({ to }) => to[0] === asker.email)).toHaveLength(1);
  });

  test('of a second failure are sent like those of the first', async () => {
    catchMails((to) => (to === 'out@example.org' ? new PermanentJobError('550 No') : undefined));
    const run = await start(definitionOf('automatic_email'));
    await app.work();
    const notified = () => sent.filter(({ to }) => to[0] === workspace.owner.email).map(({ key }) => key);
    expect(notified()).toHaveLength(1);
    const { applyAsSystem } = await import('../change/apply-as-system.ts');
    const { id } = stepOf(run, 'Send');
    await applyAsSystem(app.context, workspace.id, run.id, {
      type: 'retry',
      run_step_id: id,
      by: workspace.owner.member_id,
      note: '',
    });
    await app.work();
    expect(new Set(notified()).size).toBe(2);
  });

  test("go to the workspace's owners if the workflow has no active admin", async () => {
    catchMails((to) => (to === 'out@example.org' ? new PermanentJobError('550 No') : undefined));
    const admin = await workspace.person();
    const workflow = await createTestWorkflow(workspace, definitionOf('automatic_email'), [asker.ref], admin);
    await app.context.pool.query(`update members set status = 'disabled' where id = $1`, [admin.member_id]);
    await asker.call('POST', `${workspace.path}/runs`, { workflow_id: workflow.id });
    await app.work();
    const notified = sent.filter(({ subject }) => subject.includes('needs attention'));
    expect(notified.map(({ to }) => to[0])).toEqual([workspace.owner.email]);
  });
});

describe('a job of a deleted run', () => {
  test('does nothing and is not retried', async () => {
    const gone = app.context.nextId();
    const job = { type: 'notify_parent' as const, run_id: gone, run_step_id: gone, status: 'completed' as const };
    await expect(
      notifyParent(app.context, { ...job, workspace_id: workspace.id, of_run_id: gone }),
    ).resolves.toBeUndefined();
  });
});
