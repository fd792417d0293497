import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DraftThreadReply } from '../../contract/designing.ts';
import type { Notification } from '../../contract/notifications.ts';
import type { Definition } from '../../engine/definition.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  requestDefinition,
  type TestPerson,
  type TestWorkspace,
} from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';

let app: TestApp;
let workspace: TestWorkspace;
let [owner, admin, member]: TestPerson[] = [];
let workflow: { id: string; path: string };
let draft: { revision: number; definition: Definition };
beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
  owner = workspace.owner;
  [admin, member] = [await workspace.person(), await workspace.person()];
});
afterAll(() => app.close());
beforeEach(async () => {
  workflow = await createTestWorkflow(workspace, requestDefinition([owner!.ref]), [owner!.ref]);
  await owner!.call('PATCH', workflow.path, { workflow: { admins: [owner?.member_id, admin?.member_id] } });
  draft = (await owner!.call<{ draft: typeof draft }>('GET', workflow.path)).body.draft;
});

type One = { thread: DraftThreadReply };
const threads = () => `${workflow.path}/draft_threads`;
const actionId = (group = 0) => draft.definition.action_groups[group]?.actions[0]?.id ?? '';
const write = (
  person: TestPerson | undefined,
  message: string,
  more: { mentions?: string[]; place_id?: string } = {},
) =>
  person!.call<One>('POST', threads(), {
    place: { kind: 'action', id: more.place_id ?? actionId() },
    comment: { message, mentions: more.mentions },
  });
const list = async (person: TestPerson | undefined = owner) =>
  (await person!.call<{ threads: DraftThreadReply[] }>('GET', threads())).body.threads;
const save = async (definition: Definition) => {
  const body = { revision: draft.revision, definition };
  const saved = await owner!.call<{ draft: { revision: number } }>('PATCH', `${workflow.path}/draft`, body);
  draft = { definition, revision: saved.body.draft.revision };
};

