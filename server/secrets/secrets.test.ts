import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Definition } from '../../engine/definition.ts';
import { definitionBuilders } from '../demo/demo-definition.ts';
import { type ChatServer, startChatServer } from '../testing/chat-server.ts';
import { createTestWorkflow, createTestWorkspace, type TestPerson, type TestWorkspace } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { openSealed, sealSecret } from './seal-secret.ts';

type Secret = { id: string; name: string; last_four: string; can: { delete: boolean } };
type Channels = { channels: { id: string; name: string; is_private: boolean }[]; is_complete: boolean };
type Draft = { draft: { revision: number; definition: Definition } };

let app: TestApp;
let chat: ChatServer;
let workspace: TestWorkspace;
let secrets: string;

beforeAll(async () => {
  chat = await startChatServer();
  app = await openTestApp({ SLACK_API_URL: chat.url });
  workspace = await createTestWorkspace(app);
  secrets = `${workspace.path}/secrets`;
});
afterAll(async () => {
  await app.close();
  await chat.close();
});
afterEach(() => chat.reset());

let count = 0;
const add = async (value: string, person: TestPerson = workspace.owner, name = `Key ${++count}`) =>
  person.call<{ secret: Secret }>('POST', secrets, { secret: { name, value } });
const list = async (person: TestPerson = workspace.owner) =>
  (await person.call<{ secrets: Secret[] }>('GET', secrets)).body.secrets;

function definitionWith(secret_id: string | null): Definition {
  const { act, group } = definitionBuilders(`secrets ${++count}`);
  const settings = { secret_id, channel: '#general', messages: ['Hello'] };
  return {
    schema: 1,
    trigger_form: [],
    action_groups: [group('One', act('slack', 'Tell', settings, {}))],
    cancellation: [],
  };
}

