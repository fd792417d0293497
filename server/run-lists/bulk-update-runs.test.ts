import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Definition } from '../../engine/definition.ts';
import { anyVote, definitionBuilders } from '../demo/demo-definition.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  requestDefinition,
  stepOf,
  type TestPerson,
  type TestRun,
  type TestWorkflow,
  type TestWorkspace,
} from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';

let app: TestApp;
let workspace: TestWorkspace;
let asker: TestPerson;
let boss: TestPerson;
let other: TestPerson;
let guest: TestPerson;
let workflow: TestWorkflow;

beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
  [asker, boss, other] = [await workspace.person(), await workspace.person(), await workspace.person()];
  guest = await workspace.person('guest');
  workflow = await createTestWorkflow(workspace, requestDefinition([boss.ref, guest.ref]), [asker.ref]);
});
afterAll(() => app.close());

interface BulkRun extends TestRun {
  name: string;
  hid_at: number | null;
  archived_at: number | null;
  deleted_at: number | null;
}
type Reply = { run: BulkRun };
interface Report {
  done: string[];
  refused: { run_id: string; name: string | null; code: string; message: string }[];
  undo?: { run_id: string }[];
}

const runs = () => `${workspace.path}/runs`;
const bulk = (person: TestPerson, action: unknown, run_ids: unknown, more: object = {}) =>
  person.call<Report>('POST', `${runs()}/bulk`, { action, run_ids, ...more });
const see = async ({ id }: { id: string }) => (await workspace.owner.call<Reply>('GET', `${runs()}/${id}`)).body.run;
const mark = (run: { id: string }, verb: string) => workspace.owner.call('PATCH', `${runs()}/${run.id}/${verb}`);
const idsOf = (list: { id: string }[]) => list.map(({ id }) => id);

async function start(of = workflow, name?: string): Promise<BulkRun> {
  const { body, problem } = await asker.call<Reply>('POST', runs(), { workflow_id: of.id, run: { name } });
  if (!body.run) throw new Error(JSON.stringify(problem));
  return body.run;
}

/** A run whose approval is assigned to the boss and the guest. */
async function createAssignedRun(): Promise<BulkRun> {
  const run = await start();
  const path = `${runs()}/${run.id}/run_steps/${stepOf(run, 'Ask').id}`;
  const run_step = { answer: 'submitted', fields: [{ key: 'amount', value: '500' }] };
  return (await asker.call<Reply>('PATCH', path, { run_step })).body.run;
}

async function ended(): Promise<BulkRun> {
  const run = await createAssignedRun();
  await mark(run, 'cancel');
  return see(run);
}

const holdersOf = (run: BulkRun, step: string) =>
  (stepOf(run, step) as unknown as { assignees: { id: string }[] }).assignees.map(({ id }) => id);

