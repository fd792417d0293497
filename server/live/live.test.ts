import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Definition } from '../../engine/definition.ts';
import { definitionBuilders } from '../demo/demo-definition.ts';
import { PermanentJobError } from '../jobs/permanent-job-error.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  formedDefinition,
  type TestPerson,
  type TestRun,
  type TestWorkspace,
} from '../testing/factories.ts';
import { uploadLog } from '../testing/import-log.ts';
import { listenToChanges, type ReceivedEvent, type TestListener } from '../testing/listen-to-changes.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { sampleLog } from '../testing/sample-log.ts';
import { channel, gather, nothing, writeHints } from './hint.ts';
import { openStream } from './open-stream.ts';

/** How long to wait for what surely comes, also on a busy machine. */
const soon = { timeout: 15_000, interval: 20 };

let app: TestApp;
let url: string;
let workspace: TestWorkspace;
const open: TestListener[] = [];

beforeAll(async () => {
  app = await openTestApp();
  url = await app.app.listen({ port: 0, host: '127.0.0.1' });
  workspace = await createTestWorkspace(app);
});
afterEach(() => {
  for (const subscription of open.splice(0)) subscription.close();
});
afterAll(() => app.close());

async function listen(person: Pick<TestPerson, 'token'>, inWorkspace = workspace, query = ''): Promise<TestListener> {
  const subscription = await listenToChanges(`${url}${inWorkspace.path}/events${query}`, person);
  open.push(subscription);
  return subscription;
}

const runsIn = (events: readonly ReceivedEvent[]) => events.flatMap(({ data }) => data.run_ids ?? []);
const eventsIn = (events: readonly ReceivedEvent[]) => new Set(events.map(({ event }) => event));

async function startRun(doers: TestPerson[]): Promise<TestRun> {
  const { owner } = workspace;
  const workflow = await createTestWorkflow(
    workspace,
    formedDefinition(
      [],
      doers.map(({ ref }) => ref),
    ),
    [owner.ref],
  );
  const subscription = await listen(owner);
  const { body } = await owner.call<{ run: TestRun }>('POST', `${workspace.path}/runs`, { workflow_id: workflow.id });
  // Streams that are opened later receive nothing about its creation.
  await vi.waitFor(() => expect(runsIn(subscription.received)).toContain(body.run.id), soon);
  subscription.close();
  return body.run;
}

const stepPath = (run: TestRun) => `${workspace.path}/runs/${run.id}/run_steps/${run.run_steps[0]?.id}`;

describe('a stream that begins before it was opened', () => {
  test('gives what its reader sees of the changes since then, and nothing if there were none', async () => {
    const [doer, other] = [await workspace.person(), await workspace.person('guest')];
    const run = await startRun([doer]);
    await pause(300);
    const before = performance.now();
    const witness = await listen(doer);
    await doer.call('PATCH', stepPath(run), { run_step: { answer: 'done' } });
    await vi.waitFor(() => expect(runsIn(witness.received)).toEqual([run.id]), soon);
    await pause(20);
    const since = () => `?since_ms=${Math.ceil(performance.now() - before) + 100}`;
    const [theirs, strangers, late, plain] = [
      await listen(doer, workspace, since()),
      await listen(other, workspace, since()),
      await listen(doer, workspace, '?since_ms=0'),
      await listen(doer),
    ];
    await vi.waitFor(() => expect(eventsIn(theirs.received)).toEqual(new Set(['runs', 'home'])), soon);
    expect(runsIn(await theirs.settled())).toEqual([run.id]);
    expect(eventsIn(theirs.received)).toEqual(new Set(['runs', 'home']));
    expect([strangers.received, late.received, plain.received]).toEqual([[], [], []]);
  });

  test('begins with `changed` if people changed, or if it would begin before the process listened', async () => {
    const { owner } = workspace;
    const early = await listen(owner, workspace, '?since_ms=119000');
    await vi.waitFor(() => expect(early.received).toHaveLength(1), soon);
    expect(await early.settled()).toEqual([{ event: 'changed', data: {} }]);
    const before = performance.now();
    const { status } = await owner.call('POST', `${workspace.path}/groups`, {
      group: { name: 'Changed', user_workspace_ids: [owner.member_id] },
    });
    expect(status).toBe(201);
    await vi.waitFor(() => expect(eventsIn(early.received)).toContain('people'), soon);
    const late = await listen(owner, workspace, `?since_ms=${Math.ceil(performance.now() - before) + 50}`);
    await vi.waitFor(() => expect(eventsIn(late.received)).toContain('changed'), soon);
  });

  test('is refused if the time is no number', async () => {
    const { status, problem } = await workspace.owner.call('GET', `${workspace.path}/events?since_ms=-1`);
    expect([status, problem.errors?.[0]?.field]).toEqual([422, 'since_ms']);
  });
});

