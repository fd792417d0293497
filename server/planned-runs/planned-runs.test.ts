import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlannedRun, PlannedRunWhole } from '../../contract/planned-runs.ts';
import { momentOf } from '../../engine/schedule.ts';
import { definitionBuilders } from '../demo/demo-definition.ts';
import { askWhileLocked } from '../testing/ask-while-locked.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  type TestPerson,
  type TestRun,
  type TestWorkspace,
} from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { removeDeletedPlans } from './delete-planned-run.ts';

let app: TestApp;
let workspace: TestWorkspace;
let starter: TestPerson;
let workflow: { id: string; path: string };
beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
  starter = await workspace.person();
  workflow = await createTestWorkflow(workspace, asking(), [starter.ref, workspace.owner.ref]);
});
afterAll(() => app.close());

let count = 0;
/** A start form with a required field, and one task. */
function asking() {
  const { field, act, group } = definitionBuilders(`planned ${++count}`);
  const task = act('task', 'Do', { instructions: '', vote: { match: 'any' } }, { assignees: [{ type: 'initiator' }] });
  return {
    schema: 1 as const,
    trigger_form: [{ ...field('number', 'amount', 'Amount'), required: true }],
    action_groups: [group('One', task)],
    cancellation: [],
  };
}

type Whole = { planned_run: PlannedRunWhole };
type List = { planned_runs: PlannedRun[]; total: number };
const fields = [{ key: 'amount', value: '7' }];
const daily = { repeat_type: 'repeat', rrule: 'FREQ=DAILY', start_date: '2030-01-31' };
const plan = (run: object, by = starter, more: object = {}) =>
  by.call<Whole>('POST', `${workspace.path}/planned_runs`, { workflow_id: workflow.id, run, fields, ...more });
const pathOf = (id: string) => `${workspace.path}/planned_runs/${id}`;
const look = async (id: string, by = starter) => (await by.call<Whole>('GET', pathOf(id))).body.planned_run;

describe('substitutes', () => {
  test('are shown with their names, and one who has left holds back no other change', async () => {
    const one = await workspace.person();
    const { body } = await plan({ ...daily, reassign_initiators: [one.ref] });
    const { id, reassign_initiators } = body.planned_run;
    expect(reassign_initiators).toEqual([{ ...one.ref, name: expect.stringMatching(/./) }]);
    await workspace.owner.call('DELETE', `${workspace.path}/users/${one.member_id}`);
    const { status, body: changed } = await starter.call<Whole>('PATCH', pathOf(id), {
      planned_run: { name: 'Another name' },
    });
    expect([status, changed.planned_run.name]).toEqual([200, 'Another name']);
    expect(changed.planned_run.reassign_initiators).toEqual(reassign_initiators);
  });
});