describe('a bulk command', () => {
  test.each([
    ['archive', ended, (run: BulkRun) => run.status === 'archived'],
    ['delete', ended, (run: BulkRun) => run.deleted_at !== null],
    ['hide', createAssignedRun, (run: BulkRun) => run.hid_at !== null],
    ['cancel', createAssignedRun, (run: BulkRun) => run.status === 'cancelled'],
  ] as const)('to %s runs refuses those in that state already, and changes the others', async (action, make, isSo) => {
    const made = [await make(), await make(), await make()];
    const [first] = made as [BulkRun, ...BulkRun[]];
    expect((await bulk(workspace.owner, action, [first.id])).body).toEqual({ done: [first.id], refused: [] });
    const { status, body } = await bulk(workspace.owner, action, idsOf(made));
    expect([status, body.done]).toEqual([200, idsOf(made.slice(1))]);
    expect(body.refused).toEqual([
      {
        run_id: first.id,
        name: first.name,
        code: 'run_state',
        message: 'The run is in a state that does not allow this.',
      },
    ]);
    for (const run of made) expect(isSo(await see(run))).toBe(true);
  });

  test.each([
    ['restore', 'archive_run', ended, (run: BulkRun) => run.status === 'cancelled'],
    ['restore', 'delete_run', ended, (run: BulkRun) => run.deleted_at === null],
    ['unhide', 'hide_run', createAssignedRun, (run: BulkRun) => run.hid_at === null],
  ] as const)('to %s runs undoes %s', async (action, before, make, isSo) => {
    const [marked, unmarked] = [await make(), await make()];
    await mark(marked, before);
    const { body } = await bulk(asker, action, [unmarked.id, marked.id]);
    expect(body.done).toEqual([marked.id]);
    expect(body.refused).toMatchObject([{ run_id: unmarked.id, code: 'run_state' }]);
    expect(isSo(await see(marked))).toBe(true);
  });

  test("writes a line of history for each run, in the caller's name", async () => {
    const made = [await ended(), await ended(), await ended(), await ended(), await ended(), await ended()];
    expect((await bulk(asker, 'archive', idsOf(made))).body.done).toEqual(idsOf(made));
    for (const { id } of made) {
      type History = { activities: { kind: string }[] };
      const { body } = await asker.call<History>('GET', `${runs()}/${id}/activities`);
      expect(body.activities.filter(({ kind }) => kind === 'run_archived')).toHaveLength(1);
    }
  });

  test('of a person with a share does what its role allows', async () => {
    const [mine, read, unseen] = [await createAssignedRun(), await createAssignedRun(), await createAssignedRun()];
    const shared = await workspace.person();
    const share = (run: BulkRun, role: string) =>
      workspace.owner.call('POST', `${runs()}/${run.id}/run_viewable_user_workspaces`, {
        user_workspace_ids: [shared.member_id],
        role,
      });
    await share(mine, 'manager');
    await share(read, 'commenter');
    const all = idsOf([mine, read, unseen]);
    const { body: given } = await bulk(shared, 'reassign', all, { assignees: [other.ref] });
    expect(given.done).toEqual([mine.id]);
    const { body } = await bulk(shared, 'cancel', all);
    expect(body.done).toEqual([mine.id]);
    expect(body.refused).toMatchObject([
      { run_id: read.id, name: read.name, code: 'operation_not_allowed' },
      { run_id: unseen.id, name: null, code: 'not_found' },
    ]);
  });

  test('sent twice concurrently changes each run once', async () => {
    const made = [await ended(), await ended(), await ended(), await ended()];
    const both = await Promise.all([
      bulk(asker, 'archive', idsOf(made)),
      bulk(workspace.owner, 'archive', idsOf(made).reverse()),
    ]);
    expect(both.flatMap(({ body }) => body.done).sort()).toEqual(idsOf(made).sort());
    expect(
      both
        .flatMap(({ body }) => body.refused)
        .map(({ run_id }) => run_id)
        .sort(),
    ).toEqual(idsOf(made).sort());
  });

  test('changes a hundred runs at once', async () => {
    const made = await Promise.all(Array.from({ length: 100 }, () => start()));
    const { status, body } = await bulk(asker, 'hide', idsOf(made));
    expect([status, body.done.length, body.refused]).toEqual([200, 100, []]);
  });
});

