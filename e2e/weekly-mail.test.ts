import { expect, type Page, test } from '@playwright/test';
import pg from 'pg';
import { newId } from '../server/db/new-id.ts';
import { anyVote, definitionBuilders } from '../server/demo/demo-definition.ts';
import { demoPassword } from '../server/demo/demo-people.ts';
import { enqueueJobs } from '../server/jobs/enqueue-jobs.ts';
import { addHistory } from '../server/testing/run-history.ts';
import { startTemporaryServer } from '../server/testing/temporary-server.ts';
import { expectAccessible } from './harness/expect-accessible.ts';
import { type OwnServer, startOwnServer } from './harness/own-server.ts';
import { addWorkflow } from './harness/own-workspace.ts';
import { extended } from './harness/test-tags.ts';

const day = 86_400_000;
/** Mondays: of the week before, of the first mail's week, and of the next one's. */
const [before, first, next] = ['2026-11-02', '2026-11-09', '2026-11-16'] as const;

let database: Awaited<ReturnType<typeof startTemporaryServer>>;
let server: OwnServer;
let pool: pg.Pool;

// A server whose database the test reaches: the weekly mail waits for a Monday morning, and a test must not.
test.beforeAll(async () => {
  database = await startTemporaryServer();
  server = await startOwnServer({
    DATABASE_URL: database.url,
    ALLOW_UNSAFE_DATABASE: 'true',
    SECRET: 'x'.repeat(32),
    DEMO: 'false',
  });
  pool = new pg.Pool({ connectionString: database.url });
  pool.on('error', () => {});
});
test.afterAll(async () => {
  await pool.end();
  await server.stop();
  await database.stop();
});

test("the weekly mail's link stops it, and lets it come again", extended, async ({ browser }, info) => {
  const email = `captain.${info.project.name}@example.org`;
  const signedIn = await (await browser.newContext({ baseURL: server.url })).newPage();
  const recipient = await prepare(signedIn, email);
  await runJob(recipient, first);
  const [mail] = await weeklyMails(email, 1);
  const link = /\S+\/unsubscribe\?token=digest\S+/.exec(mail?.text ?? '')?.[0] as string;
  // Mail programs offer the same link.
  expect(mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toContain('/unsubscribe?token=digest');

  const page = await (await browser.newContext({ baseURL: server.url })).newPage();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Stop these emails?' })).toBeVisible();
  await expect(page.getByText('You will no longer get the weekly email')).toBeVisible();
  await expectAccessible(page);
  // Opening it stops nothing, because mail programs open links too.
  expect(await getsWeeklyMail(signedIn)).toBe(true);

  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
  await expectAccessible(page);
  expect(await getsWeeklyMail(signedIn)).toBe(false);
  await runJob(recipient, next);
  expect(await weeklyMails(email, 1)).toHaveLength(1);

  // After subscribing again, the mail of the same week is sent: only the setting had prevented it.
  await page.getByRole('button', { name: 'Subscribe again' }).click();
  await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeVisible();
  expect(await getsWeeklyMail(signedIn)).toBe(true);
  await runJob(recipient, next);
  await weeklyMails(email, 2);
});

interface DigestRecipient {
  workspace_id: string;
  member_id: string;
}

/** An owner whose workspace has had more runs each week. */
async function prepare(page: Page, email: string): Promise<DigestRecipient> {
  const { request } = page;
  const account = { first_name: 'Ada', last_name: 'Lind', password: demoPassword, password_confirmation: demoPassword };
  expect((await request.post('/api/auth/register', { data: { email, ...account } })).status()).toBe(201);
  await pool.query('update users set email_verified = true where email = $1', [email]);
  expect((await request.post('/api/auth/login', { data: { email, password: demoPassword } })).ok()).toBe(true);
  const workspace = { name: 'Boat Works', industry: 'manufacturing' };
  const made = await (await request.post('/api/v1/user/workspaces', { data: { workspace } })).json();
  const workspace_id = made.workspace.id as string;
  const { act, group } = definitionBuilders(`weekly mail ${email}`);
  const task = act('task', 'Build', { instructions: '', vote: anyVote }, { assignees: [{ type: 'initiator' }] });
  const definition = { schema: 1 as const, trigger_form: [], action_groups: [group('One', task)], cancellation: [] };
  const workflow_id = await addWorkflow(page, workspace_id, 'Boats', definition);
  const { rows } = await pool.query<{ version_id: string; member_id: string }>(
    `select v.id as version_id, m.id as member_id from versions v join members m using (workspace_id)
    where workspace_id = $1 and workflow_id = $2`,
    [workspace_id, workflow_id],
  );
  const { version_id, member_id } = rows[0]!;
  for (const [monday, count] of [
    [before, 30],
    [first, 60],
    [next, 120],
  ] as const) {
    const start = Date.parse(`${monday}T08:00:00Z`);
    const runs = Array.from({ length: count }, (_, at) => {
      const started_at = start + (at * 4 * day) / count;
      return {
        id: newId(),
        workflow_id,
        version_id,
        status: 'completed' as const,
        started_at,
        ended_at: started_at + day / 24,
        due_at: null,
        mark: 'none' as const,
        initiator_id: null,
        steps: [],
      };
    });
    await addHistory(pool, workspace_id, runs);
  }
  return { workspace_id, member_id };
}

/** Lets a worker do what it does on the Monday after a week, and waits for the end. */
async function runJob(recipient: DigestRecipient, week: string): Promise<void> {
  const id = newId();
  const client = await pool.connect();
  await enqueueJobs(client, recipient.workspace_id, [{ queue: 'mail_digest', id, data: { ...recipient, week } }]);
  client.release();
  const stateOf = async () => (await pool.query('select state from pgboss.job where id = $1', [id])).rows[0]?.state;
  await expect.poll(stateOf, { timeout: 20_000 }).toBe('completed');
}

/** Waits until so many weekly mails have come, and until no mail waits. */
async function weeklyMails(email: string, count: number) {
  const waiting = async () =>
    (await pool.query(`select from pgboss.job where name = 'send_mail' and state < 'completed'`)).rowCount;
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
  const taken = () =>
    server.mails.filter(({ recipients, messageId }) => recipients.includes(email) && messageId?.includes('weekly'));
  await expect.poll(() => taken().length, { timeout: 20_000 }).toBe(count);
  return taken();
}

const getsWeeklyMail = async (page: Page): Promise<boolean> =>
  (await (await page.request.get('/api/v1/user/me')).json()).user.subscribed_to_digest;
