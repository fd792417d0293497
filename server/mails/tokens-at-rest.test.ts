import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyVote, definitionBuilders } from '../demo/demo-definition.ts';
import { callOverHttp } from '../testing/call-over-http.ts';
import { createTestTrigger, createTestWorkflow, createTestWorkspace } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { startBatonBeside } from '../testing/start-baton-beside.ts';
import { sealMail } from './seal-mail.ts';
import { forgetFailedMails, sendWaitingMail } from './send-waiting-mail.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** Everything that the database holds, by table, as text. */
async function dump(): Promise<Map<string, string>> {
  const { rows: tables } = await app.context.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const dumped = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await app.context.pool.query<{ row: string }>(`select t::text as row from ${name} t`);
    dumped.set(name, rows.map(({ row }) => row).join('\n'));
  }
  return dumped;
}

/** The tokens in the links of the mails written since the last call, and the parts that are secret by themselves. */
function newTokens(): string[] {
  return app.mails().flatMap((mail) => {
    const text = mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
    const tokens = [...text.matchAll(/[?&](?:token|invitation|change)=([\w.%~-]+)/g)].map(([, token]) => token!);
    return [...new Set(tokens)];
  });
}

const password = 'four green boats';
const person = { first_name: 'Nora', last_name: 'New' };

/** Each flow that mails a link. All mails wait when they end. */
async function requestLinks() {
  const workspace = await createTestWorkspace(app);
  const { owner } = workspace;
  const boss = await workspace.person();
  const email = `nora-${owner.user_id.slice(-6)}@example.org`;
  const registered = { ...person, email, password, password_confirmation: password };
  const build = definitionBuilders('tokens');
  const definition = {
    schema: 1 as const,
    trigger_form: [],
    action_groups: [
      build.group('One', build.act('task', 'Do', { instructions: '', vote: anyVote }, { assignees: [boss.ref] })),
    ],
    cancellation: [],
  };
  const workflow = await createTestWorkflow(workspace, definition, [owner.ref]);
  await app.context.pool.query(
    `insert into accounts (id, user_id, account_id, provider_id, password) values ($1, $2::uuid, $2::uuid, 'credential', $3)`,
    [app.context.nextId(), owner.user_id, await app.context.identity.hashPassword(password)],
  );
  const replies = [
    await app.call('POST', '/api/auth/register', registered),
    await app.call('POST', '/api/auth/forgot_password', { email: owner.email }),
    await owner.call('POST', '/api/v1/user/email', { email: `new-${email}`, current_password: password }),
    await owner.call('POST', `${workspace.path}/invitations`, { emails: [`guest-${email}`], role: 'member' }),
    await owner.call('POST', `${workspace.path}/runs`, { workflow_id: workflow.id }),
  ];
  for (const { status, problem } of replies) expect(status, JSON.stringify(problem)).toBeLessThan(300);
  return { workspace, workflow, boss, email };
}

test('no table holds the token of a link, neither while the mail waits nor after it was sent', async () => {
  const seen: Map<string, string>[] = [];
  // What the notices wait for is a job that writes them; then its mail waits.
  await requestLinks();
  const send = app.context.mail.send;
  const sending = Object.assign(app.context.mail, {
    send: async (mail: Parameters<typeof send>[0]) => {
      seen.push(await dump());
      return send(mail);
    },
  });
  seen.push(await dump());
  await app.work();
  sending.send = send;
  seen.push(await dump());
  const tokens = newTokens();
  // Verification, reset, change of address, invitation, deciding, unsubscribing.
  expect(new Set(tokens).size).toBeGreaterThanOrEqual(6);
  expect(seen.length).toBeGreaterThanOrEqual(7);
  for (const tables of seen) {
    for (const [name, text] of tables) {
      for (const token of tokens) {
        // Of a signed one, the part that nobody can make.
        const secret = token.split('.').at(-1)!;
        expect(text.includes(token) || text.includes(secret), `${name} holds a token`).toBe(false);
      }
    }
  }
});