describe('planning', () => {
  test('stores a repetition in the given zone, at 09:00 by default', async () => {
    const { status, body } = await plan({
      ...daily,
      rrule: 'FREQ=MONTHLY;COUNT=3',
      zone: 'Europe/Paris',
      name: 'Close the month',
    });
    expect(status).toBe(201);
    expect(body.planned_run).toMatchObject({
      name: 'Close the month',
      status: 'enabled',
      is_over: false,
      repeat_type: 'repeat',
      rrule: 'FREQ=MONTHLY;COUNT=3',
      start_date: '2030-01-31',
      start_time: '09:00',
      zone: 'Europe/Paris',
      next_at: momentOf('2030-01-31', '09:00', 'Europe/Paris'),
      fields: [{ key: 'amount', value: '7' }],
      occurrences: [],
      can: { edit: true, toggle: true, delete: true },
    });
    expect(body.planned_run.next_dates).toEqual(
      ['2030-01-31', '2030-02-28', '2030-03-31'].map((day) => momentOf(day, '09:00', 'Europe/Paris')),
    );
  });

  test('stores a rule of numbered weekdays in its written form, and lists its dates', async () => {
    const { status, body } = await plan({ ...daily, rrule: 'FREQ=MONTHLY;BYDAY=TU;BYSETPOS=2', zone: 'Europe/Paris' });
    expect([status, body.planned_run.rrule]).toEqual([201, 'FREQ=MONTHLY;BYDAY=2TU']);
    const days = ['2030-02-12', '2030-03-12', '2030-04-09', '2030-05-14'];
    expect(body.planned_run.next_dates.slice(0, 4)).toEqual(days.map((day) => momentOf(day, '09:00', 'Europe/Paris')));
    const { body: changed } = await starter.call<Whole>('PATCH', pathOf(body.planned_run.id), {
      planned_run: { rrule: 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', repeat_type: 'repeat' },
    });
    expect(changed.planned_run.next_at).toBe(momentOf('2030-01-31', '09:00', 'Europe/Paris'));
    expect(changed.planned_run.next_dates[1]).toBe(momentOf('2030-02-28', '09:00', 'Europe/Paris'));
  });

  test("uses the workspace's zone and the workflow's name by default", async () => {
    await workspace.owner.call('PATCH', workspace.path, { workspace: { time_zone: 'Australia/Lord_Howe' } });
    const { body } = await plan({ start_date: '2030-10-06', start_time: '02:10' });
    await workspace.owner.call('PATCH', workspace.path, { workspace: { time_zone: 'UTC' } });
    const { planned_run } = body;
    expect(planned_run).toMatchObject({ zone: 'Australia/Lord_Howe', repeat_type: 'does_not_repeat', rrule: null });
    expect(planned_run.name).toBe(planned_run.workflow.name);
    // 02:10 does not exist on that day: the next valid time is 02:30 of the new offset.
    expect(planned_run.next_dates).toEqual([Date.parse('2030-10-05T15:30:00Z') / 1000]);
  });

  test('happens when a started run has a later date or repeats, and replies with a run of status planned', async () => {
    const runs = `${workspace.path}/runs`;
    for (const run of [{ start_date: '2030-05-01' }, daily, { rrule: 'FREQ=WEEKLY' }]) {
      const { status, body } = await starter.call<{
        run: { id: null; status: string; run_steps: []; repeat_type: string };
        planned_run: { id: string; next_at: number };
      }>('POST', runs, { workflow_id: workflow.id, run, fields });
      expect([status, body.run.status, body.run.run_steps, body.run.id]).toEqual([201, 'planned', [], null]);
      const plan = await look(body.planned_run.id);
      expect([plan.repeat_type, plan.next_at]).toEqual([body.run.repeat_type, body.planned_run.next_at]);
    }
    const today = new Date(app.context.now() * 1000).toISOString().slice(0, 10);
    for (const run of [{ start_date: today }, { repeat_type: 'does_not_repeat' }]) {
      const { body } = await starter.call<{ run: TestRun; planned_run: null }>('POST', runs, {
        workflow_id: workflow.id,
        run,
        fields,
      });
      expect([body.run.status, body.planned_run]).toEqual(['running', null]);
    }
  });

  test('happens once for two requests with the same idempotency key', async () => {
    const headers = { 'idempotency-key': 'one-plan' };
    const body = { workflow_id: workflow.id, run: daily, fields };
    const send = () => starter.call<{ run: TestRun }>('POST', `${workspace.path}/runs`, body, headers);
    const ids = (await Promise.all([send(), send(), send()])).map((reply) => reply.body.run.id);
    expect(new Set(ids).size).toBe(1);
  });

  test.each([
    ['an invalid rule', { rrule: 'FREQ=SECONDLY' }, 'run.rrule', 'invalid_rule'],
    ['a sixth Tuesday', { rrule: 'FREQ=MONTHLY;BYDAY=6TU' }, 'run.rrule', 'invalid_rule'],
    ['no rule', { repeat_type: 'repeat' }, 'run.rrule', 'blank'],
    ['a rule of a megabyte', { rrule: 'A'.repeat(900_000) }, 'run.rrule', 'too_long'],
    ['a day that is none', { start_date: '2030-02-30' }, 'run.start_date', 'invalid_date'],
    ['a day before there were any', { start_date: '1815-06-18' }, 'run.start_date', 'invalid_date'],
    ['a time that is none', { start_date: '2030-02-03', start_time: '25:00' }, 'run.start_time', 'invalid_value'],
    ['a zone that is none', { start_date: '2030-02-03', zone: 'Mars/Olympus' }, 'run.zone', 'invalid_value'],
    ['a moment that is past', { start_date: '2020-02-03' }, 'run.start_date', 'not_in_future'],
    [
      'a repetition that is over',
      { ...daily, rrule: 'FREQ=DAILY;UNTIL=20200101', start_date: '2019-12-01' },
      'run.rrule',
      'not_in_future',
    ],
    [
      'a due date before the start',
      { start_date: '2030-02-05', due_date: 1_700_000_000 },
      'run.due_date',
      'before_start',
    ],
    ['one due date for many runs', { ...daily, due_date: 1_900_000_000 }, 'run.due_date', 'invalid_value'],
  ])('refuses %s', async (_what, run, field, code) => {
    for (const path of ['runs', 'planned_runs']) {
      const { status, problem } = await starter.call('POST', `${workspace.path}/${path}`, {
        workflow_id: workflow.id,
        run,
        fields,
      });
      expect([status, problem.errors[0]]).toMatchObject([422, { field, code }]);
    }
  });

  test('refuses invalid answers, and people who may not start', async () => {
    const { status, problem } = await starter.call('POST', `${workspace.path}/planned_runs`, {
      workflow_id: workflow.id,
      run: daily,
    });
    expect([status, problem.code, problem.errors[0]]).toMatchObject([
      422,
      'invalid_fields',
      { field: 'fields.amount', code: 'blank' },
    ]);
    const member = await workspace.person();
    expect((await plan(daily, member)).problem.code).toBe('operation_not_allowed');
    expect((await plan(daily, await workspace.person('guest'))).status).toBe(403);
  });

  test('previews the next ten dates of a rule', async () => {
    const ask = (query: string) =>
      starter.call<{ next_dates: number[] }>('GET', `${workspace.path}/planned_runs/preview?${query}`);
    const { body } = await ask(
      'repeat_type=repeat&rrule=FREQ%3DYEARLY&start_date=2028-02-29&zone=Asia/Bangkok&start_time=08:30',
    );
    expect(body).toMatchObject({ zone: 'Asia/Bangkok', start_date: '2028-02-29', start_time: '08:30' });
    expect(body.next_dates).toHaveLength(10);
    expect(body.next_dates[1]).toBe(momentOf('2029-02-28', '08:30', 'Asia/Bangkok'));
    expect((await ask('start_date=2020-01-01')).body.next_dates).toEqual([]);
    expect((await ask('rrule=FREQ%3DDAILY;INTERVAL%3D0')).problem.errors[0]).toMatchObject({
      field: 'rrule',
      code: 'invalid_rule',
    });
  });
});

describe('a planned run', () => {
  test('is seen by its creator, initiators, workflow admins and owners; its answers by those who may edit it', async () => {
    const id = (await plan(daily)).body.planned_run.id;
    const other = await workspace.person();
    const admin = await workspace.person();
    const guest = await workspace.person('guest');
    const group = await workspace.group(other);
    const sees = async (person: TestPerson) => {
      const { body } = await person.call<List>('GET', `${workspace.path}/planned_runs?per_page=100`);
      const { status } = await person.call('GET', pathOf(id));
      expect(body.planned_runs?.some((one) => one.id === id) ?? false).toBe(status === 200);
      return status;
    };
    expect([
      await sees(starter),
      await sees(workspace.owner),
      await sees(other),
      await sees(admin),
      await sees(guest),
    ]).toEqual([200, 200, 404, 404, 404]);
    const { body: whole } = await workspace.owner.call<{ triggers: { id: string }[] }>('GET', workflow.path);
    const trigger = `${workflow.path}/triggers/${whole.triggers[0]?.id}`;
    const startable_by = [starter.ref, workspace.owner.ref];
    await workspace.owner.call('PATCH', trigger, { trigger: { startable_by: [...startable_by, group] } });
    await workspace.owner.call('PATCH', workflow.path, {
      workflow: { admins: [workspace.owner.member_id, admin.member_id] },
    });
    expect([await sees(other), await sees(admin)]).toEqual([200, 200]);
    expect(await look(id, admin)).toMatchObject({ can: { edit: true }, fields: [{ value: '7' }] });
    expect(await look(id, other)).toMatchObject({
      can: { edit: false, toggle: false, delete: false },
      fields: [],
      form: [],
    });
    for (const [method, path] of [
      ['PATCH', ''],
      ['PATCH', '/enable'],
      ['PATCH', '/disable'],
      ['DELETE', ''],
    ] as const) {
      expect((await other.call(method, pathOf(id) + path, { planned_run: {} })).status).toBe(403);
    }
    await workspace.owner.call('PATCH', trigger, { trigger: { startable_by } });
    await workspace.owner.call('PATCH', workflow.path, { workflow: { admins: [workspace.owner.member_id] } });
  });

  test("is found by its name or its workflow's name, sorted by next date", async () => {
    const late = (await plan({ ...daily, name: 'Zebra late', start_date: '2040-01-01' })).body.planned_run.id;
    const soon = (await plan({ ...daily, name: 'Zebra soon', start_date: '2031-01-01' })).body.planned_run.id;
    const paused = (await plan({ ...daily, name: 'zebra_paused' })).body.planned_run.id;
    await starter.call('PATCH', `${pathOf(paused)}/disable`);
    const find = async (query: string) =>
      (await starter.call<List>('GET', `${workspace.path}/planned_runs?${query}`)).body;
    expect((await find('search=ZEBRA')).planned_runs.map(({ id }) => id)).toEqual([soon, late, paused]);
    expect((await find('search=a_p')).planned_runs.map(({ id }) => id)).toEqual([paused]);
    expect(await find('search=zebra&per_page=2&page=2')).toMatchObject({ total: 3, planned_runs: [{ id: paused }] });
  });

  test('begins anew when its rule changes, and keeps its dates otherwise', async () => {
    const first = (await plan({ ...daily, rrule: 'FREQ=MONTHLY' })).body.planned_run;
    const change = (planned_run: object, revision?: number) =>
      starter.call<Whole>('PATCH', pathOf(first.id), { planned_run, revision });
    const named = await change(
      { name: 'Renamed', due_after: '1_week', fields: [{ key: 'amount', value: '8' }] },
      first.revision,
    );
    expect(named.body.planned_run).toMatchObject({
      name: 'Renamed',
      due_after: '1_week',
      next_at: first.next_at,
      fields: [{ value: '8' }],
      revision: first.revision + 1,
    });
    const stale = await change({ name: 'Late' }, first.revision);
    expect([stale.status, stale.problem.code]).toEqual([409, 'planned_run_changed']);
    const moved = await change({ rrule: 'FREQ=WEEKLY;BYDAY=MO', start_date: '2030-02-05', start_time: '10:30' });
    expect(moved.body.planned_run.next_at).toBe(momentOf('2030-02-11', '10:30', 'UTC'));
    expect((await change({ start_time: '11:00' })).body.planned_run).toMatchObject({
      rrule: 'FREQ=WEEKLY;BYDAY=MO',
      next_at: momentOf('2030-02-11', '11:00', 'UTC'),
    });
    expect((await change({ repeat_type: 'does_not_repeat' })).body.planned_run).toMatchObject({
      rrule: null,
      next_at: momentOf('2030-02-05', '11:00', 'UTC'),
    });
    expect((await change({ start_date: '2020-01-01' })).problem.errors[0]).toMatchObject({
      field: 'planned_run.start_date',
      code: 'not_in_future',
    });
    const due_date = momentOf('2030-02-06', '12:00', 'UTC');
    expect((await change({ due_date })).body.planned_run).toMatchObject({ due_date, due_after: null });
    expect((await change({ start_date: '2030-02-07' })).problem.errors[0]).toMatchObject({
      field: 'planned_run.due_date',
      code: 'before_start',
    });
    // Either of both takes the other's place.
    expect((await change({ due_after: '1_week' })).body.planned_run).toMatchObject({
      due_date: null,
      due_after: '1_week',
    });
    expect((await change({ due_date })).body.planned_run).toMatchObject({ due_date, due_after: null });
    expect((await change({ due_date: null })).body.planned_run).toMatchObject({ due_date: null, due_after: null });
    expect((await change({ fields: [{ key: 'amount', value: null }] })).problem.code).toBe('invalid_fields');
    expect((await look(first.id)).start_date).toBe('2030-02-05');
  });

  test('keeps the answers that a change does not send', async () => {
    const { field } = definitionBuilders('two answers');
    const two = {
      ...asking(),
      trigger_form: [field('text', 'room', 'Room'), { ...field('text', 'topic', 'Topic'), required: false }],
    };
    const other = await createTestWorkflow(workspace, two, [starter.ref]);
    const both = ['room', 'topic'].map((key) => ({ key, value: key }));
    const { id } = (await plan(daily, starter, { workflow_id: other.id, fields: both })).body.planned_run;
    const change = (value: string | null) =>
      starter.call('PATCH', pathOf(id), { planned_run: { fields: [{ key: 'topic', value }] } });
    expect((await change('Budget')).status).toBe(200);
    expect((await look(id)).form.map(({ value }) => value)).toEqual(['room', 'Budget']);
    expect((await change(null)).status).toBe(200);
    expect((await look(id)).form.map(({ value }) => value)).toEqual(['room', null]);
  });

  test('is paused and resumed repeatedly, and deleted', async () => {
    const { id, next_at } = (await plan(daily)).body.planned_run;
    for (let time = 0; time < 2; time++) {
      const { body } = await starter.call<Whole>('PATCH', `${pathOf(id)}/disable`);
      expect(body.planned_run).toMatchObject({ status: 'disabled', next_at: null, is_over: false });
    }
    for (let time = 0; time < 2; time++) {
      const { body } = await starter.call<Whole>('PATCH', `${pathOf(id)}/enable`);
      expect(body.planned_run).toMatchObject({ status: 'enabled', next_at });
    }
    expect((await starter.call('DELETE', pathOf(id))).body).toEqual({ done: true });
    expect((await starter.call('GET', pathOf(id))).status).toBe(404);
  });

  test('comes back after a deletion with its next date, until it is removed', async () => {
    const { id, next_at } = (await plan(daily)).body.planned_run;
    const restore = (by = starter) => by.call<Whole>('PATCH', `${pathOf(id)}/restore`);
    await starter.call('DELETE', pathOf(id));
    const { body: list } = await starter.call<List>('GET', `${workspace.path}/planned_runs`);
    expect(list.planned_runs.map((one) => one.id)).not.toContain(id);
    expect((await starter.call('PATCH', `${pathOf(id)}/enable`)).status).toBe(404);
    expect((await restore(await workspace.person())).status).toBe(404);
    for (let time = 0; time < 2; time++) expect((await restore()).body.planned_run).toMatchObject({ next_at });
    await starter.call('PATCH', `${pathOf(id)}/disable`);
    await starter.call('DELETE', pathOf(id));
    expect((await restore()).body.planned_run).toMatchObject({ status: 'disabled', next_at: null });
    await starter.call('DELETE', pathOf(id));
    await removeDeletedPlans({ ...app.context, now: () => app.context.now() + 86_401 });
    expect((await restore()).problem.code).toBe('not_found');
  });

  test('comes back for each of two requests at the same moment', async () => {
    const { id } = (await plan(daily)).body.planned_run;
    await starter.call('DELETE', pathOf(id));
    const both = await askWhileLocked(app.context.pool, {
      locking: ['select 1 from planned_runs where workspace_id = $1 and id = $2 for update', [workspace.id, id]],
      ask: () => Promise.all([1, 2].map(() => starter.call('PATCH', `${pathOf(id)}/restore`))),
      waiting: 2,
    });
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('is deleted with its workflow', async () => {
    const doomed = await createTestWorkflow(workspace, asking(), [starter.ref]);
    const planned = await plan(daily, starter, { workflow_id: doomed.id });
    expect(planned.status).toBe(201);
    expect((await workspace.owner.call('DELETE', doomed.path)).status).toBe(200);
    expect((await workspace.owner.call('GET', pathOf(planned.body.planned_run.id))).status).toBe(404);
  });
});
