import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RunStepReply } from '../../../contract/runs.ts';
import type { Definition, EmailSettings, Field } from '../../../engine/definition.ts';
import { definitionBuilders } from '../../demo/demo-definition.ts';
import { createMail } from '../../outside/mail.ts';
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
let sender: TestPerson;

interface Taken {
  to: string[];
  raw: string;
}
/** The mails that the mail server accepted, without notices. */
let taken: Taken[] = [];
/** The mail server's answer to a recipient and to a mail: null accepts, `nothing` sends no answer. */
let answerTo: { recipient: (address: string) => Error | null; mail: () => Error | null | 'nothing' };
const server = new SMTPServer({
  authOptional: true,
  closeTimeout: 100,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo: ({ address }, _session, done) => done(answerTo.recipient(address)),
  onData: (stream, session, done) => {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      const raw = Buffer.concat(parts).toString('utf8');
      if (/^Message-ID: <step\./m.test(raw)) taken.push({ to: session.envelope.rcptTo.map((to) => to.address), raw });
      const answer = /^Message-ID: <step\./m.test(raw) ? answerTo.mail() : null;
      if (answer !== 'nothing') done(answer);
    });
  },
});
const refusal = (code: number, words: string) => Object.assign(new Error(words), { responseCode: code });

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  app = await openTestApp({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  workspace = await createTestWorkspace(app);
  asker = await workspace.person();
  sender = await workspace.person();
});
afterAll(async () => {
  await app.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});
beforeEach(() => {
  taken = [];
  answerTo = { recipient: () => null, mail: () => null };
});

type Seen = TestRun & { run_steps: (TestRun['run_steps'][number] & Pick<RunStepReply, 'mail' | 'note' | 'reason'>)[] };

let count = 0;
/** A start form with a name, an address and a note; then a mail. */
function definitionOf(
  type: 'email' | 'automatic_email',
  settings: Partial<EmailSettings>,
  more: {
    is_lock?: boolean;
    before?: (build: ReturnType<typeof definitionBuilders>) => Definition['action_groups'];
  } = {},
): Definition {
  const build = definitionBuilders(`mails ${++count}`);
  const { field, act, group } = build;
  const optional = (kind: Field['type'], key: string) => field(kind, key, key, { required: false });
  const mail: EmailSettings = {
    to: [{ type: 'email', email: 'out@example.org' }],
    cc: [],
    bcc: [],
    reply_to: [],
    subject: 'News',
    body: '<p>Text</p>',
    ...settings,
  };
  const assignees = type === 'email' ? [sender.ref] : [];
  return {
    schema: 1,
    trigger_form: [optional('text', 'name'), optional('email', 'address'), optional('long_text', 'note')],
    action_groups: [
      ...(more.before?.(build) ?? []),
      group('Mail', act(type, 'Send', mail, { assignees, is_lock: more.is_lock ?? false })),
    ],
    cancellation: [],
  };
}

async function start(definition: Definition, fields: Record<string, string> = {}, settings = {}): Promise<Seen> {
  const { id } = await createTestWorkflow(workspace, definition, [asker.ref]);
  const { body, status, problem } = await asker.call<{ run: Seen }>('POST', `${workspace.path}/runs`, {
    workflow_id: id,
    run: settings,
    fields: Object.entries(fields).map(([key, value]) => ({ key, value })),
  });
  expect([status, problem]).toEqual([201, expect.anything()]);
  return body.run;
}

const look = async (run: { id: string }, person = workspace.owner) =>
  (await person.call<{ run: Seen }>('GET', `${workspace.path}/runs/${run.id}`)).body.run;
const sendStep = async (run: { id: string }, person = workspace.owner) =>
  stepOf(await look(run, person), 'Send') as Seen['run_steps'][number];

const answer = (run: Seen, body: object, person = sender) =>
  person.call<{ run: Seen }>('PATCH', `${workspace.path}/runs/${run.id}/run_steps/${stepOf(run, 'Send').id}`, {
    run_step: { answer: 'sent', ...body },
  });

/** Makes all waiting retries due now. */
const letTimePass = () =>
  app.context.pool.query(`update pgboss.job set start_after = now() where state = 'retry' and name = 'execute_step'`);

