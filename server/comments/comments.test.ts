import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CommentReply } from '../../contract/comments.ts';
import type { ActivityReply } from '../../contract/runs.ts';
import { definitionBuilders } from '../demo/demo-definition.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  requestDefinition,
  type TestPerson,
  type TestWorkspace,
} from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { updateUser } from '../testing/update-user.ts';
import { createPng, upload } from '../testing/upload.ts';

let app: TestApp;
let workspace: TestWorkspace;
/** The guest who started the run, the boss who approves, and a member who does not see the run. */
let [guest, boss, stranger]: TestPerson[] = [];
let workflow_id: string;
let run_id: string;
let count = 0;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  workspace = await createTestWorkspace(app);
  guest = await workspace.person('guest');
  boss = await workspace.person();
  stranger = await workspace.person();
  const { group, act } = definitionBuilders(`talk ${++count}`);
  const definition = requestDefinition([boss.ref]);
  definition.action_groups = [
    group('Do', act('task', 'Do', { instructions: '', vote: { match: 'all' } }, { assignees: [guest.ref, boss.ref] })),
  ];
  workflow_id = (await createTestWorkflow(workspace, definition, [workspace.owner.ref])).id;
  const { body } = await workspace.owner.call<{ run: { id: string } }>('POST', `${workspace.path}/runs`, {
    workflow_id,
  });
  run_id = body.run.id;
});

const path = () => `${workspace.path}/runs/${run_id}/comments`;
const addComment = (person: TestPerson | undefined, comment: object) =>
  person!.call<{ comment: CommentReply }>('POST', path(), { comment });
const read = async (person: TestPerson | undefined) =>
  (await person!.call<{ comments: CommentReply[]; has_more: boolean }>('GET', path())).body;
const give = async (person: TestPerson | undefined) =>
  (await upload<{ file: { key: string } }>(person!.call, `${workspace.path}/files`, createPng())).body.file.key;
const fileStatus = async (person: TestPerson | undefined, key: string) =>
  (await person!.call('GET', `${workspace.path}/files/${key}`)).status;

