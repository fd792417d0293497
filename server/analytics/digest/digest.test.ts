import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AnalyticsWorld, createAnalyticsWorld } from '../../testing/analytics-world.ts';
import type { TestPerson } from '../../testing/factories.ts';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import { addHistory, type HistoryRun } from '../../testing/run-history.ts';
import { findDueDigests } from './find-due-digests.ts';
import { mailDigest } from './mail-digest.ts';

let app: TestApp;
let world: AnalyticsWorld;
let raw: Buffer[] = [];
const server = new SMTPServer({
  authOptional: true,
  closeTimeout: 100,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, _session, done) => {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      raw.push(Buffer.concat(parts));
      done();
    });
  },
});

const hour = 3_600_000;
const day = 24 * hour;
/** The Mondays on which two weeks begin in Amsterdam, in milliseconds. */
const [before, from] = ['2026-11-09', '2026-11-16'].map((one) => Date.parse(`${one}T00:00:00+01:00`)) as [
  number,
  number,
];
/** Unix seconds: the Monday morning after the two weeks, when the mail is due. */
const morning = Date.parse('2026-11-23T08:30:00+01:00') / 1000;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  app = await openTestApp({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  app.context.now = () => morning;
  world = await createAnalyticsWorld(app);
  const [first, , second] = world.versions;
  // In the second week, twice as many runs of the first workflow start, and its approval takes about six hours instead
  // of one. The second workflow does not change.
  const runs = [
    ...history(first!, before, 30, hour),
    ...history(first!, from, 60, 6 * hour),
    ...history(second!, before, 30, hour),
    ...history(second!, from, 30, hour),
  ];
  await addHistory(app.context.pool, world.workspace.id, runs);
  await app.work();
  raw = [];
});
afterAll(async () => {
  await app.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

function history(of: AnalyticsWorld['versions'][number], start: number, count: number, took: number): HistoryRun[] {
  return Array.from({ length: count }, (_, at) => {
    const started_at = start + (at * 5 * day) / count;
    const time = took + at * 60_000;
    return {
      id: app.context.nextId(),
      workflow_id: of.workflow_id,
      version_id: of.version_id,
      status: 'completed',
      started_at,
      ended_at: started_at + time,
      due_at: null,
      mark: 'none',
      initiator_id: null,
      steps: [
        {
          id: app.context.nextId(),
          step_id: of.step_ids[1] as string,
          attempt: 1,
          status: 'completed',
          outcome: 'approve',
          reason: null,
          opened_at: started_at,
          settled_at: started_at + time,
          due_at: null,
          assignees: [],
          answered_by: null,
          drafted_at: null,
          went_back: false,
        },
      ],
    };
  });
}

/** The weekly mails that have arrived since the last call. */
async function received(): Promise<Email[]> {
  await app.work();
  const mails = await Promise.all(raw.map((one) => PostalMime.parse(one)));
  raw = [];
  return mails.filter(({ messageId }) => messageId?.includes('weekly'));
}
/** Forgets that the mail of the week was sent and enqueued: otherwise it would not be enqueued or sent again. */
const forgetDigests = () =>
  app.context.pool.query(`with enqueued as (delete from pgboss.job where name = 'mail_digest') delete from digests`);
const updateUser = (person: TestPerson, columns: string) =>
  app.context.pool.query(`update users set ${columns} where id = $1`, [person.user_id]);
const job = (person: TestPerson) => ({
  workspace_id: world.workspace.id,
  member_id: person.member_id,
  week: '2026-11-16',
});

describe('the weekly mail', () => {
  test('comes once to the owner, with what changed most and links to it', async () => {
    await findDueDigests(app.context);
    await findDueDigests(app.context);
    const mails = await received();
    expect(mails.map(({ to }) => to?.[0]?.address)).toEqual([world.workspace.owner.email]);
    const [mail] = mails as [Email];
    const [one] = world.workflows;
    const { rows } = await app.context.pool.query('select name from workspaces where id = $1', [world.workspace.id]);
    expect(mail.subject).toBe(`${rows[0].name}: what changed last week`);
    expect(mail.text).toContain('22 November 2026. Runs started: 90. Runs completed: 90.');
    expect(mail.text).toMatch(
      /Approve\n {2}Typical time of this action: 6 hours, 30 minutes, the week before 1 hour, 15 minutes\n/,
    );
    expect(mail.text).toMatch(/Typical time to complete: 6 hours, 30 minutes, the week before 1 hour, 15 minutes\n/);
    expect(mail.text).not.toContain('Runs started: 30,');
    expect(mail.text).toContain(
      `http://baton.test/workspaces/${world.workspace.id}/analytics?workflow_id=${one?.id}&filter_period=custom&from=2026-11-16&to=2026-11-22`,
    );
    await findDueDigests(app.context);
    expect(await received()).toEqual([]);
  });

  test('is sent once even if several workers have the same job', async () => {
    await forgetDigests();
    await Promise.all([1, 2, 3].map(() => mailDigest(app.context, job(world.workspace.owner))));
    expect(await received()).toHaveLength(1);
  });

  test('is in the language of the recipient', async () => {
    const { owner } = world.workspace;
    for (const [language, text] of [
      ['fr', 'Durée habituelle de cette action : 6 heures et 30 minutes, la semaine précédente 1 heure et 15 minutes'],
      ['th', 'เวลาปกติของการดำเนินการนี้: 6 ชั่วโมง และ 30 นาที สัปดาห์ก่อนหน้า 1 ชั่วโมง และ 15 นาที'],
    ] as const) {
      await forgetDigests();
      await updateUser(owner, `language_preference = '${language}'`);
      await mailDigest(app.context, job(owner));
      expect((await received())[0]?.text?.replaceAll(/\s/g, ' ')).toContain(text);
    }
    await updateUser(owner, 'language_preference = null');
  });

  test('comes in the morning of the recipient’s time zone, and not to members or those who turned it off', async () => {
    await forgetDigests();
    const { owner } = world.workspace;
    await updateUser(owner, `time_zone_preference = 'America/New_York'`);
    await findDueDigests(app.context);
    expect(await received()).toEqual([]);
    await updateUser(owner, 'time_zone_preference = null');
    await findDueDigests(app.context);
    expect(await received()).toHaveLength(1);
    await forgetDigests();
    await updateUser(owner, 'subscribed_to_digest = false');
    await findDueDigests(app.context);
    await mailDigest(app.context, job(owner));
    await mailDigest(app.context, job(world.member));
    expect(await received()).toEqual([]);
    expect((await app.context.pool.query('select 1 from digests')).rowCount).toBe(0);
    await updateUser(owner, 'subscribed_to_digest = true');
  });

  test('to a workflow admin is about the workflows that they administer, and is not sent if nothing changed', async () => {
    await forgetDigests();
    const [one, two] = world.workflows;
    const admin = await world.workspace.person();
    const makeAdmin = (path: string | undefined, admins: string[]) =>
      world.workspace.owner.call('PATCH', path as string, { workflow: { admins } });
    await makeAdmin(two?.path, [admin.member_id, world.workspace.owner.member_id]);
    await mailDigest(app.context, job(admin));
    expect(await received()).toEqual([]);
    const { rows } = await app.context.pool.query('select changes from digests where member_id = $1', [
      admin.member_id,
    ]);
    expect(rows).toEqual([{ changes: 0 }]);
    await forgetDigests();
    await makeAdmin(one?.path, [admin.member_id, world.workspace.owner.member_id]);
    await makeAdmin(two?.path, [world.workspace.owner.member_id]);
    await mailDigest(app.context, job(admin));
    expect((await received())[0]?.text).toContain('Runs started: 60. Runs completed: 60.');
  });

  test('is turned off by its link and on again in the profile; mails about runs stay on', async () => {
    await forgetDigests();
    const { owner } = world.workspace;
    await mailDigest(app.context, job(owner));
    const [mail] = await received();
    const token = /unsubscribe\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1];
    expect(mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toContain(token);
    const { body } = await app.call('POST', '/api/v1/public/unsubscribe', { token });
    expect(body).toEqual({ email: owner.email, mails: 'digest', subscribed_to_email: false });
    type Me = { user: { subscribed_to_email: boolean; subscribed_to_digest: boolean } };
    const mine = async () => (await owner.call<Me>('GET', '/api/v1/user/me')).body.user;
    expect(await mine()).toMatchObject({ subscribed_to_email: true, subscribed_to_digest: false });
    await owner.call('POST', '/api/v1/user/update_profile', { user: { subscribed_to_digest: true } });
    expect(await mine()).toMatchObject({ subscribed_to_email: true, subscribed_to_digest: true });
    // The signature covers the kind of mails, so the same token cannot turn off mails about runs.
    const other = token?.replace('digest.', '') ?? '';
    expect((await app.call('POST', '/api/v1/public/unsubscribe', { token: other })).problem.code).toBe('link_expired');
  });
});
