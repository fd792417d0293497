import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Notification } from '../../contract/notifications.ts';
import type { Definition, Ref } from '../../engine/definition.ts';
import { anyVote, definitionBuilders } from '../demo/demo-definition.ts';
import type { OutgoingMail } from '../outside/mail.ts';
import { askWhileLocked } from '../testing/ask-while-locked.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  stepOf,
  type TestPerson,
  type TestRun,
  type TestWorkspace,
} from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { deleteOldNotices } from './delete-old-notices.ts';
import { dailyMailDue, findDueDailyMails } from './find-due-daily-mails.ts';
import { markSettledNotices } from './mark-settled-notices.ts';

let app: TestApp;
let workspace: TestWorkspace;
let asker: TestPerson;
let boss: TestPerson;
let sent: OutgoingMail[] = [];

beforeAll(async () => {
  app = await openTestApp({ MAIL_GATHERING_SECONDS: '60' });
  app.context.mail.send = async (mail) => {
    sent.push(mail);
    return { refused: [] };
  };
  workspace = await createTestWorkspace(app);
  asker = await workspace.person();
  boss = await workspace.person();
});
afterAll(() => app.close());

interface Listed {
  notifications: Notification[];
  has_more: boolean;
  unread: number;
}
const list = async (person: TestPerson, query = ''): Promise<Listed> =>
  (await person.call<Listed>('GET', `${workspace.path}/notifications${query}`)).body;
const mark = (person: TestPerson, body: object) =>
  person.call<{ ids: string[] }>('PATCH', `${workspace.path}/notifications`, body);
const choose = (person: TestPerson, user: object) => person.call('POST', '/api/v1/user/update_profile', { user });

let count = 0;
async function start(name: string, assignees: Ref[]): Promise<TestRun> {
  const { act, group } = definitionBuilders(`notifications ${++count}`);
  const definition: Definition = {
    schema: 1,
    trigger_form: [],
    action_groups: [group('One', act('task', 'Do', { instructions: '', vote: anyVote }, { assignees }))],
    cancellation: [],
  };
  const { id } = await createTestWorkflow(workspace, definition, [asker.ref]);
  const { body } = await asker.call<{ run: TestRun }>('POST', `${workspace.path}/runs`, {
    workflow_id: id,
    run: { name },
  });
  await app.work();
  return body.run;
}
const finish = async (person: TestPerson, run: TestRun) => {
  await person.call('PATCH', `${workspace.path}/runs/${run.id}/run_steps/${stepOf(run, 'Do').id}`, {
    run_step: { answer: 'done' },
  });
  await app.work();
};
const comment = (person: TestPerson, run: TestRun, message: string, mentions: string[]) =>
  person.call<{ comment: { id: string } }>('POST', `${workspace.path}/runs/${run.id}/comments`, {
    comment: { message, mentions },
  });