describe('a comment', () => {
  test('is read by those who see the run, and is part of the run, its history and the feed', async () => {
    const message = 'First <b>line</b>\nand the second: https://example.org/?a=1&b=2';
    const { status, body } = await addComment(guest, { message: `  ${message}\n` });
    expect([status, body.comment]).toMatchObject([
      201,
      { message, user: { id: guest?.user_id }, files: [], mentions: [], deleted_at: null, can: { delete: true } },
    ]);
    await addComment(boss, { message: 'Second' });
    for (const person of [guest, boss, workspace.owner]) {
      expect((await read(person)).comments.map((one) => one.message)).toEqual([message, 'Second']);
      const { body: whole } = await person!.call<{ run: { comments: CommentReply[] } }>(
        'GET',
        `${workspace.path}/runs/${run_id}`,
      );
      expect(whole.run.comments).toEqual((await read(person)).comments);
      for (const history of [`${workspace.path}/runs/${run_id}/activities`, `${workspace.path}/activities`]) {
        const { body: feed } = await person!.call<{ activities: ActivityReply[] }>('GET', history);
        expect(feed.activities.slice(0, 2)).toMatchObject([
          { kind: 'run_commented', data: { comment: 'Second' } },
          { id: body.comment.id, kind: 'run_commented', by: { id: guest?.member_id }, data: { comment: message } },
        ]);
      }
    }
    expect((await stranger!.call('GET', path())).status).toBe(404);
    const { body: feed } = await stranger!.call<object>('GET', `${workspace.path}/activities`);
    expect(JSON.stringify(feed)).not.toContain('second');
  });

  test('is refused for members who do not see the run, for strangers, other workspaces and deactivated members', async () => {
    const foreign = await createTestWorkspace(app);
    expect((await app.call('POST', path(), { comment: { message: 'x' } })).status).toBe(401);
    expect((await addComment(stranger, { message: 'x' })).status).toBe(404);
    expect((await addComment(foreign.owner, { message: 'x' })).status).toBe(404);
    const elsewhere = `${foreign.path}/runs/${run_id}/comments`;
    expect((await foreign.owner.call('POST', elsewhere, { comment: { message: 'x' } })).status).toBe(404);
    await app.context.pool.query(`update members set status = 'disabled' where id = $1`, [boss?.member_id]);
    expect((await addComment(boss, { message: 'x' })).status).toBe(403);
    await workspace.owner.call('PATCH', `${workspace.path}/disable`);
    expect([
      (await addComment(guest, { message: 'x' })).status,
      (await addComment(workspace.owner, { message: 'x' })).status,
    ]).toEqual([403, 201]);
    // The participants of a run can still read it.
    expect((await read(guest)).comments).toHaveLength(1);
  });

  test('is refused on a deleted run', async () => {
    await app.context.pool.query('update runs set deleted_at = now() where id = $1', [run_id]);
    // Only its admins still see it.
    expect((await addComment(boss, { message: 'x' })).status).toBe(404);
    const { status, problem } = await addComment(workspace.owner, { message: 'x' });
    expect([status, problem.code]).toEqual([409, 'run_state']);
  });

  test.each([
    ['blank', { message: ' \n ' }, 'comment.message', 'blank'],
    ['of characters without a shape', { message: ' \u200b\u2060\n' }, 'comment.message', 'blank'],
    ['left out', {}, 'comment.message', 'blank'],
    ['too long', { message: 'x'.repeat(10_001) }, 'comment.message', 'too_long'],
    ['no text', { message: ['x'] }, 'comment.message', 'not_text'],
    ['with a null byte', { message: 'a\0b' }, 'comment.message', 'invalid_value'],
    ['with a file of nobody’s', { message: 'x', file_keys: ['x'.repeat(22)] }, 'comment.file_keys', 'unknown_file'],
    [
      'with a path for a file',
      { message: 'x', file_keys: ['../../etc/passwd'] },
      'comment.file_keys.0',
      'invalid_value',
    ],
  ])('that is %s is refused', async (_name, comment, field, code) => {
    const { status, problem } = await addComment(boss, comment);
    expect([status, problem.errors]).toMatchObject([422, [{ field, code }]]);
    expect((await read(boss)).comments).toEqual([]);
  });

  test('is stored once per idempotency key, with its file and its mail; other words with that key are refused', async () => {
    const headers = { 'idempotency-key': 'comment-1' };
    await app.work();
    app.mails();
    const comment = { message: '@Boss look', file_keys: [await give(guest)], mentions: [boss!.member_id] };
    const send = (person: TestPerson | undefined, words: object) =>
      person!.call<{ comment: CommentReply }>('POST', path(), { comment: words }, headers);
    const sent = await Promise.all(Array.from({ length: 8 }, () => send(guest, comment)));
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 201));
    const { comments } = await read(boss);
    expect(comments).toHaveLength(1);
    expect(comments[0]?.files).toHaveLength(1);
    expect(new Set(sent.map(({ body }) => body.comment.id))).toEqual(new Set([comments[0]?.id]));
    await app.work();
    expect(app.mails()).toHaveLength(1);
    const { status, problem } = await send(guest, { message: 'Something else' });
    expect([status, problem.code]).toEqual([422, 'idempotency_key_reused']);
    // The keys of others are their own.
    expect((await send(boss, { message: 'Something else' })).status).toBe(201);
    expect((await send(stranger, comment)).status).toBe(404);
  });

  test('is paged from the newest', async () => {
    for (let n = 0; n < 53; n++) await addComment(boss, { message: `Number ${n}` });
    const newest = await read(guest);
    expect([newest.comments.length, newest.comments[0]?.message, newest.has_more]).toEqual([50, 'Number 3', true]);
    const { body: older } = await guest!.call<typeof newest>('GET', `${path()}?before=${newest.comments[0]?.id}`);
    expect([older.comments.map((one) => one.message), older.has_more]).toEqual([
      ['Number 0', 'Number 1', 'Number 2'],
      false,
    ]);
  });

  test('is deleted by its author, and stays as an empty entry without message and files', async () => {
    const key = await give(boss);
    const { body } = await addComment(boss, {
      message: 'Regretted words',
      file_keys: [key],
      mentions: [guest?.member_id],
    });
    const one = `${path()}/${body.comment.id}`;
    for (const [person, status] of [
      [guest, 403],
      [workspace.owner, 403],
      [stranger, 404],
    ] as const) {
      expect((await person!.call('DELETE', one)).status).toBe(status);
    }
    const elsewhere = await createTestWorkspace(app);
    expect((await elsewhere.owner.call('DELETE', one)).status).toBe(404);
    // Not as one of another run, which the author sees too.
    const { body: other } = await workspace.owner.call<{ run: { id: string } }>('POST', `${workspace.path}/runs`, {
      workflow_id,
    });
    const another = `${workspace.path}/runs/${other.run.id}/comments`;
    expect((await boss!.call('GET', another)).status).toBe(200);
    expect((await boss!.call('DELETE', `${another}/${body.comment.id}`)).status).toBe(404);
    expect((await boss!.call('DELETE', one)).status).toBe(200);
    expect((await boss!.call('DELETE', one)).status).toBe(404);
    expect((await read(guest)).comments).toMatchObject([
      {
        id: body.comment.id,
        message: '',
        files: [],
        mentions: [],
        deleted_at: expect.any(Number),
        can: { delete: false },
      },
    ]);
    const { body: feed } = await workspace.owner.call<object>('GET', `${workspace.path}/activities`);
    expect(JSON.stringify(feed)).not.toContain('Regretted');
    expect(await fileStatus(boss, key)).toBe(404);
    await app.work();
    expect(readdirSync(join(app.context.config.DATA_DIR, 'files/uploads', workspace.id))).toEqual([]);
  });
});