describe('a key', () => {
  test('is stored once the chat accepts it, and shown by its name and last four characters only', async () => {
    chat.keys = ['xoxb-right-key-1234'];
    const { status, body } = await add('  xoxb-right-key-1234 ');
    expect(status).toBe(201);
    expect(body.secret).toMatchObject({ last_four: '1234', can: { delete: true } });
    expect(JSON.stringify([body, await list()])).not.toContain('right-key');
    expect(chat.calls).toEqual([{ method: 'auth.test', key: 'xoxb-right-key-1234', settings: {} }]);
  });

  test('that the chat does not accept is not stored', async () => {
    chat.keys = ['xoxb-right-key-1234'];
    const before = await list();
    const { status, problem } = await add('xoxb-wrong-key-1234');
    expect([status, problem.code]).toEqual([422, 'chat_key_refused']);
    expect(problem.errors).toEqual([expect.objectContaining({ field: 'secret.value', code: 'invalid_value' })]);
    expect(await list()).toEqual(before);
  });

  test.each([
    [{ error: 'missing_scope' }, 422, 'chat_scope_missing', 'missing_scope'],
    [{ error: 'ratelimited' }, 429, 'chat_busy', 'ratelimited'],
    [{ status: 429, headers: { 'retry-after': '7' } }, 429, 'chat_busy', 'ratelimited'],
    [{ status: 503 }, 424, 'chat_unreachable', 'HTTP 503'],
    [{ error: 'something_new' }, 422, 'chat_refused', 'something_new'],
    [{ error: 'xoxb-your-own-key' }, 422, 'chat_refused', 'unknown_error'],
    ['reset', 424, 'chat_unreachable', 'ECONNRESET'],
    ['redirect', 424, 'chat_unreachable', 'HTTP 302, a redirect'],
    ['garbage', 424, 'chat_unreachable', 'a reply that is no JSON'],
  ] as const)('is refused with a message if the chat replies %j', async (how, status, code, reason) => {
    chat.next = [how];
    const answer = await add('xoxb-your-own-key');
    expect([answer.status, answer.problem.code, answer.problem.values]).toEqual([status, code, { reason }]);
    expect(JSON.stringify(answer.body)).not.toContain('own-key');
  });

  test('has a unique name', async () => {
    await add('xoxb-one-key', workspace.owner, 'Team chat');
    const { status, problem } = await add('xoxb-other-key', workspace.owner, 'TEAM CHAT');
    expect([status, problem.code, problem.errors[0]?.field]).toEqual([409, 'name_taken', 'secret.name']);
  });

  test.each(['', 'short', 'with space in', 'with\r\nheader: x', 'ключ-из-букв', 'x'.repeat(501)])(
    'with invalid characters or length is refused: %j',
    async (value) => {
      const { status, problem } = await add(value);
      expect([status, problem.errors[0]?.field]).toEqual([422, 'secret.value']);
      expect(chat.calls).toEqual([]);
    },
  );

  test('is used by those who may edit a workflow, and deleted by its creator or an owner', async () => {
    const [designer, other, member] = [await workspace.person(), await workspace.person(), await workspace.person()];
    for (const person of [designer, other]) {
      await person.call('POST', `${workspace.path}/workflows`, { workflow: { name: `Of ${person.member_id}` } });
    }
    expect((await add('xoxb-members-key', member)).status).toBe(403);
    const { body } = await add('xoxb-designers-key', designer);
    const { id } = body.secret;
    expect((await list(other)).find((one) => one.id === id)?.can).toEqual({ delete: false });
    expect((await other.call('DELETE', `${secrets}/${id}`)).status).toBe(403);
    expect((await designer.call('DELETE', `${secrets}/${id}`)).status).toBe(200);
    expect((await designer.call('DELETE', `${secrets}/${id}`)).status).toBe(404);
  });

  test('that a draft or a version uses is not deleted, and the refusal names the workflows', async () => {
    const secret_id = await workspace.secret();
    const { path } = await createTestWorkflow(workspace, definitionWith(secret_id), [workspace.owner.ref]);
    const { name } = (await workspace.owner.call<{ workflow: { name: string } }>('GET', path)).body.workflow;
    const refused = await workspace.owner.call('DELETE', `${secrets}/${secret_id}`);
    expect([refused.status, refused.problem.code, refused.problem.values]).toEqual([
      409,
      'secret_used',
      { workflows: name },
    ]);
    // The version still names it after the draft does not.
    await workspace.owner.call('PATCH', `${path}/draft`, { revision: 2, definition: definitionWith(null) });
    expect((await workspace.owner.call('DELETE', `${secrets}/${secret_id}`)).status).toBe(409);
  });
});

describe('a definition', () => {
  test('that names an unknown key, or one of another workspace, is not saved', async () => {
    const elsewhere = await createTestWorkspace(app);
    const mine = await workspace.secret();
    const { body } = await workspace.owner.call<{ workflow: { id: string } }>('POST', `${workspace.path}/workflows`, {
      workflow: { name: 'Dangling' },
    });
    const draft = `${workspace.path}/workflows/${body.workflow.id}/draft`;
    for (const secret_id of [app.context.nextId(), await elsewhere.secret()]) {
      const { status, problem } = await workspace.owner.call('PATCH', draft, {
        revision: 1,
        definition: definitionWith(secret_id),
      });
      expect([status, problem.code, problem.values]).toEqual([
        422,
        'malformed_definition',
        { path: 'action_groups.0.actions.0.secret_id' },
      ]);
      expect(problem.errors).toMatchObject([
        { field: 'definition.action_groups.0.actions.0.secret_id', code: 'unknown_id' },
      ]);
    }
    const saved = await workspace.owner.call('PATCH', draft, { revision: 1, definition: definitionWith(mine) });
    expect(saved.status).toBe(200);
  });

  test('with a deleted key does not become a version', async () => {
    const secret_id = await workspace.secret();
    const { path } = await createTestWorkflow(workspace, definitionWith(secret_id), [workspace.owner.ref]);
    await app.context.pool.query('delete from secrets where id = $1', [secret_id]);
    const version = { number: 2, description: '' };
    const { status, problem } = await workspace.owner.call('POST', `${path}/versions`, { revision: 2, version });
    expect([status, problem.code]).toEqual([422, 'malformed_definition']);
  });

  test('keeps its key in a clone by somebody who may use keys, and loses it otherwise', async () => {
    const secret_id = await workspace.secret();
    const { path } = await createTestWorkflow(workspace, definitionWith(secret_id), [workspace.owner.ref]);
    const copyBy = async (person: TestPerson) => {
      const { body } = await person.call<{ workflow: { id: string } }>('POST', `${path}/clone`, {});
      const whole = await person.call<Draft>('GET', `${workspace.path}/workflows/${body.workflow.id}`);
      const [action] = whole.body.draft.definition.action_groups[0]?.actions ?? [];
      return action?.stepable_type === 'slack' ? action.stepable.secret_id : undefined;
    };
    expect(await copyBy(workspace.owner)).toBe(secret_id);
    expect(await copyBy(await workspace.person())).toBeNull();
  });
});