describe('the notifications of a person', () => {
  test('list what waits, mentions and ends, newest first, and count what is neither read nor over', async () => {
    const run = await start('Boat', [boss.ref]);
    const [waiting] = (await list(boss)).notifications;
    expect(waiting).toMatchObject({ kind: 'opened', is_over: false, is_read: false, run_step: { name: 'Do' } });
    expect((await list(boss)).unread).toBe(1);

    await comment(asker, run, 'Look here', [boss.member_id]);
    const { notifications, unread } = await list(boss);
    expect(notifications.map(({ kind }) => kind)).toEqual(['mentioned', 'opened']);
    expect(notifications[0]).toMatchObject({ comment: { message: 'Look here' }, by: { id: asker.member_id } });
    expect(unread).toBe(2);

    await finish(boss, run);
    const after = await list(boss);
    expect(after.notifications.find(({ kind }) => kind === 'opened')).toMatchObject({ is_over: true, is_read: true });
    expect(after.unread).toBe(1);
    expect((await list(asker)).notifications[0]).toMatchObject({ kind: 'completed', run: { name: 'Boat' } });
    expect((await list(boss, '?status=unread')).notifications.map(({ kind }) => kind)).toEqual(['mentioned']);
  });

  test('are marked as read and unread, alone, of a run and all, and only by the person', async () => {
    const run = await start('Marks', [boss.ref, asker.ref]);
    const other = await start('Other', [boss.ref]);
    const ids = (await list(boss, '?status=unread')).notifications.map(({ id }) => id);
    expect((await mark(asker, { ids })).body.ids).toEqual([]);
    expect((await mark(boss, { run_id: run.id })).body.ids).toHaveLength(1);
    expect((await list(boss)).unread).toBe(ids.length - 1);
    const { body } = await mark(boss, {});
    expect((await list(boss)).unread).toBe(0);
    await mark(boss, { ids: body.ids, read: false });
    expect((await list(boss)).unread).toBe(ids.length - 1);
    await mark(boss, {});
    await finish(boss, run);
    await finish(boss, other);
  });

  test('are not about what the person wrote, also where it names them: only the others have something unread', async () => {
    const run = await start('Own words', [boss.ref]);
    await mark(boss, {});
    const before = await list(boss);
    await comment(boss, run, 'I am on it', []);
    await comment(boss, run, 'Look, me and you', [boss.member_id, asker.member_id]);
    expect(await list(boss)).toEqual(before);
    expect((await list(asker, '?status=unread')).notifications[0]).toMatchObject({
      kind: 'mentioned',
      comment: { message: 'Look, me and you' },
    });
    await mark(asker, {});
    await finish(boss, run);
  });

  test('are walked page by page', async () => {
    const { notifications } = await list(boss);
    const first = await list(boss, '?limit=2');
    expect(first).toMatchObject({ has_more: true });
    const rest = await list(boss, `?before=${first.notifications[1]?.id}`);
    expect([...first.notifications, ...rest.notifications]).toEqual(notifications);
    expect(rest.has_more).toBe(false);
  });

  test('are marked as read soon after others have answered, so that the unread ones are counted quickly', async () => {
    const reader = await workspace.person('guest');
    const done = await start('Done by others', [reader.ref, boss.ref]);
    const open = await start('Open', [reader.ref]);
    await finish(boss, done);
    await markSettledNotices(app.context);
    const { rows } = await app.context.pool.query<{ run_id: string; is_read: boolean }>(
      `select run_id, read_at is not null as is_read from notices where member_id = $1 and kind = 'opened'`,
      [reader.member_id],
    );
    expect(new Map(rows.map(({ run_id, is_read }) => [run_id, is_read]))).toEqual(
      new Map([
        [done.id, true],
        [open.id, false],
      ]),
    );
    await finish(reader, open);
  });

  test('are gone with the sight of the run, with a deleted comment, and with time', async () => {
    const reader = await workspace.person('guest');
    const run = await start('Seen', [reader.ref]);
    const { body } = await comment(asker, run, 'You too', [reader.member_id]);
    expect((await list(reader)).notifications).toHaveLength(2);
    await asker.call('DELETE', `${workspace.path}/runs/${run.id}/comments/${body.comment.id}`);
    expect((await list(reader)).notifications.map(({ kind }) => kind)).toEqual(['opened']);
    await app.context.pool.query('update step_assignees set member_id = $1 where member_id = $2', [
      boss.member_id,
      reader.member_id,
    ]);
    expect(await list(reader)).toMatchObject({ notifications: [], unread: 0 });
    await app.context.pool.query(`update notices set created_at = now() - interval '91 days' where member_id = $1`, [
      reader.member_id,
    ]);
    await deleteOldNotices(app.context);
    const { rows } = await app.context.pool.query('select 1 from notices where member_id = $1', [reader.member_id]);
    expect(rows).toEqual([]);
    await finish(boss, run);
  });
});