describe('a refused run', () => {
  test('is returned with its name if the caller sees it, and without a name otherwise', async () => {
    const mine = await ended();
    const strange = await start();
    const foreign = await createTestWorkspace(app);
    const away = await createTestWorkflow(foreign, requestDefinition([foreign.owner.ref], definitionBuilders('away')), [
      foreign.owner.ref,
    ]);
    const { body } = await foreign.owner.call<Reply>('POST', `${foreign.path}/runs`, { workflow_id: away.id });
    const nowhere = app.context.nextId();
    const ids = [strange.id, mine.id, body.run.id, nowhere];
    const seen = await bulk(boss, 'hide', ids);
    const unseen = { name: null, code: 'not_found', message: 'Not found.' };
    expect([seen.status, seen.body]).toEqual([
      200,
      {
        done: [],
        refused: [
          { run_id: strange.id, ...unseen },
          { run_id: mine.id, name: mine.name, code: 'operation_not_allowed', message: 'Operation not allowed.' },
          { run_id: body.run.id, ...unseen },
          { run_id: nowhere, ...unseen },
        ],
      },
    ]);
    // An owner has no rights in another workspace.
    const reached = await bulk(workspace.owner, 'hide', ids);
    expect([reached.body.done, reached.body.refused.map(({ name }) => name)]).toEqual([
      [strange.id, mine.id],
      [null, null],
    ]);
    const elsewhere = await foreign.owner.call<{ run: BulkRun }>('GET', `${foreign.path}/runs/${body.run.id}`);
    expect(elsewhere.body.run.hid_at).toBeNull();
  });

  test('has no name if it is deleted and the caller may not restore it', async () => {
    const run = await ended();
    await mark(run, 'delete_run');
    expect((await bulk(boss, 'restore', [run.id])).body.refused).toMatchObject([{ name: null, code: 'not_found' }]);
    expect((await see(run)).deleted_at).not.toBeNull();
  });

  test('is every run for a guest', async () => {
    const [open, over] = [await createAssignedRun(), await ended()];
    for (const action of ['hide', 'delete', 'cancel', 'archive']) {
      const run = action === 'cancel' || action === 'hide' ? open : over;
      const { status, body } = await bulk(guest, action, [run.id]);
      expect([status, body.done, body.refused[0]?.code]).toEqual([200, [], 'operation_not_allowed']);
    }
    expect([(await see(open)).status, (await see(over)).status]).toEqual(['running', 'cancelled']);
  });

  test("has its reason in the caller's language", async () => {
    const run = await createAssignedRun();
    const { user_id } = boss;
    await app.context.pool.query(`update users set language_preference = 'fr' where id = $1`, [user_id]);
    const { body } = await bulk(boss, 'hide', [run.id]);
    await app.context.pool.query('update users set language_preference = null where id = $1', [user_id]);
    expect(body.refused[0]?.message).toBe('Opération non autorisée.');
  });
});