describe('the channels of a key', () => {
  const channelsOf = async (id: string) => workspace.owner.call<Channels>('GET', `${secrets}/${id}/channels`);

  test('are listed by name over several pages', async () => {
    const id = await workspace.secret();
    chat.channels = Array.from({ length: 450 }, (_none, number) => ({
      id: `C${number}`,
      name: `room-${999 - number}`,
    }));
    const { body } = await channelsOf(id);
    expect([body.channels.length, body.channels[0]?.name, body.is_complete]).toEqual([450, '#room-550', true]);
    expect(chat.calls).toHaveLength(3);
  });

  test('are limited when the pages do not end', async () => {
    const id = await workspace.secret();
    chat.channels = Array.from({ length: 2_500 }, (_none, number) => ({ id: `C${number}`, name: `room-${number}` }));
    const { body } = await channelsOf(id);
    expect([body.channels.length, body.is_complete, chat.calls.length]).toEqual([2_000, false, 10]);
  });

  test('are the public ones if the key may not see private ones', async () => {
    const id = await workspace.secret();
    chat.channels = [
      { id: 'C1', name: 'open' },
      { id: 'C2', name: 'closed', is_private: true },
    ];
    chat.next = [{ error: 'missing_scope' }];
    expect((await channelsOf(id)).body.channels.map(({ name }) => name)).toEqual(['#open']);
    expect((await channelsOf(id)).body.channels.map(({ name }) => name)).toEqual(['#closed', '#open']);
  });

  test('are refused with the reason if the chat no longer accepts the key', async () => {
    const id = await workspace.secret();
    chat.keys = ['another'];
    const { status, problem } = await channelsOf(id);
    expect([status, problem.code]).toEqual([422, 'chat_key_refused']);
  });

  test('are refused with the reason if the key was sealed with another SECRET', async () => {
    const id = await workspace.secret();
    const sealed = sealSecret('y'.repeat(32), { workspace_id: workspace.id, id }, 'xoxb-other');
    await app.context.pool.query('update secrets set sealed = $2 where id = $1', [id, sealed]);
    const { status, problem } = await channelsOf(id);
    expect([status, problem.code, chat.calls]).toEqual([409, 'secret_unreadable', []]);
  });
});

describe('a sealed secret', () => {
  const place = { workspace_id: 'w', id: 's' };
  const sealed = sealSecret('x'.repeat(32), place, 'xoxb-ключ');

  test('opens in its place, and differs each time it is sealed', () => {
    expect(openSealed('x'.repeat(32), place, sealed)).toBe('xoxb-ключ');
    expect(sealSecret('x'.repeat(32), place, 'xoxb-ключ')).not.toEqual(sealed);
  });

  test('does not open with another secret, in another place, or with a changed byte', () => {
    expect(openSealed('y'.repeat(32), place, sealed)).toBeNull();
    expect(openSealed('x'.repeat(32), { ...place, id: 't' }, sealed)).toBeNull();
    expect(openSealed('x'.repeat(32), { ...place, workspace_id: 'v' }, sealed)).toBeNull();
    for (const [at] of sealed.entries()) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(openSealed('x'.repeat(32), place, changed)).toBeNull();
    }
    expect(openSealed('x'.repeat(32), place, sealed.subarray(0, 20))).toBeNull();
  });
});