describe('comments on a draft', () => {
  test('are written, replied to, resolved and opened again by those who may edit the workflow', async () => {
    const { status, body } = await write(owner, '  Is this the right person?\n');
    expect([status, body.thread]).toMatchObject([
      201,
      {
        place: { kind: 'action', id: actionId() },
        resolved_at: null,
        comments: [{ message: 'Is this the right person?', can: { delete: true }, user: { id: owner?.user_id } }],
      },
    ]);
    const one = `${threads()}/${body.thread.id}`;
    await admin!.call('PATCH', `${one}/resolve`);
    const [resolved] = await list();
    expect(resolved).toMatchObject({ resolved_at: expect.any(Number), resolved_by_user: { id: admin?.user_id } });
    await owner!.call('PATCH', `${one}/resolve`);
    expect((await list())[0]).toEqual(resolved);
    await admin!.call('POST', `${one}/comments`, { comment: { message: 'No' } });
    expect(await list(admin)).toMatchObject([
      { resolved_at: null, resolved_by_user: null, comments: [{ can: { delete: false } }, { message: 'No' }] },
    ]);
    expect((await member!.call('GET', threads())).status).toBe(403);
    expect((await write(member, 'x')).status).toBe(403);
  });

  test('are stored once per idempotency key', async () => {
    const body = { place: { kind: 'action', id: actionId() }, comment: { message: 'Once' } };
    const start = () => owner!.call<One>('POST', threads(), body, { 'idempotency-key': 'thread-1' });
    const started = [await start(), await start()];
    const [{ id }] = started.map(({ body }) => body.thread) as [DraftThreadReply];
    const reply = (message: string) =>
      admin!.call<One>(
        'POST',
        `${threads()}/${id}/comments`,
        { comment: { message } },
        { 'idempotency-key': 'reply-1' },
      );
    const replied = [await reply('Twice'), await reply('Twice')];
    for (const { status, body } of [...started, ...replied]) expect([status, body.thread.id]).toEqual([201, id]);
    expect((await list()).map(({ comments }) => comments.map(({ message }) => message))).toEqual([['Once', 'Twice']]);
    const { status, problem } = await reply('Thrice');
    expect([status, problem.code]).toEqual([422, 'idempotency_key_reused']);
  });

  test('have two million characters together, at most', async () => {
    const { thread } = (await write(owner, 'First')).body;
    await app.context.pool.query(
      `insert into draft_comments (workspace_id, id, thread_id, by_id, message, mentions, at)
      select workspace_id, gen_random_uuid(), thread_id, by_id, repeat('x', 10000), '[]', at
      from draft_comments, generate_series(1, 199) where thread_id = $1`,
      [thread.id],
    );
    const { body: long } = await write(owner, 'x'.repeat(9_990));
    const whole = await list();
    for (const path of [threads(), `${threads()}/${long.thread.id}/comments`]) {
      const body = { place: { kind: 'action', id: actionId() }, comment: { message: 'Too much' } };
      const { status, problem } = await owner!.call(
        'POST',
        path,
        path === threads() ? body : { comment: body.comment },
      );
      expect([status, problem.code, problem.detail]).toEqual([
        409,
        'draft_comments_too_large',
        expect.stringContaining('2000000'),
      ]);
    }
    expect(await list()).toEqual(whole);
    expect((await write(owner, '12345')).status).toBe(201);
  });

  test('are deleted by their author; a thread goes with its last comment', async () => {
    const { thread } = (await write(owner, 'First')).body;
    const one = `${threads()}/${thread.id}/comments`;
    const { body: replied } = await admin!.call<One>('POST', one, { comment: { message: 'Second' } });
    const [first, second] = replied.thread.comments;
    expect((await admin!.call('DELETE', `${one}/${first?.id}`)).status).toBe(403);
    expect((await owner!.call('DELETE', `${one}/${first?.id}`)).status).toBe(200);
    expect((await owner!.call('DELETE', `${one}/${first?.id}`)).status).toBe(404);
    expect((await list())[0]?.comments.map(({ id }) => id)).toEqual([second?.id]);
    await admin!.call('DELETE', `${one}/${second?.id}`);
    expect(await list()).toEqual([]);
  });

  test('stay with the draft when it is saved, and are removed with the next version if their place is gone', async () => {
    const kept = (await write(owner, 'About the first')).body.thread;
    const gone = (await write(owner, 'About the second', { place_id: actionId(1) })).body.thread;
    const whole = draft.definition;
    const without = { ...whole, action_groups: whole.action_groups.slice(0, 1) };
    await save(without);
    expect((await list()).map(({ id }) => id)).toEqual([kept.id]);
    expect((await owner!.call('PATCH', `${threads()}/${gone.id}/resolve`)).status).toBe(404);
    await save(whole);
    expect((await list()).map(({ id }) => id)).toEqual([kept.id, gone.id]);
    await save(without);
    const version = await owner!.call('POST', `${workflow.path}/versions`, {
      revision: draft.revision,
      version: { number: 2, description: '' },
    });
    expect(version.status).toBe(201);
    expect(JSON.stringify(version.body)).not.toContain('About the');
    await save(whole);
    expect((await list()).map(({ id }) => id)).toEqual([kept.id]);
  });

  test.each([
    ['blank', () => ({ comment: { message: ' \n' } }), 'comment.message', 'blank'],
    ['without a shape', () => ({ comment: { message: '\u200b' } }), 'comment.message', 'blank'],
    ['too long', () => ({ comment: { message: 'x'.repeat(10_001) } }), 'comment.message', 'too_long'],
    [
      'about nothing in the draft',
      () => ({ place: { kind: 'action', id: app.context.nextId() } }),
      'place.id',
      'invalid_value',
    ],
    ['about an action as a group', () => ({ place: { kind: 'group', id: actionId() } }), 'place.id', 'invalid_value'],
    [
      'mentioning somebody who may not edit it',
      () => ({ comment: { message: 'x', mentions: [member?.member_id] } }),
      'comment.mentions',
      'unknown_member',
    ],
  ])('that is %s is refused', async (_name, part, field, code) => {
    const body = { place: { kind: 'action', id: actionId() }, comment: { message: 'x' }, ...part() };
    const { status, problem } = await owner!.call('POST', threads(), body);
    expect([status, problem.errors]).toMatchObject([422, [{ field, code }]]);
    expect(await list()).toEqual([]);
  });

  test('notify whom they mention by mail and in the list, as long as that person may edit the workflow', async () => {
    await app.work();
    app.mails();
    await app.context.pool.query(`update users set language_preference = 'fr' where id = $1`, [admin?.user_id]);
    const { body: may } = await owner!.call<{ users: { id: string }[] }>('GET', `${workflow.path}/draft_mentionable`);
    expect(may.users.map(({ id }) => id)).toEqual([admin?.member_id]);
    const { thread } = (await write(owner, '@you Look here', { mentions: [admin?.member_id ?? ''] })).body;
    await app.work();
    const mails = app.mails();
    expect(mails).toHaveLength(1);
    const mail = (mails[0] ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
    expect(mail).toContain('Look here');
    const link = `/workspaces/${workspace.id}/workflows/${workflow.id}/edit#comment-${thread.id}`;
    expect(mail).toContain(link);
    expect(mail).toContain('/unsubscribe?token=');
    const told = async () =>
      (await admin!.call<{ notifications: Notification[]; unread: number }>('GET', `${workspace.path}/notifications`))
        .body;
    const before = await told();
    expect(before.notifications[0]).toMatchObject({
      kind: 'mentioned',
      run: null,
      draft: { workflow: { id: workflow.id }, thread_id: thread.id },
      by: { id: owner?.member_id },
      comment: { message: '@you Look here' },
    });
    await owner!.call('PATCH', workflow.path, { workflow: { admins: [owner?.member_id] } });
    expect((await told()).notifications.filter(({ draft }) => draft !== null)).toEqual([]);
    expect((await told()).unread).toBe(before.unread - 1);
  });
});
