import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccessLine, type Actor, otherAccess, workspaceAccess } from '../testing/access-table.ts';
import { type ChatServer, startChatServer } from '../testing/chat-server.ts';
import { createTestUser, createTestWorkspace, type TestPerson, type TestWorkspace } from '../testing/factories.ts';
import { type KeptRows, keepRows } from '../testing/keep-rows.ts';
import { type Call, openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { seedWorkspace } from '../testing/seed-workspace.ts';

let app: TestApp;
let chat: ChatServer;
let foreign: TestWorkspace;
let scene: Scene;
let kept: KeptRows;
beforeAll(async () => {
  chat = await startChatServer();
  app = await openTestApp({ SLACK_API_URL: chat.url });
  foreign = await createTestWorkspace(app);
  scene = await seedScene();
  kept = await keepRows(app.context.pool);
});
afterAll(async () => {
  await app.close();
  await chat.close();
});

interface Scene {
  ids: Record<string, string>;
  actors: Record<Actor, TestPerson>;
  deactivated: TestPerson;
}

/** A workspace with one of everything and one person of each role; the run is the participant's. */
async function seedScene(): Promise<Scene> {
  const workspace = await createTestWorkspace(app);
  const [g, m, a, p] = [
    await workspace.person('guest'),
    await workspace.person(),
    await workspace.person(),
    await workspace.person(),
  ];
  const deactivated = await workspace.person();
  await app.context.pool.query(`update members set status = 'disabled' where id = $1`, [deactivated.member_id]);
  const ids = await seedWorkspace(workspace, { admin: a, initiator: p });
  return { ids, actors: { g, m, o: workspace.owner, a, p }, deactivated };
}

const root = '/api/v1/user/workspaces/:ws';
const pathOf = (path: string, ids: Record<string, string>) =>
  path.replace(/:(\w+)/g, (_whole, name: string) => ids[name] ?? `no-${name}`);

/** Creates the state that the endpoint needs. */
async function prepare(endpoint: string, { ids, actors }: Scene): Promise<void> {
  if (endpoint === 'DELETE /workflows/:workflow_id') {
    await actors.o.call('PATCH', pathOf(`${root}/runs/:run_id/cancel`, ids));
  }
  if (endpoint === 'POST /imports/:import_id/cancel') {
    await actors.o.call('POST', pathOf(`${root}/imports/:import_id/start`, ids));
  }
  if (endpoint.endsWith('/take_back_move')) {
    await app.context.pool.query(
      `update runs r set move = made.move
      from (
        select o.id, jsonb_build_object('move_id', $3::text, 'from', v.place, 'to', v.place, 'status', o.status,
          'former_version_ids', '[]'::jsonb, 'steps', '[]'::jsonb, 'added', '[]'::jsonb, 'answered', '[]'::jsonb,
          'values', '[]'::jsonb) as move
        from runs o join (select id, jsonb_build_object('id', id, 'number', number) as place from versions
          where workspace_id = $1) v on v.id = o.version_id
        where o.workspace_id = $1 and o.id = $2 offset 0
      ) made
      where r.workspace_id = $1 and r.id = made.id`,
      [ids.ws, ids.run_id, ids.move_id],
    );
  }
  const command = endpoint.match(/\/(archive_run|restore_run|delete_run|unhide_run|retry|skip|mark_done)$/)?.[1] ?? '';
  const before: Record<string, string[]> = {
    archive_run: ['cancel'],
    delete_run: ['cancel'],
    restore_run: ['cancel', 'archive_run'],
    unhide_run: ['hide_run'],
  };
  for (const first of before[command] ?? []) await actors.o.call('PATCH', pathOf(`${root}/runs/:run_id/${first}`, ids));
  if (['retry', 'skip', 'mark_done'].includes(command)) {
    await app.context.pool.query(`update run_steps set status = 'failed' where id = $1`, [ids.run_step_id]);
  }
}

async function ask(call: Call, endpoint: string, line: AccessLine, ids: Record<string, string>) {
  const [method, path = ''] = endpoint.split(' ') as ['GET' | 'POST' | 'PATCH' | 'DELETE', string];
  const renamed = Object.fromEntries(Object.entries(line.of ?? {}).map(([name, of]) => [name, ids[of] ?? '']));
  const { status, problem } = await call(
    method,
    pathOf(root + path, { ...ids, ...renamed }) + (line.query ? `?${line.query(ids)}` : ''),
    line.body?.(ids),
    line.headers,
  );
  return { status, code: problem.code };
}

async function peopleRevision(): Promise<number | undefined> {
  const statement = 'select people_revision from workspaces where id = $1';
  const { rows } = await app.context.pool.query<{ people_revision: number }>(statement, [scene.ids.ws]);
  return rows[0]?.people_revision;
}

const letters: Actor[] = ['g', 'm', 'o', 'a', 'p'];

describe('access', () => {
  test('is defined in the table for every endpoint', () => {
    const routed = app.app.endpoints.map(({ method, path }) =>
      path.startsWith(root) ? `${method} ${path.slice(root.length)}` : `${method} ${path}`,
    );
    expect(routed.sort()).toEqual([...Object.keys(workspaceAccess), ...Object.keys(otherAccess)].sort());
  });

  test.each(Object.entries(workspaceAccess))('%s', async (endpoint, line) => {
    await kept.restore();
    await prepare(endpoint, scene);
    const before = await kept.changed();
    const refused = async (call: Call, who: string, status: number) => {
      expect(await ask(call, endpoint, line, scene.ids), who).toMatchObject({ status });
    };
    await refused(app.call, 'a stranger', 401);
    await refused(foreign.owner.call, 'another owner', 404);
    await refused(scene.deactivated.call, 'deactivated', 403);
    for (const letter of letters.filter((one) => !line.may.includes(one))) {
      await refused(scene.actors[letter].call, letter, line.unseen?.includes(letter) ? 404 : 403);
    }
    expect(await kept.changed(), 'a refused call changed rows').toEqual(before);
    const keepsPeople = app.app.endpoints.some(
      ({ method, path, touches }) =>
        touches && !touches.includes('people') && `${method} ${path}` === endpoint.replace(' ', ` ${root}`),
    );
    const revision = await peopleRevision();
    let isChanged = false;
    for (const letter of letters.filter((one) => line.may.includes(one))) {
      // Each allowed write starts from the same state.
      if (isChanged) {
        await kept.restore();
        await prepare(endpoint, scene);
      }
      const answer = await ask(scene.actors[letter].call, endpoint, line, scene.ids);
      expect([200, 201], `${letter}: ${JSON.stringify(answer)}`).toContain(answer.status);
      isChanged = !endpoint.startsWith('GET');
      if (keepsPeople) expect(await peopleRevision(), 'people were changed').toBe(revision);
    }
  });

  test.each(Object.entries(otherAccess))('%s is for %s', async (endpoint, who) => {
    const [method, path = ''] = endpoint.split(' ') as ['GET' | 'POST' | 'PATCH' | 'DELETE', string];
    const target = pathOf(path, { user_workspace_id: app.context.nextId() });
    const body = method === 'GET' ? undefined : {};
    const stranger = await app.call(method, target, body);
    if (who === 'signed_in') expect(stranger.status).toBe(401);
    else expect([stranger.status, stranger.problem.code]).not.toEqual([401, 'unauthenticated']);
    const { call } = await createTestUser(app);
    const anyone = await call(method, target, body);
    expect([401, 403, 500]).not.toContain(anyone.status);
  });
});
