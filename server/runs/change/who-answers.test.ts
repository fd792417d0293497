import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Run as ContractRun, RunStepReply } from '../../../contract/runs.ts';
import type { Action, ActionBase, Definition, Ref, Vote } from '../../../engine/definition.ts';
import { anyVote, definitionBuilders } from '../../demo/demo-definition.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  type TestPerson,
  type TestWorkspace,
} from '../../testing/factories.ts';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';

let app: TestApp;
let workspace: TestWorkspace;
let asker: TestPerson;
let ann: TestPerson;
let ben: TestPerson;
let cas: TestPerson;
beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
  asker = await workspace.person();
  ann = await workspace.person();
  ben = await workspace.person();
  cas = await workspace.person();
});
afterAll(() => app.close());

let count = 0;
const words = () => definitionBuilders(`who answers ${++count}`);
const refs = (...people: TestPerson[]) => people.map(({ ref }) => ref);

type Run = Pick<ContractRun, 'id' | 'status' | 'run_steps' | 'can' | 'assignees' | 'stages' | 'participants'>;

/** Starts a run of one group of actions, or of one group per action. */
async function start(actions: Action[], cancellation: Ref[] = []): Promise<Run> {
  const { group } = words();
  const action_groups = actions.map((action) => group(action.name, action));
  const definition: Definition = { schema: 1, trigger_form: [], action_groups, cancellation };
  const { id } = await createTestWorkflow(workspace, definition, refs(asker));
  const { body } = await asker.call<{ run: Run }>('POST', `${workspace.path}/runs`, { workflow_id: id });
  return body.run;
}

const approval = (name: string, vote: Vote, settings: Partial<ActionBase>) =>
  words().act('approval', name, { fields: [], vote, cancel_on_disapprove: false }, settings);
const yesNo = (name: string, settings: Partial<ActionBase>) =>
  words().act('yes_no', name, { question: 'Is it well?', vote: anyVote }, settings);

const look = async (run: Run, person: TestPerson) =>
  (await person.call<{ run: Run }>('GET', `${workspace.path}/runs/${run.id}`)).body.run;
const stepOf = ({ run_steps }: Run, name: string) => run_steps.findLast((one) => one.name === name) as RunStepReply;
const answer = (person: TestPerson, run: Run, name: string, given: string) =>
  person.call<{ run: Run }>('PATCH', `${workspace.path}/runs/${run.id}/run_steps/${stepOf(run, name).id}`, {
    run_step: { answer: given },
  });

/** Who has the baton: on the track, and among the participants. */
const holdersIn = ({ stages }: Run, stage = 0) => stages[stage]?.holders.map(({ id }) => id);
const holdersOf = ({ participants }: Run) =>
  participants.filter(({ roles }) => roles.includes('holder')).map(({ user_workspace }) => user_workspace.id);