describe('a file of a comment', () => {
  test('is read by those who see the run, and may be the whole comment', async () => {
    const [first, second] = [await give(guest), await give(guest)];
    const { body } = await addComment(guest, { file_keys: [second, first] });
    expect(body.comment.files.map(({ key }) => key)).toEqual([second, first]);
    expect((await read(boss)).comments[0]?.files.map(({ key }) => key)).toEqual([second, first]);
    for (const person of [guest, boss, workspace.owner]) expect(await fileStatus(person, first)).toBe(200);
    expect(await fileStatus(stranger, first)).toBe(404);
  });

  test("must be the author's own, attached nowhere else, and is attached once when fifty name it", async () => {
    const [own, others] = [await give(guest), await give(boss)];
    expect((await addComment(guest, { message: 'x', file_keys: [others] })).problem.errors).toMatchObject([
      { field: 'comment.file_keys', code: 'unknown_file' },
    ]);
    expect((await addComment(guest, { message: 'x', file_keys: [own, own] })).status).toBe(422);
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => addComment(guest, { message: 'x', file_keys: [own] })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(49).fill(422)]);
    expect((await read(boss)).comments).toHaveLength(1);
  });
});

describe('a mentioned member', () => {
  test('sees the run, and gets one mail if they want mails', async () => {
    await app.work();
    app.mails();
    await updateUser(app, guest?.user_id, `language_preference = 'fr'`);
    const { body } = await addComment(boss, {
      message: '@Person and @Owner <b>look</b>',
      mentions: [guest?.member_id, workspace.owner.member_id, boss?.member_id, guest?.member_id],
    });
    expect(body.comment.mentions.map(({ id }) => id)).toEqual([
      guest?.member_id,
      workspace.owner.member_id,
      boss?.member_id,
    ]);
    await app.work();
    const mails = app.mails();
    expect(mails).toHaveLength(2);
    for (const mail of mails) expect(mail).toContain('\nList-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const [toGuest] = mails.filter((mail) => mail.includes(`To: ${guest?.email}`));
    expect(toGuest).toContain('vous mentionne');
    expect(toGuest?.replaceAll('=\r\n', '')).toContain(`/runs/${run_id}/show#comment-${body.comment.id}`);
    expect(toGuest).not.toContain('<b>look</b></p>');

    await updateUser(app, guest?.user_id, 'subscribed_to_email = false');
    await addComment(boss, { message: 'Again', mentions: [guest?.member_id] });
    await app.work();
    expect(app.mails()).toEqual([]);
  });

  test.each([
    ['does not see the run', () => stranger?.member_id, 'cannot_see_run'],
    ['does not exist', () => app.context.nextId(), 'unknown_member'],
  ])('refuses to mention somebody who %s', async (_name, who, code) => {
    const { status, problem } = await addComment(boss, { message: 'x', mentions: [who()] });
    expect([status, problem.errors]).toMatchObject([422, [{ field: 'comment.mentions', code }]]);
    expect((await read(boss)).comments).toEqual([]);
  });

  test('refuses to mention a deactivated member', async () => {
    await app.context.pool.query(`update members set status = 'disabled' where id = $1`, [guest?.member_id]);
    await app.context.pool.query('update workspaces set people_revision = people_revision + 1 where id = $1', [
      workspace.id,
    ]);
    const { problem } = await addComment(boss, { message: 'x', mentions: [guest?.member_id] });
    expect(problem.errors).toMatchObject([{ field: 'comment.mentions', code: 'unknown_member' }]);
  });

  test('is picked from all who see the run, and nobody else', async () => {
    const list = `${workspace.path}/runs/${run_id}/mentionable`;
    const { body } = await guest!.call<{ users: { id: string }[] }>('GET', list);
    expect(body.users.map(({ id }) => id).sort()).toEqual([boss?.member_id, workspace.owner.member_id].sort());
    expect((await stranger!.call('GET', list)).status).toBe(404);
  });
});