describe('bulk reassigning', () => {
  const give = (person: TestPerson, list: { id: string }[], assignees: object[]) =>
    bulk(person, 'reassign', idsOf(list), { assignees });

  test('reassigns every open step that the caller may reassign, and refuses a run without one', async () => {
    const [open, over] = [await createAssignedRun(), await ended()];
    const { body } = await give(boss, [open, over], [other.ref]);
    expect(body.done).toEqual([open.id]);
    expect(body.refused).toEqual([
      {
        run_id: over.id,
        name: over.name,
        code: 'nothing_to_reassign',
        message: 'It has no open action that you may reassign.',
      },
    ]);
    expect(holdersOf(await see(open), 'Approve')).toEqual([other.member_id]);
  });

  test('is refused to the initiator, and allowed to a guest who is an assignee', async () => {
    const run = await createAssignedRun();
    expect((await give(asker, [run], [asker.ref])).body.refused).toMatchObject([{ code: 'nothing_to_reassign' }]);
    expect((await give(guest, [run], [other.ref])).body.done).toEqual([run.id]);
    expect(holdersOf(await see(run), 'Approve')).toEqual([other.member_id]);
  });

  test('is undone for the steps that are still with those who got them', async () => {
    const [kept, moved, over] = [await createAssignedRun(), await createAssignedRun(), await createAssignedRun()];
    const ids = idsOf([kept, moved, over]);
    const { undo = [] } = (await give(workspace.owner, [kept, moved, over], [other.ref])).body;
    expect(undo.map(({ run_id }) => run_id).sort()).toEqual([...ids].sort());
    await give(workspace.owner, [moved], [asker.ref]);
    await mark(over, 'cancel');
    expect((await bulk(guest, 'reassign', ids, { steps: undo })).body.done).toEqual([]);
    const { body } = await bulk(workspace.owner, 'reassign', ids, { steps: undo });
    expect(body.done).toEqual([kept.id]);
    expect(body.refused).toMatchObject([
      { run_id: moved.id, code: 'step_reassigned' },
      { run_id: over.id, code: 'step_settled' },
    ]);
    expect(holdersOf(await see(kept), 'Approve')).toEqual([boss.member_id, guest.member_id]);
    expect(holdersOf(await see(moved), 'Approve')).toEqual([asker.member_id]);
    // Whoever gave their own step away may not take it back.
    expect((await give(boss, [kept], [other.ref])).body.undo).toBeUndefined();
  });

  describe('of a run with two open steps', () => {
    let two: TestWorkflow;
    let run: BulkRun;
    beforeAll(async () => {
      two = await createTestWorkflow(workspace, twoSteps(), [asker.ref]);
    });
    beforeEach(async () => {
      run = await start(two);
    });

    test("reassigns the caller's steps and leaves the others", async () => {
      expect((await give(boss, [run], [other.ref])).body.done).toEqual([run.id]);
      const after = await see(run);
      expect([holdersOf(after, 'Mine'), holdersOf(after, 'Theirs')]).toEqual([[other.member_id], [guest.member_id]]);
    });

    test('reassigns both for an owner', async () => {
      expect((await give(workspace.owner, [run], [other.ref])).body.done).toEqual([run.id]);
      const after = await see(run);
      expect([holdersOf(after, 'Mine'), holdersOf(after, 'Theirs')]).toEqual([[other.member_id], [other.member_id]]);
    });

    test('leaves both if one cannot be assigned to the given people', async () => {
      const { body } = await give(workspace.owner, [run], [asker.ref]);
      expect(body.refused).toMatchObject([
        { code: 'invalid_assignees', message: 'Somebody among these people cannot be assigned. Choose somebody else.' },
      ]);
      const after = await see(run);
      expect([holdersOf(after, 'Mine'), holdersOf(after, 'Theirs')]).toEqual([[boss.member_id], [guest.member_id]]);
    });
  });

  /** Two open tasks; the initiator may not answer the second. */
  function twoSteps(): Definition {
    const { act, group } = definitionBuilders('two steps');
    const task = { instructions: '', vote: anyVote };
    return {
      schema: 1,
      trigger_form: [],
      action_groups: [
        group(
          'One',
          act('task', 'Mine', task, { assignees: [boss.ref] }),
          act('task', 'Theirs', task, { assignees: [guest.ref], initiator_excluded: true }),
        ),
      ],
      cancellation: [],
    };
  }
});