describe('a vote', () => {
  const three = () => ({ assignees: refs(ann, ben, cas) });

  test('of at least two of three passes with the second yes', async () => {
    const run = await start([approval('Agree', { match: 'at_least', count: 2 }, three())]);
    expect(stepOf(run, 'Agree').votes_needed).toBe(2);
    await answer(ann, run, 'Agree', 'disapprove');
    expect((await answer(ben, run, 'Agree', 'approve')).body.run.status).toBe('running');
    const twice = await answer(ben, run, 'Agree', 'approve');
    expect([twice.status, twice.problem.code]).toEqual([409, 'already_answered']);
    const { body } = await answer(cas, run, 'Agree', 'approve');
    expect([body.run.status, stepOf(body.run, 'Agree').outcome]).toEqual(['completed', 'approve']);
  });

  test('of at least two is not decided by one yes when the other of two is replaced', async () => {
    const run = await start([approval('Agree', { match: 'at_least', count: 2 }, { assignees: refs(ann, ben) })]);
    await answer(ann, run, 'Agree', 'approve');
    const path = `${workspace.path}/runs/${run.id}/run_steps/${stepOf(run, 'Agree').id}/reassign`;
    const { body } = await ann.call<{ run: Run }>('PATCH', path, { assignees: refs(cas) });
    expect(stepOf(body.run, 'Agree')).toMatchObject({ status: 'pending', votes_needed: 2 });
    const decided = await answer(cas, run, 'Agree', 'approve');
    expect(stepOf(decided.body.run, 'Agree').outcome).toBe('approve');
  });

  test('of at least two of three is lost with the second no', async () => {
    const run = await start([approval('Agree', { match: 'at_least', count: 2 }, three())]);
    await answer(ann, run, 'Agree', 'disapprove');
    const { body } = await answer(ben, run, 'Agree', 'disapprove');
    expect(stepOf(body.run, 'Agree').outcome).toBe('disapprove');
  });

  test('of all waits for the last vote, and is lost with the first no', async () => {
    const won = await start([approval('Agree', { match: 'all' }, three())]);
    expect(stepOf(won, 'Agree').votes_needed).toBe(3);
    for (const person of [ann, ben]) await answer(person, won, 'Agree', 'approve');
    expect((await look(won, asker)).status).toBe('running');
    expect(stepOf((await answer(cas, won, 'Agree', 'approve')).body.run, 'Agree').outcome).toBe('approve');
    const lost = await start([approval('Agree', { match: 'all' }, three())]);
    expect(stepOf((await answer(ann, lost, 'Agree', 'disapprove')).body.run, 'Agree').outcome).toBe('disapprove');
  });
});

test('thirty people who vote at the same time are all counted', async () => {
  const people = await Promise.all(Array.from({ length: 30 }, () => workspace.person()));
  const run = await start([approval('Agree', { match: 'all' }, { assignees: refs(...people) })]);
  const replies = await Promise.all(people.map((person) => answer(person, run, 'Agree', 'approve')));
  expect(replies.map(({ status }) => status)).toEqual(people.map(() => 200));
  expect((await look(run, asker)).status).toBe('completed');
});

describe('the reason for not being allowed to answer is shown to', () => {
  test('the initiator, if they may not answer', async () => {
    const settings = { assignees: refs(asker, ann), initiator_excluded: true };
    const run = await start([approval('Agree', anyVote, settings)]);
    expect(stepOf(run, 'Agree')).toMatchObject({ barred: 'initiator_excluded', answers: [], can: { answer: false } });
    const refused = await answer(asker, run, 'Agree', 'approve');
    expect([refused.status, refused.problem.detail]).toEqual([403, 'You are not authorized to do this step']);
    // They are not listed as holders either.
    expect([holdersIn(run), holdersOf(run)]).toEqual([[ann.member_id], [ann.member_id]]);
    expect(run.assignees.map(({ id }) => id)).toEqual([ann.member_id]);
    expect(stepOf(await look(run, ann), 'Agree')).toMatchObject({ barred: null, can: { answer: true } });
    // Somebody who is no assignee has no such reason.
    expect(stepOf(await look(run, workspace.owner), 'Agree').barred).toBeNull();
    expect((await answer(ann, run, 'Agree', 'approve')).body.run.status).toBe('completed');
  });

  test('who answered another action, if nobody may answer twice', async () => {
    const assignees = refs(ann, ben);
    const run = await start([
      yesNo('First', { assignees }),
      yesNo('Second', { assignees, nobody_twice: true }),
      yesNo('Third', { assignees }),
    ]);
    const { body } = await answer(ann, run, 'First', 'yes');
    expect(stepOf(body.run, 'Second')).toMatchObject({ barred: 'nobody_twice', can: { answer: false } });
    expect([holdersIn(body.run, 1), holdersOf(body.run)]).toEqual([[ben.member_id], [ben.member_id]]);
    expect((await answer(ann, run, 'Second', 'yes')).status).toBe(403);
    expect(stepOf((await answer(ben, run, 'Second', 'yes')).body.run, 'Third')).toMatchObject({
      barred: null,
      can: { answer: true },
    });
  });
});