test('a run admin subscription that the inbox changed when a step fails, and when it is resolved', async () => {
  const build = definitionBuilders('live failure');
  const to = [{ type: 'email' as const, email: 'out@example.org' }];
  const mail = { to, cc: [], bcc: [], reply_to: [], subject: 'News', body: 'Text' };
  const definition: Definition = {
    schema: 1,
    trigger_form: [],
    action_groups: [build.group('Send', build.act('automatic_email', 'News', mail))],
    cancellation: [],
  };
  const asker = await workspace.person();
  const workflow = await createTestWorkflow(workspace, definition, [asker.ref]);
  app.context.mail.send = async () => {
    throw new PermanentJobError('550 no such mailbox');
  };
  const subscription = await listen(workspace.owner);
  const { body } = await asker.call<{ run: TestRun }>('POST', `${workspace.path}/runs`, { workflow_id: workflow.id });
  await vi.waitFor(() => expect(runsIn(subscription.received)).toContain(body.run.id), soon);
  const [admin, initiator] = [await listen(workspace.owner), await listen(asker)];
  await app.work();
  await vi.waitFor(() => expect(eventsIn(admin.received)).toContain('home'), soon);
  admin.received.splice(0);
  await workspace.owner.call('PATCH', `${stepPath(body.run)}/skip`, { note: 'Told them' });
  await vi.waitFor(() => expect(eventsIn(admin.received)).toContain('home'), soon);
  expect(eventsIn(await initiator.settled())).not.toContain('home');
});