test('what a mail said is forgotten once it is sent, or given up', async () => {
  await requestLinks();
  await app.work();
  app.mails();
  const jobs = async () =>
    (
      await app.context.pool.query<{ keys: string[] }>(
        `select array(select jsonb_object_keys(data)) as keys from pgboss.job where name = 'send_mail'`,
      )
    ).rows.map(({ keys }) => keys.join());
  expect(new Set(await jobs())).toEqual(new Set(['key']));
  const mail = { key: 'some', to: ['a@example.org'], subject: 'Hi', text: 'Hi' };
  await app.context.jobs.send('send_mail', sealMail(app.context.config.SECRET, mail));
  await app.context.jobs.send('send_mail', sealMail(app.context.config.SECRET, { ...mail, key: 'other' }));
  await app.context.pool.query(
    `update pgboss.job set state = 'failed' where name = 'send_mail' and data ->> 'key' = 'some'`,
  );
  await forgetFailedMails(app.context);
  expect((await jobs()).toSorted()).toEqual([...Array((await jobs()).length - 1).fill('key'), 'key,sealed']);
  // A repeated job finds nothing to send, and one of an older Baton is sent as it is.
  await sendWaitingMail(app.context, { key: 'some' }, app.context.nextId());
  await sendWaitingMail(app.context, { ...mail, key: 'older' }, app.context.nextId());
  await expect(sendWaitingMail(app.context, sealMail('another secret', mail), app.context.nextId())).rejects.toThrow(
    'SECRET was changed',
  );
  expect(app.mails()).toHaveLength(1);
});

test('no line of the log holds a token, a session or a password, whatever happens', async () => {
  const { workspace, workflow, email } = await requestLinks();
  const { owner } = workspace;
  const trigger = await createTestTrigger(workspace, workflow);
  await app.work();
  const tokens = newTokens();
  const { base, baton, close } = await startBatonBeside(app, { LOG_LEVEL: 'trace' });
  let errors = 0;
  try {
    const asOwner = callOverHttp(base, owner.token);
    const asNobody = callOverHttp(base, null);
    const callEverything = async () => {
      const form = { 'content-type': 'multipart/form-data; boundary=line' };
      const part = (name: string) =>
        `--line\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n--line--\r\n`;
      const replies = [
        await asOwner('GET', `${workspace.path}/tags`),
        await asOwner('POST', `${workspace.path}/tags`, part('tag[name]'), form),
        await asOwner('POST', `${workspace.path}/tags`, part('constructor'), form),
        await asOwner(
          'POST',
          '/api/v1/user/update_profile',
          { user: { first_name: 'N' } },
          { cookie: `baton_session=${owner.token}` },
        ),
        await asNobody('POST', `/api/v1/public/triggers/${trigger.token}`, {}),
        await asNobody('POST', `/api/v1/public/triggers/${trigger.token}`, part('fields[a]'), form),
        await callOverHttp(base, trigger.token)('POST', '/api/v1/public/triggers', part('fields[a]'), form),
        await asNobody('POST', '/api/auth/login', { email, password }),
        ...(await Promise.all(
          tokens.flatMap((token) => [
            asNobody('GET', `/api/v1/public/decide/${token}`),
            asNobody('GET', `/api/v1/public/invitations/${token}`),
            asNobody('GET', `/decide?token=${token}`),
            asNobody('POST', '/api/v1/public/unsubscribe', { token }),
            asNobody('POST', '/api/auth/verify_email', { token, password }),
            asNobody('POST', '/api/auth/reset_password', { token, password, password_confirmation: password }),
            asNobody('POST', '/api/auth/change_email', { token }),
          ]),
        )),
      ];
      errors += replies.filter(({ status }) => status >= 500).length;
    };
    await callEverything();
    expect(errors).toBe(0);
    // The same while every statement fails, so that each request is logged as an error.
    const broken = ['tags', 'users', 'triggers', 'deciding_links', 'members', 'verifications', 'email_changes'];
    for (const table of broken) await app.context.pool.query(`alter table ${table} rename to ${table}_gone`);
    await callEverything();
    for (const table of broken) await app.context.pool.query(`alter table ${table}_gone rename to ${table}`);
  } finally {
    await close();
  }
  const output = baton.output();
  expect(errors).toBeGreaterThan(5);
  expect(output).toContain('"stack"');
  expect(output).toContain('"level":10');
  for (const secret of [...tokens, owner.token, trigger.token, password]) expect(output).not.toContain(secret);
  expect(output).not.toMatch(/authorization|cookie|"headers"/i);
});