describe('an automatic mail', () => {
  test('arrives once at its people, groups, fields and addresses, without duplicates, with its insertions replaced', async () => {
    const friend = await workspace.person();
    const group = await workspace.group(friend);
    const words = (key: string) => ({
      type: 'field',
      field_id: definitionBuilders(`mails ${count + 1}`).field('email', key, '').id,
    });
    const definition = definitionOf('automatic_email', {
      to: [{ type: 'initiator' }, words('address') as never, { type: 'email', email: 'out@example.org' }],
      cc: [group, { type: 'email', email: 'OUT@example.org' }],
      bcc: [workspace.owner.ref as never, friend.ref as never],
      reply_to: [{ type: 'email', email: '{{address}}' }],
      subject: 'For {{name}}',
      body: '<h2>Dear {{name}}</h2><ul><li><p>{{note}}</p></li></ul>',
    });
    const run = await start(definition, { name: 'Zoé <b>', address: 'zoe@example.net', note: 'one\ntwo' });
    await app.work();
    await app.work();
    expect(taken).toHaveLength(1);
    const [{ to, raw }] = taken as [Taken];
    expect(to).toEqual([asker.email, 'zoe@example.net', 'out@example.org', friend.email, workspace.owner.email]);
    const mail = await PostalMime.parse(raw);
    const step = await sendStep(run);
    expect(mail).toMatchObject({
      messageId: `<step.${step.id}.1@baton.test>`,
      to: [{ address: asker.email }, { address: 'zoe@example.net' }, { address: 'out@example.org' }],
      cc: [{ address: friend.email }],
      replyTo: [{ address: 'zoe@example.net' }],
      subject: 'For Zoé <b>',
    });
    expect(mail.html).toContain('<h2>Dear Zoé &lt;b&gt;</h2><ul><li><p>one<br />two</p></li></ul>');
    expect(mail.text).toBe('Dear Zoé <b>\n\n- one\ntwo\n');
    expect(raw).not.toMatch(/^bcc:/im);
    expect(raw).not.toContain(workspace.owner.email);
    expect(step).toMatchObject({ outcome: 'sent', mail: { is_sent: true, subject: 'For Zoé <b>', refused: [] } });
    expect(step.mail?.bcc).toEqual([workspace.owner.email]);
    expect((await sendStep(run, asker)).mail).toMatchObject({ cc: [friend.email], bcc: [] });
  });

  test('for the initiator arrives at those who stand for them', async () => {
    const [substitute, inGroup] = [await workspace.person(), await workspace.person()];
    const reassign_initiators = [substitute.ref, await workspace.group(inGroup, substitute)];
    await start(definitionOf('automatic_email', { to: [{ type: 'initiator' }] }), {}, { reassign_initiators });
    await app.work();
    expect(taken.map(({ to }) => to)).toEqual([[substitute.email, inGroup.email]]);
  });

  test('that is deferred is sent later, once, with the same Message-ID', async () => {
    let tries = 0;
    const ids: string[] = [];
    answerTo.mail = () => {
      ids.push(/^Message-ID: (.*)$/m.exec(taken.at(-1)?.raw ?? '')?.[1] ?? '');
      return tries++ === 0 ? refusal(451, 'Try later') : null;
    };
    const run = await start(definitionOf('automatic_email', {}));
    await app.work();
    expect((await sendStep(run)).status).toBe('pending');
    await letTimePass();
    await app.work();
    expect((await look(run)).status).toBe('completed');
    expect(ids).toEqual([ids[0], ids[0]]);
    await letTimePass();
    await app.work();
    expect(ids).toHaveLength(2);
  });

  test('is given up if the mail server hangs, and sent later with the same Message-ID', async () => {
    const { send } = app.context.mail;
    app.context.mail.send = createMail(app.context.config, { phase: 2_000, silence: 500, whole: 3_000 }).send;
    answerTo.mail = () => 'nothing';
    const run = await start(definitionOf('automatic_email', {}));
    await app.work().finally(() => {
      app.context.mail.send = send;
    });
    const { rows } = await app.context.pool.query<{ state: string }>(
      `select state::text from pgboss.job where name = 'execute_step' and data ->> 'of_run_id' = $1`,
      [run.id],
    );
    expect([rows, (await sendStep(run)).status]).toEqual([[{ state: 'retry' }], 'pending']);
    answerTo.mail = () => null;
    await letTimePass();
    await app.work();
    expect((await look(run)).status).toBe('completed');
    const ids = taken.map(({ raw }) => /^Message-ID: (.*)$/m.exec(raw)?.[1]);
    expect(ids).toEqual([ids[0], ids[0]]);
  });

  test('that is permanently refused fails at once, and shows who refused it and why', async () => {
    answerTo.recipient = (address) => (address === 'out@example.org' ? refusal(550, 'No such user') : null);
    const run = await start(definitionOf('automatic_email', {}));
    await app.work();
    expect(await sendStep(run)).toMatchObject({
      status: 'failed',
      reason: 'mail_refused',
      note: 'out@example.org: 550 No such user',
      mail: { is_sent: false, to: ['out@example.org'] },
    });
    expect(taken).toEqual([]);
  });

  test('that some recipients refuse is sent to the others, and the history and the step show that', async () => {
    answerTo.recipient = (address) => (address === 'gone@example.org' ? refusal(550, 'No such user') : null);
    const settings = { bcc: [{ type: 'email', email: 'gone@example.org' } as const] };
    const run = await start(definitionOf('automatic_email', settings));
    await app.work();
    expect(taken.map(({ to }) => to)).toEqual([['out@example.org']]);
    const refused = [{ address: 'gone@example.org', reason: '550 No such user' }];
    expect(await sendStep(run)).toMatchObject({ outcome: 'sent', mail: { refused } });
    // Who may not see the blind copies must not learn of one from its refusal.
    expect((await sendStep(run, asker)).mail?.refused).toEqual([]);
    const { body } = await asker.call<{ activities: { kind: string; data: object }[] }>(
      'GET',
      `${workspace.path}/runs/${run.id}/activities`,
    );
    expect(body.activities.find(({ kind }) => kind === 'step_sent')?.data).toMatchObject({ refused: 1 });
  });

  test('without a valid recipient fails with the reason no_recipient', async () => {
    for (const address of [undefined, 'a@x.org, evil@x.org', 'a@x.org\nBcc: evil@x.org', '"evil@x.org>, x"@x.org']) {
      const to = [{ type: 'email' as const, email: '{{name}}' }];
      const run = await start(definitionOf('automatic_email', { to }), address ? { name: address } : {});
      await app.work();
      expect(await sendStep(run)).toMatchObject({ status: 'failed', reason: 'no_recipient' });
    }
    expect(taken).toEqual([]);
  });

  test('inserts values as text: they add no header, no markup and no insertion', async () => {
    const hostile = 'x\r\nBcc: evil@example.net\r\n\r\n<script>alert(1)</script>{{address}}{{constructor}}';
    const body = '<p>{{note}}</p><p><a href="{{note}}">x</a></p>';
    const definition = definitionOf('automatic_email', { subject: '{{note}}', body });
    const run = await start(definition, { note: hostile, address: 'evil@example.net' });
    await app.work();
    expect((await look(run)).status).toBe('completed');
    const [{ to, raw }] = taken as [Taken];
    expect(to).toEqual(['out@example.org']);
    expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
    const mail = await PostalMime.parse(raw);
    expect(mail.subject).toMatch(/^x Bcc: evil@example\.net <script>/);
    expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;{{address}}{{constructor}}</p><p><a>x</a></p>');
    expect(mail.html).not.toContain('<script>');
  });
});