test('the text of a locked question is hidden from those who may not read its answers', async () => {
  const run = await start([yesNo('Secret', { assignees: refs(ann), is_lock: true })]);
  expect(stepOf(run, 'Secret')).toMatchObject({ name: 'Secret', status: 'pending', is_hidden: true, text: '' });
  expect(stepOf(await look(run, ann), 'Secret')).toMatchObject({ is_hidden: false, text: 'Is it well?' });
});

test("an action's due date is counted from when it opened, whatever the run's due date", async () => {
  const run = await start([
    yesNo('Soon', { assignees: refs(ann), due_after: '1_day' }),
    yesNo('Later', { assignees: refs(ann), due_after: '1_week' }),
  ]);
  const { opened_at, due_date } = stepOf(run, 'Soon');
  expect(due_date).toBe((opened_at as number) + 86_400);
  expect(stepOf(run, 'Later').due_date).toBeNull();
  const later = stepOf((await answer(ann, run, 'Soon', 'yes')).body.run, 'Later');
  expect(later.due_date).toBe((later.opened_at as number) + 7 * 86_400);
});

test('a canceller sees the run without locked answers, and may not comment', async () => {
  const [guest, byGroup, stranger] = [
    await workspace.person('guest'),
    await workspace.person(),
    await workspace.person(),
  ];
  const team = await workspace.group(byGroup);
  const run = await start([yesNo('Secret', { assignees: refs(ann), is_lock: true })], [guest.ref, team]);
  const path = `${workspace.path}/runs/${run.id}`;
  for (const person of [guest, byGroup]) {
    const seen = await look(run, person);
    expect(seen.can).toMatchObject({ cancel: true, comment: false, edit: false, archive: false, share: false });
    expect(stepOf(seen, 'Secret')).toMatchObject({
      is_hidden: true,
      text: '',
      can: { answer: false, reassign: false },
    });
    const { body } = await person.call<{ runs: { id: string }[] }>('GET', `${workspace.path}/runs/index_v2?status=all`);
    expect(body.runs.map(({ id }) => id)).toContain(run.id);
  }
  const elsewhere = await createTestWorkspace(app);
  for (const [person, at] of [
    [stranger, path],
    [elsewhere.owner, path],
    [elsewhere.owner, `${elsewhere.path}/runs/${run.id}`],
  ] as const) {
    for (const method of ['GET', 'PATCH'] as const) {
      expect((await person.call(method, method === 'GET' ? at : `${at}/cancel`)).status).toBe(404);
    }
  }
  // Members who leave the group or the workspace no longer see it.
  await app.context.pool.query('delete from group_members where group_id = $1', [team.id]);
  expect((await byGroup.call('GET', path)).status).toBe(404);
  expect((await guest.call<{ run: Run }>('PATCH', `${path}/cancel`)).body.run.status).toBe('cancelled');
  // They still see the run that they cancelled.
  expect((await look(run, guest)).status).toBe('cancelled');
});

test("a run is cancelled by its version's cancellers, by name or group, and by no other participant", async () => {
  const team = await workspace.group(ben);
  const everybody = { assignees: refs(ann, ben, cas) };
  for (const canceller of [ann, ben]) {
    const run = await start([yesNo('Ask', everybody)], [ann.ref, team]);
    const may = async (person: TestPerson) => (await look(run, person)).can.cancel;
    expect([await may(ann), await may(ben), await may(cas), await may(asker)]).toEqual([true, true, false, false]);
    const path = `${workspace.path}/runs/${run.id}/cancel`;
    for (const person of [cas, asker]) expect((await person.call('PATCH', path)).status).toBe(403);
    expect((await canceller.call<{ run: Run }>('PATCH', path)).body.run.status).toBe('cancelled');
  }
});