describe('a listener', () => {
  test('gets an event for the runs that they see, and for nothing else', async () => {
    const [doer, guest, stranger] = [
      await workspace.person(),
      await workspace.person('guest'),
      await workspace.person('guest'),
    ];
    const [first, second] = [await startRun([doer]), await startRun([guest])];
    const foreign = await createTestWorkspace(app);
    const [owner, theirs, guests, strangers, others] = [
      await listen(workspace.owner),
      await listen(doer),
      await listen(guest),
      await listen(stranger),
      await listen(foreign.owner, foreign),
    ];
    await doer.call('PATCH', stepPath(first), { run_step: { answer: 'done' } });
    await vi.waitFor(() => expect(runsIn(owner.received)).toEqual([first.id]), soon);
    await vi.waitFor(() => expect(eventsIn(theirs.received)).toEqual(new Set(['runs', 'home'])), soon);
    await workspace.owner.call('POST', `${workspace.path}/runs/${second.id}/comments`, {
      comment: { message: 'Word' },
    });
    await vi.waitFor(() => expect(runsIn(guests.received)).toEqual([second.id]), soon);
    expect(runsIn(await theirs.settled())).not.toContain(second.id);
    expect([strangers.received, others.received]).toEqual([[], []]);
  });

  test('gets no event about planned runs when a run starts, and one when it is planned', async () => {
    const { owner } = workspace;
    const workflow = await createTestWorkflow(workspace, formedDefinition([], [owner.ref]), [owner.ref]);
    const theirs = await listen(owner);
    const start = (run: object) => owner.call('POST', `${workspace.path}/runs`, { workflow_id: workflow.id, run });
    expect((await start({})).status).toBe(201);
    await vi.waitFor(() => expect(eventsIn(theirs.received)).toContain('runs'), soon);
    expect(eventsIn(await theirs.settled())).not.toContain('planned_runs');
    expect((await start({ start_date: '2035-01-31' })).status).toBe(201);
    await vi.waitFor(() => expect(eventsIn(theirs.received)).toContain('planned_runs'), soon);
  });

  test('gets an event about the imports of others, except a guest, who sees none', async () => {
    const [member, guest] = [await workspace.person(), await workspace.person('guest')];
    const [theirs, guests] = [await listen(member), await listen(guest)];
    expect((await uploadLog(workspace, sampleLog)).status).toBe(201);
    await vi.waitFor(() => expect(eventsIn(theirs.received)).toContain('imports'), soon);
    expect(eventsIn(await guests.settled())).not.toContain('imports');
  });

  test('gets one event when a run is taken from them, and none about it afterwards', async () => {
    const [doer, next] = [await workspace.person(), await workspace.person()];
    const run = await startRun([doer]);
    const [before, after] = [await listen(doer), await listen(next)];
    const { status } = await workspace.owner.call('PATCH', `${stepPath(run)}/reassign`, { assignees: [next.ref] });
    expect(status).toBe(200);
    await vi.waitFor(() => expect(eventsIn(before.received)).toEqual(new Set(['runs', 'home'])), soon);
    await vi.waitFor(() => expect(runsIn(after.received)).toEqual([run.id]), soon);
    const count = (await before.settled()).length;
    await next.call('PATCH', stepPath(run), { run_step: { answer: 'done' } });
    await vi.waitFor(() => expect(runsIn(after.received).length).toBeGreaterThan(1), soon);
    expect(await before.settled()).toHaveLength(count);
  });

  test('gets an event when a run or its workflow is shared with them, when their role changes, and when the share is removed', async () => {
    const [ann, guest] = [await workspace.person(), await workspace.person('guest')];
    const run = await startRun([workspace.owner]);
    const [hers, others] = [await listen(ann), await listen(guest)];
    const path = `${workspace.path}/runs/${run.id}/run_viewable_user_workspaces`;
    type Shares = { run_viewable_user_workspaces: { id: string }[] };
    const { owner } = workspace;
    const { body } = await owner.call<Shares>('POST', path, { user_workspace_ids: [ann.member_id] });
    await vi.waitFor(() => expect(runsIn(hers.received)).toEqual([run.id]), soon);
    const id = body.run_viewable_user_workspaces[0]?.id;
    await owner.call('PATCH', path, { id, role: 'commenter' });
    await vi.waitFor(() => expect(runsIn(hers.received)).toEqual([run.id, run.id]), soon);
    expect(await others.settled()).toEqual([]);
    // Who saw it through that share is unknown, so everybody gets `changed`, which names no run.
    await owner.call('DELETE', `${path}/${id}`);
    await vi.waitFor(() => expect(eventsIn(hers.received)).toContain('changed'), soon);
    expect(runsIn(await others.settled())).toEqual([]);

    const { workflow_id } = (
      await owner.call<{ run: { workflow_id: string } }>('GET', `${workspace.path}/runs/${run.id}`)
    ).body.run;
    const countBefore = others.received.length;
    const whole = `${workspace.path}/workflows/${workflow_id}/workflow_viewable_user_workspaces`;
    expect((await owner.call('POST', whole, { user_workspace_ids: [guest.member_id] })).status).toBe(201);
    const newEvents = () => others.received.slice(countBefore).map(({ event }) => event);
    await vi.waitFor(() => expect(newEvents()).toContain('changed'), soon);
  });

  test('gets an event for workflows and planned runs unless they are a guest, and for changes of people', async () => {
    const [member, guest] = [await workspace.person(), await workspace.person('guest')];
    const [members, guests] = [await listen(member), await listen(guest)];
    await workspace.owner.call('POST', `${workspace.path}/workflows`, { workflow: { name: 'Told of' } });
    await vi.waitFor(() => expect(eventsIn(members.received)).toContain('workflows'), soon);
    expect(eventsIn(await guests.settled())).not.toContain('workflows');
    const group = { name: 'Told of', user_workspace_ids: [member.member_id] };
    await workspace.owner.call('POST', `${workspace.path}/groups`, { group });
    await vi.waitFor(() => expect(eventsIn(guests.received)).toContain('people'), soon);
  });

  test('gets an event when the workspace is disabled, enabled or renamed, because pages show that', async () => {
    const other = await createTestWorkspace(app);
    const { received } = await listen(await other.person(), other);
    const count = () => received.filter(({ event }) => event === 'people').length;
    for (const [path, body] of [
      [`${other.path}/disable`, undefined],
      [`${other.path}/enable`, undefined],
      [other.path, { workspace: { name: 'Renamed' } }],
    ] as const) {
      const before = count();
      expect((await other.owner.call('PATCH', path, body)).status).toBe(200);
      await vi.waitFor(() => expect(count()).toBeGreaterThan(before), soon);
    }
  });

  test('gets headers that prevent caching and buffering', async () => {
    const { headers } = await listen(workspace.owner);
    expect(headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(headers.get('cache-control')).toContain('no-store');
    expect(headers.get('x-accel-buffering')).toBe('no');
    const head = await fetch(`${url}${workspace.path}/events`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${workspace.owner.token}` },
    });
    expect(head.status).toBe(200);
  });
});

describe('a stream', () => {
  test('ends at once when its listener is deactivated, and within seconds when their session ends', async () => {
    const [shutOut, signedOut] = [await workspace.person(), await workspace.person()];
    const [one, other] = [await listen(shutOut), await listen(signedOut)];
    await workspace.owner.call('PATCH', `${workspace.path}/users/${shutOut.member_id}/deactivate`, {});
    await one.ended;
    await signedOut.call('DELETE', '/api/v1/user/sign_out');
    await other.ended;
    await expect(listen(shutOut)).rejects.toThrow('403');
    await expect(listen(signedOut)).rejects.toThrow('401');
  });

  test('ends at once when the workspace begins to require a second factor that its listener does not have', async () => {
    const strict = await createTestWorkspace(app);
    const [owner, member] = [strict.owner, await strict.person()];
    await app.context.pool.query('update users set has_second_factor = true where id = $1', [owner.user_id]);
    const [stays, goes] = [await listen(owner, strict), await listen(member, strict)];
    const { status } = await owner.call('PATCH', strict.path, { workspace: { requires_second_factor: true } });
    expect(status).toBe(200);
    await goes.ended;
    await expect(listen(member, strict)).rejects.toThrow('403');
    expect(await Promise.race([stays.ended.then(() => 'ended'), pause(500, 'open')])).toBe('open');
  });

  test('is refused as the twenty-first of a member, until another one is closed', async () => {
    const person = await workspace.person();
    const ears = await Promise.all(Array.from({ length: 20 }, () => listen(person)));
    await expect(listen(person)).rejects.toThrow('429');
    ears[0]?.close();
    await vi.waitFor(() => listen(person), soon);
  });
});

test('sends `changed` to all listeners after the subscription was lost, and continues to deliver', async () => {
  const subscription = await listen(workspace.owner);
  const { rows } = await app.context.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'baton live' and datname = current_database()`,
  );
  expect(rows).toHaveLength(1);
  await vi.waitFor(() => expect(eventsIn(subscription.received)).toContain('changed'), soon);
  const run = await startRun([workspace.owner]);
  await vi.waitFor(() => expect(runsIn(subscription.received)).toContain(run.id), soon);
});

test('ignores a payload that is not a hint, and fits the largest hint into one payload', async () => {
  const subscription = await listen(workspace.owner);
  for (const payload of ['', 'null', '{}', '[1]', '{"workspace_id":1}']) {
    await app.context.pool.query('select pg_notify($1, $2)', [channel, payload]);
  }
  const full = nothing();
  const ids = Array.from({ length: 100 }, () => app.context.nextId());
  const lost = ids.slice(0, 40).map((id) => [id, id] as const);
  gather(full, { run_ids: ids, lost, topics: ['planned_runs', 'workflows', 'people'] });
  expect(Buffer.byteLength(writeHints(workspace.id, full)[0] ?? '')).toBeLessThan(8_000);
  gather(full, { run_ids: [app.context.nextId()] });
  expect([...full.topics]).toContain('everything');
  expect(full.run_ids.size).toBe(0);
  await app.context.pool.query('select pg_notify($1, $2)', [channel, writeHints(workspace.id, full)[0]]);
  await vi.waitFor(() => expect(eventsIn(subscription.received)).toEqual(new Set(['changed'])), soon);
});

test('those who may edit a workflow hear who has its editor open, at once, and nobody else does', async () => {
  const { owner } = workspace;
  const [admin, member] = [await workspace.person(), await workspace.person()];
  const workflow = await createTestWorkflow(workspace, formedDefinition([], [owner.ref]), [owner.ref]);
  await owner.call('PATCH', workflow.path, { workflow: { admins: [owner.member_id, admin.member_id] } });
  await pause(200);
  const [subscription, doesNot] = [await listen(admin), await listen(member)];
  const [page, place] = [app.context.nextId(), { kind: 'action', id: app.context.nextId() }];
  const announce = (person: TestPerson, state: string) =>
    person.call('POST', `${workflow.path}/editing`, { page, place, state });
  expect([(await announce(member, 'here')).status, (await announce(owner, 'here')).status]).toEqual([403, 200]);
  await pause(150);
  await announce(owner, 'left');
  await vi.waitFor(() => expect(subscription.received.some(({ data }) => data.state === 'left')).toBe(true), soon);
  const editing = (await subscription.settled()).filter(({ event }) => event === 'editing').map(({ data }) => data);
  const one = { workflow_id: workflow.id, user_workspace_id: owner.member_id, page, place };
  expect(editing).toEqual([
    { ...one, state: 'here' },
    { ...one, state: 'left' },
  ]);
  const { draft } = (await owner.call<{ draft: { revision: number; definition: object } }>('GET', workflow.path)).body;
  await owner.call('PATCH', `${workflow.path}/draft`, { revision: draft.revision, definition: draft.definition });
  const saved = { workflow_id: workflow.id, state: 'saved', revision: draft.revision + 1 };
  await vi.waitFor(() => expect(subscription.received.map(({ data }) => data)).toContainEqual(saved), soon);
  expect(eventsIn(await doesNot.settled())).not.toContain('editing');
  // It is not news for whoever comes later.
  expect(eventsIn(await (await listen(admin, workspace, '?since_ms=5000')).settled())).not.toContain('editing');
});

test('closes the stream of a slow reader and frees its buffer', async () => {
  let closed = 0;
  const { body, send } = openStream(() => closed++);
  for (let count = 0; count < 100_000; count++) send('changed');
  await pause(10);
  expect([body.destroyed, closed]).toEqual([true, 1]);
  expect(body.readableLength).toBeLessThan(70_000);
});