describe('a reviewed mail', () => {
  test('is shown to its assignees as it will be sent, and to nobody else before', async () => {
    const settings = { bcc: [{ type: 'email', email: 'quiet@example.org' } as const], body: 'Dear {{name}}\n\n<b>' };
    const run = await start(definitionOf('email', settings), { name: 'Zoé' });
    expect((await sendStep(run, sender)).mail).toEqual({
      to: ['out@example.org'],
      cc: [],
      bcc: ['quiet@example.org'],
      reply_to: [],
      subject: 'News',
      body: '<p>Dear Zoé</p><p>&lt;b&gt;</p>',
      refused: [],
      is_sent: false,
    });
    expect((await sendStep(run, asker)).mail).toBeNull();
    expect((await sendStep(run)).mail).toBeNull();
  });

  test('is sent as edited, sanitised, without further insertions', async () => {
    const run = await start(definitionOf('email', { subject: 'For {{name}}' }), { name: 'Zoé' });
    const body = '<p onclick="x">Mine {{name}}<script>alert(1)</script></p>';
    const { status } = await answer(run, { mail: { subject: 'My {{name}}', body } });
    expect(status).toBe(200);
    expect(await sendStep(run, sender)).toMatchObject({
      status: 'pending',
      can: { answer: false },
      mail: { is_sent: false, subject: 'My {{name}}', body: '<p>Mine {{name}}</p>' },
    });
    expect(taken).toEqual([]);
    await app.work();
    const mail = await PostalMime.parse(taken[0]?.raw ?? '');
    expect([mail.subject, mail.text]).toEqual(['My {{name}}', 'Mine {{name}}\n']);
    expect(mail.html).toContain('<p>Mine {{name}}</p>');
    expect(await sendStep(run, asker)).toMatchObject({ outcome: 'sent', mail: { is_sent: true, bcc: [] } });
  });

  test('is sent as shown if it was not edited, even if inserted values change', async () => {
    const run = await start(definitionOf('email', { body: '<p>{{name}}</p>' }), { name: 'Before' });
    expect((await answer(run, {})).status).toBe(200);
    await app.context.pool.query(`update field_values set value = '"After"' where run_id = $1`, [run.id]);
    await app.work();
    expect((await PostalMime.parse(taken[0]?.raw ?? '')).text).toBe('Before\n');
  });

  test.each([
    ['a blank subject', { subject: '  ', body: '' }, 'run_step.mail.subject'],
    ['a two-line subject', { subject: 'News\r\nBcc: evil@example.net', body: '' }, 'run_step.mail.subject'],
    ['a subject that is too long', { subject: 'x'.repeat(501), body: '' }, 'run_step.mail.subject'],
    ['a list for a subject', { subject: ['News'], body: '' }, 'run_step.mail.subject'],
    ['no body', { subject: 'News' }, 'run_step.mail.body'],
    ['an object for a body', { subject: 'News', body: { html: 'x' } }, 'run_step.mail.body'],
  ])('is refused with %s, and nothing is stored', async (_what, mail, field) => {
    const run = await start(definitionOf('email', {}));
    const { status, problem } = await answer(run, { mail });
    expect([status, problem.errors.map((error) => error.field)]).toEqual([422, [field]]);
    expect(await sendStep(run, sender)).toMatchObject({ status: 'pending', votes: [], can: { answer: true } });
  });

  test('can be sent by its assignees only', async () => {
    const run = await start(definitionOf('email', {}));
    expect((await answer(run, { mail: { subject: 'S', body: '' } }, asker)).status).toBe(403);
    await app.work();
    expect(taken).toEqual([]);
  });

  test('of a locked action is shown only to its assignees and run admins, sent or not', async () => {
    const run = await start(definitionOf('email', {}, { is_lock: true }));
    await answer(run, {});
    await app.work();
    expect((await sendStep(run, asker)).mail).toBeNull();
    expect((await sendStep(run, sender)).mail).toMatchObject({ is_sent: true });
    expect((await sendStep(run)).mail).toMatchObject({ is_sent: true });
  });

  test('that inserts a locked field is not shown to those who may not read the field', async () => {
    const secretary = await workspace.person();
    const definition = definitionOf(
      'email',
      { body: '<p>{{secret}}</p>' },
      {
        before: ({ group, act, field }) => [
          group(
            'Secret',
            act(
              'form',
              'Tell',
              { fields: [field('text', 'secret', 'Secret')] },
              { is_lock: true, assignees: [secretary.ref] },
            ),
          ),
        ],
      },
    );
    const run = await start(definition);
    await secretary.call('PATCH', `${workspace.path}/runs/${run.id}/run_steps/${stepOf(run, 'Tell').id}`, {
      run_step: { answer: 'submitted', fields: [{ key: 'secret', value: 'canary-7' }] },
    });
    expect((await sendStep(run, sender)).mail?.body).toBe('<p>canary-7</p>');
    await answer(run, {});
    await app.work();
    expect(JSON.stringify(await look(run, asker))).not.toContain('canary-7');
    expect((await sendStep(run, secretary)).mail?.body).toBe('<p>canary-7</p>');
  });
});

test('mails in a draft are sanitised when it is saved', async () => {
  const definition = definitionOf('automatic_email', { body: '<p>Hi<script>alert(1)</script></p>' });
  const workflow = await createTestWorkflow(workspace, definition, [asker.ref]);
  const { body } = await workspace.owner.call<{ draft: { definition: Definition } }>('GET', workflow.path);
  const [action] = body.draft.definition.action_groups[0]?.actions ?? [];
  expect(action?.stepable).toMatchObject({ body: '<p>Hi</p>' });
});