describe('mails by the choice of the person', () => {
  const daily = async () => {
    await findDueDailyMails(app.context);
    await app.work();
  };
  const settle = async () => {
    await app.work();
    app.later(61);
    await app.work();
    sent = [];
  };

  test('are refused with another choice, and remembered with a right one', async () => {
    const { problem } = await choose(boss, { mail_waiting: 'sometimes' });
    expect(problem).toMatchObject({ status: 422, errors: [{ field: 'user.mail_waiting' }] });
    expect((await choose(boss, { daily_mail_hour: 24 })).problem).toMatchObject({
      errors: [{ field: 'user.daily_mail_hour' }],
    });
    const { body } = await choose(boss, { mail_waiting: 'daily', mail_ended: 'never', daily_mail_hour: 7 });
    expect(body).toMatchObject({ user: { mail_waiting: 'daily', mail_ended: 'never', daily_mail_hour: 7 } });
  });

  test('come once a day with what still waits and is unread, and never again', async () => {
    await settle();
    const reader = await workspace.person();
    await choose(reader, {
      mail_waiting: 'daily',
      mail_mentioned: 'daily',
      daily_mail_hour: 0,
      time_zone_preference: 'Asia/Bangkok',
    });
    const open = await start('Stays open', [reader.ref]);
    const done = await start('Is done', [reader.ref]);
    await finish(reader, done);
    await comment(asker, open, 'Read', [reader.member_id]);
    await mark(reader, { ids: [(await list(reader)).notifications[0]?.id] });
    await comment(asker, open, 'Unread', [reader.member_id]);
    const mine = () => sent.filter(({ to }) => to[0] === reader.email);
    await app.work();
    app.later(61);
    await app.work();
    expect(mine()).toEqual([]);

    await daily();
    expect(mine()).toHaveLength(1);
    const text = mine()[0]?.text ?? '';
    expect(mine()[0]?.subject).toBe('Your day in Baton: 2');
    expect(text).toContain('Do waits for you: Stays open');
    expect(text).toContain('You were mentioned: Stays open');
    expect(text).not.toContain('Is done');

    // The job runs twice, the search runs again, and new notices wait for the next day.
    await app.context.pool.query(
      `update pgboss.job set state = 'created', start_after = now() where name = 'mail_daily'`,
    );
    await comment(asker, open, 'Tomorrow', [reader.member_id]);
    await daily();
    expect(mine()).toHaveLength(1);
    app.later(24 * 3600);
    await daily();
    expect(mine()).toHaveLength(2);
    expect(mine()[1]?.subject).toBe('Your day in Baton: 1');
    await finish(reader, open);
  });

  test('come the next day for what is stored while the mail is written', async () => {
    await settle();
    const reader = await workspace.person();
    await choose(reader, { mail_waiting: 'daily', daily_mail_hour: 0 });
    const mine = () => sent.filter(({ to }) => to[0] === reader.email);
    const [first, second] = [await start('In time', [reader.ref]), await start('A moment late', [reader.ref])];
    await app.work();
    const late = [reader.member_id, second.id];
    const { rows } = await app.context.pool.query(
      'select to_jsonb(n) as notice from notices n where member_id = $1 and run_id = $2',
      late,
    );
    await app.context.pool.query('delete from notices where member_id = $1 and run_id = $2', late);
    // The notice, whose id is older than the mail, is committed between reading the notices and marking them.
    await askWhileLocked(app.context.pool, {
      locking: [
        `with locked as (insert into daily_mails (workspace_id, member_id, day) values ($1, $2, '2000-01-01'))
        insert into notices select * from jsonb_populate_record(null::notices, $3)`,
        [workspace.id, reader.member_id, JSON.stringify(rows[0]?.notice)],
      ],
      ask: daily,
    });
    expect(mine()[0]?.text).toContain('Do waits for you: In time');
    expect(mine()[0]?.text).not.toContain('A moment late');
    app.later(24 * 3600);
    await daily();
    expect(mine()[1]?.text).toContain('Do waits for you: A moment late');
    for (const run of [first, second]) await finish(reader, run);
  });

  test('come to the others if the time zone of one person cannot be computed with', async () => {
    await settle();
    const [reader, odd] = [await workspace.person(), await workspace.person()];
    for (const person of [reader, odd]) await choose(person, { mail_waiting: 'daily', daily_mail_hour: 0 });
    // As an earlier version accepted it.
    await app.context.pool.query(`update users set time_zone_preference = 'PST' where id = $1`, [odd.user_id]);
    const run = await start('Waits for two', [reader.ref, odd.ref]);
    await daily();
    expect(sent.map(({ to }) => to[0])).toEqual([reader.email]);
    await choose(odd, { time_zone_preference: 'America/Los_Angeles' });
    await finish(reader, run);
  });

  test('do not remind of a due date that was changed since', async () => {
    await settle();
    const reader = await workspace.person();
    await choose(reader, { mail_waiting: 'daily', daily_mail_hour: 0 });
    const mine = () => sent.filter(({ to }) => to[0] === reader.email);
    const run = await start('Is put off', [reader.ref]);
    const path = `${workspace.path}/runs/${run.id}`;
    const due_date = app.context.now() + 2 * 24 * 3600;
    expect((await asker.call('PATCH', path, { run: { due_date } })).status).toBe(200);
    await daily();
    expect(mine()[0]?.text).toContain('Do waits for you: Is put off');
    app.later(24 * 3600 + 600);
    await app.work();
    expect((await list(reader)).notifications[0]).toMatchObject({ kind: 'due_soon', is_over: false });
    await asker.call('PATCH', path, { run: { due_date: due_date + 7 * 24 * 3600 } });
    await daily();
    expect(mine()).toHaveLength(1);

    app.later(7 * 24 * 3600);
    await app.work();
    await daily();
    expect(mine()[1]?.text).toContain('Do is due soon: Is put off');
    await finish(reader, run);
  });

  test('do not come for what is mailed never, but the notice is listed', async () => {
    await settle();
    const reader = await workspace.person();
    await choose(reader, { mail_waiting: 'never' });
    const run = await start('Silent', [reader.ref]);
    app.later(61);
    await app.work();
    expect(sent.filter(({ to }) => to[0] === reader.email)).toEqual([]);
    expect((await list(reader)).unread).toBe(1);
    await finish(reader, run);
  });
});

test('the daily mail is due from the hour of the person on, once a day', () => {
  const noon = Date.UTC(2026, 10, 22, 12) / 1000;
  expect(dailyMailDue(noon, { hour: 12, zone: 'UTC', last: null })).toBe('2026-11-22');
  expect(dailyMailDue(noon - 1, { hour: 12, zone: 'UTC', last: null })).toBe(null);
  expect(dailyMailDue(noon, { hour: 8, zone: 'UTC', last: '2026-11-22' })).toBe(null);
  expect(dailyMailDue(noon, { hour: 8, zone: 'UTC', last: '2026-11-21' })).toBe('2026-11-22');
  expect(dailyMailDue(noon, { hour: 1, zone: 'Pacific/Auckland', last: null })).toBe('2026-11-23');
});