describe('a bulk command refuses its whole input and changes nothing for', () => {
  const someId = '01a1fc9a-8ebd-707a-baeb-0145d03363c5';
  const many = (count: number) => Array.from({ length: count }, () => app.context.nextId());
  const bad: [string, () => object, string][] = [
    ['no runs', () => ({ run_ids: [] }), 'run_ids'],
    ['runs missing', () => ({ run_ids: undefined }), 'run_ids'],
    ['101 runs', () => ({ run_ids: many(101) }), 'run_ids'],
    ['a run twice', () => ({ run_ids: [someId, someId] }), 'run_ids'],
    ['a run twice, once in capitals', () => ({ run_ids: [someId, someId.toUpperCase()] }), 'run_ids'],
    ['an invalid id', () => ({ run_ids: [someId, 'x'] }), 'run_ids.1'],
    ['an unknown action', () => ({ action: 'steal' }), 'action'],
    ['assignees for another action', () => ({ assignees: [boss.ref] }), 'assignees'],
    ['missing assignees', () => ({ action: 'reassign' }), 'assignees'],
    [
      'steps of another run',
      () => ({
        action: 'reassign',
        steps: [{ run_id: someId, run_step_id: someId, assignees: [other.ref], from: [] }],
      }),
      'steps',
    ],
    ['missing viewers', () => ({ action: 'share' }), 'viewers'],
    ['nobody to share with', () => ({ action: 'share', viewers: {} }), 'viewers.user_workspace_ids'],
    [
      'an unknown group',
      () => ({ action: 'share', viewers: { group_ids: [app.context.nextId()] } }),
      'viewers.group_ids',
    ],
    ['viewers for another action', () => ({ viewers: { group_ids: [app.context.nextId()] } }), 'viewers'],
    ['an empty list of assignees', () => ({ action: 'reassign', assignees: [] }), 'assignees'],
    [
      'an unknown member',
      () => ({ action: 'reassign', assignees: [{ type: 'user_workspace', id: app.context.nextId() }] }),
      'assignees',
    ],
  ];
  test.each(bad)('%s', async (_name, wrong, field) => {
    const run = await createAssignedRun();
    const before = await see(run);
    const { status, problem } = await bulk(workspace.owner, 'hide', [run.id], wrong());
    expect([status, problem.code, problem.errors[0]?.field]).toEqual([422, 'invalid_input', field]);
    expect(problem.errors[0]?.message).not.toContain('{{');
    expect(await see(run)).toEqual(before);
  });
});

test('in a disabled workspace only its owners change runs', async () => {
  const run = await createAssignedRun();
  await app.context.pool.query(`update workspaces set status = 'disabled' where id = $1`, [workspace.id]);
  const locked = await bulk(asker, 'hide', [run.id]);
  const owners = await bulk(workspace.owner, 'hide', [run.id]);
  await app.context.pool.query(`update workspaces set status = 'enabled' where id = $1`, [workspace.id]);
  expect([locked.status, locked.problem.code]).toEqual([403, 'workspace_disabled']);
  expect(owners.body.done).toEqual([run.id]);
});

test('runs are followed together, and no longer', async () => {
  const [one, two] = [await start(), await start()];
  const followers = async () => {
    const { rows } = await app.context.pool.query<{ run_id: string }>(
      'select run_id from run_followers where member_id = $1 and run_id = any($2::uuid[])',
      [other.member_id, [one.id, two.id]],
    );
    return rows.length;
  };
  expect((await bulk(other, 'follow', [one.id, two.id])).body).toMatchObject({ done: [], refused: [{}, {}] });
  await bulk(workspace.owner, 'share', [one.id, two.id], { viewers: { user_workspace_ids: [other.member_id] } });
  expect((await bulk(other, 'follow', [one.id, two.id])).body.done).toEqual([one.id, two.id]);
  expect(await followers()).toBe(2);
  expect((await bulk(other, 'unfollow', [one.id])).body.done).toEqual([one.id]);
  expect(await followers()).toBe(1);
  expect((await bulk(guest, 'follow', [one.id])).body.refused[0]?.name).toBeNull();
});

test('runs are shared together: with one mail for each person, by those who may share them only', async () => {
  const [one, two] = [await start(), await start()];
  await app.work();
  app.mails();
  const viewers = { user_workspace_ids: [other.member_id], role: 'commenter' };
  expect((await bulk(guest, 'share', [one.id], { viewers })).body).toMatchObject({ done: [] });
  const { status, body } = await bulk(asker, 'share', [one.id, two.id], { viewers });
  expect([status, body.done.length]).toEqual([200, 2]);
  expect((await other.call('GET', `${runs()}/${two.id}`)).status).toBe(200);
  await app.work();
  const mails = app.mails();
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain(`To: ${other.email}`);
  // Again: everybody keeps their share, and nobody gets another mail.
  await bulk(asker, 'share', [one.id, two.id], { viewers });
  await app.work();
  expect(app.mails()).toEqual([]);
});
