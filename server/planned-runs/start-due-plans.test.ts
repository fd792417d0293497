import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlannedRunWhole } from '../../contract/planned-runs.ts';
import { occurrencesAfter } from '../../engine/schedule.ts';
import { anyVote, definitionBuilders } from '../demo/demo-definition.ts';
import { repeats } from '../testing/extended.ts';
import { createTestWorkflow, createTestWorkspace, type TestPerson, type TestWorkspace } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { recordStatements } from '../testing/record-statements.ts';
import { scheduleOf } from './schedule-of.ts';
import { startDuePlans } from './start-due-plans.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const day = 86_400;
let count = 0;

function asking(more: object[] = []) {
  const { field, act, group } = definitionBuilders(`due ${++count}`);
  const task = act('task', 'Do', { instructions: '', vote: anyVote }, { assignees: [{ type: 'initiator' }] });
  const trigger_form = [{ ...field('text', 'place', 'Place'), required: true }, ...more];
  return {
    schema: 1 as const,
    trigger_form: trigger_form as never[],
    action_groups: [group('One', task)],
    cancellation: [],
  };
}

type Whole = { planned_run: PlannedRunWhole };

/** A workspace with a starter, and functions that plan runs in it. */
async function setUp() {
  const workspace = await createTestWorkspace(app);
  const starter = await workspace.person();
  const definition = asking();
  const workflow = await createTestWorkflow(workspace, definition, [starter.ref]);
  const plan = async (run: object): Promise<PlannedRunWhole> => {
    const fields = [{ key: 'place', value: 'Harbour' }];
    const body = { workflow_id: workflow.id, run, fields };
    const planned = await starter.call<Whole>('POST', `${workspace.path}/planned_runs`, body);
    if (planned.status !== 201) throw new Error(JSON.stringify(planned.problem));
    return planned.body.planned_run;
  };
  const look = async (id: string, by: TestPerson = workspace.owner) =>
    (await by.call<Whole>('GET', `${workspace.path}/planned_runs/${id}`)).body.planned_run;
  return { workspace, starter, definition, workflow, plan, look };
}

const dateAhead = (days: number) => new Date((app.context.now() + days * day) * 1000).toISOString().slice(0, 10);
const daily = () => ({ repeat_type: 'repeat', rrule: 'FREQ=DAILY', start_date: dateAhead(1), start_time: '00:00' });
const started = async ({ id }: TestWorkspace) => {
  const { rows } = await app.context.pool.query<{ name: string; initiator_id: string; at: number }>(
    'select name, initiator_id, started_at as at from runs where workspace_id = $1 order by started_at, id',
    [id],
  );
  return rows;
};
const three = () => Promise.all([startDuePlans(app.context), startDuePlans(app.context), startDuePlans(app.context)]);
/** Mails about a workspace's plans; its runs send other mails. */
const mailsOf = async (workspace: TestWorkspace) => {
  await app.work();
  return app.mails().filter((mail) => mail.replace(/=\r?\n/g, '').includes(`${workspace.id}/planned_runs/`));
};

describe('a worker', () => {
  test("starts due plans in their creator's name with their answers, and nothing earlier", async () => {
    const { workspace, starter, plan, look } = await setUp();
    const { id, next_at } = await plan({ ...daily(), name: 'Count the boats', due_after: '1_week' });
    app.later((next_at ?? 0) - app.context.now() - 5);
    await startDuePlans(app.context);
    expect(await started(workspace)).toEqual([]);
    app.later(6);
    await startDuePlans(app.context);
    await startDuePlans(app.context);
    expect(await started(workspace)).toMatchObject([{ name: 'Count the boats', initiator_id: starter.member_id }]);
    const shown = await look(id);
    expect(shown.next_at).toBe((next_at ?? 0) + day);
    expect(shown.occurrences).toMatchObject([
      { at: next_at, status: 'started', run: { name: 'Count the boats', status: 'running' } },
    ]);
    type Shown = { run: { fields: object[]; due_date: number; started_at: number } };
    const { body } = await starter.call<Shown>('GET', `${workspace.path}/runs/${shown.occurrences[0]?.run?.id}`);
    expect(body.run.fields).toMatchObject([{ key: 'place', value: 'Harbour' }]);
    expect(body.run.due_date - body.run.started_at).toBe(7 * day);
    // Somebody who sees the plan but not the run gets no link to the run.
    const other = await workspace.person();
    await app.context.pool.query(
      'insert into trigger_initiators (workspace_id, trigger_id, member_id) select workspace_id, trigger_id, $2 from trigger_initiators where workspace_id = $1 limit 1',
      [workspace.id, other.member_id],
    );
    expect((await look(id, other)).occurrences).toMatchObject([{ at: next_at, status: 'started', run: null }]);
  });

  test('starts a plan without repetition exactly once', async () => {
    const { workspace, plan, look } = await setUp();
    const { id } = await plan({ start_date: dateAhead(2) });
    app.later(3 * day);
    await three();
    app.later(3 * day);
    await three();
    expect(await started(workspace)).toHaveLength(1);
    expect(await look(id)).toMatchObject({ is_over: true, next_at: null, next_dates: [], can: { toggle: false } });
  });

  test('starts every date of every plan once, over changes of the clock, beside two other workers', async () => {
    const { workspace, plan, look } = await setUp();
    const zones = ['Europe/Paris', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Bangkok'];
    const rules = ['FREQ=WEEKLY;BYDAY=MO,TH', 'FREQ=MONTHLY', 'FREQ=DAILY;INTERVAL=5', 'FREQ=WEEKLY;INTERVAL=2'];
    const begin = app.context.now();
    // Changes of the clock are at most 217 days apart.
    const days = repeats(220, 366);
    // At a time that clock changes skip and repeat.
    const planned = [];
    for (const [index, zone] of zones.entries()) {
      planned.push(await plan({ ...daily(), rrule: rules[index], zone, start_time: '02:15', name: zone }));
    }
    for (let passed = 0; passed < days; passed++) {
      app.later(day);
      await three();
    }
    const now = app.context.now();
    const runs = await started(workspace);
    let total = 0;
    for (const one of planned) {
      const schedule = scheduleOf({
        rule: one.rrule,
        zone: one.zone,
        starts_on: one.start_date,
        starts_at: one.start_time,
      });
      const expected = occurrencesAfter(schedule, begin, 1000, now);
      const { rows } = await app.context.pool.query<{ at: number; status: string; run_id: string }>(
        'select at, status, run_id from planned_occurrences where planned_run_id = $1 order by at',
        [one.id],
      );
      expect(
        rows.map(({ at }) => at),
        one.zone,
      ).toEqual(expected);
      expect(rows.filter(({ status }) => status !== 'started')).toEqual([]);
      expect(runs.filter(({ name }) => name === one.zone)).toHaveLength(expected.length);
      expect((await look(one.id)).next_at).toBe(occurrencesAfter(schedule, now, 1)[0]);
      total += expected.length;
    }
    expect(runs).toHaveLength(total);
    expect(total).toBeGreaterThan(days / 2);
  });

  test('starts one run after an outage, and lists the other dates as missed', async () => {
    const { workspace, plan, look } = await setUp();
    const { id, next_at } = await plan(daily());
    app.later(4 * day + 60);
    await three();
    expect(await started(workspace)).toHaveLength(1);
    const { occurrences, next_at: next } = await look(id);
    expect(occurrences.map(({ at, status }) => [(at - (next_at ?? 0)) / day, status])).toEqual([
      [3, 'started'],
      [2, 'missed'],
      [1, 'missed'],
      [0, 'missed'],
    ]);
    expect(next).toBe((next_at ?? 0) + 4 * day);
  });

  test('looks for an earlier start only where a claim expired, or the date has happened, and stores the outcome in one statement', async () => {
    const { workspace, plan } = await setUp();
    const { id, next_at } = await plan(daily());
    app.later(day + 60);
    const sent: string[] = [];
    const stop = recordStatements(({ name, values }) => {
      if (values[0] === workspace.id) sent.push(name ?? '');
    });
    const again = `update planned_runs set next_at = to_timestamp($2), claimed_until = to_timestamp($3) where id = $1`;
    const lookUps: number[] = [];
    for (const claimed_until of [undefined, null, 0]) {
      if (claimed_until === 0)
        await app.context.pool.query('delete from planned_occurrences where planned_run_id = $1', [id]);
      if (claimed_until !== undefined) await app.context.pool.query(again, [id, next_at, claimed_until]);
      sent.splice(0);
      await startDuePlans(app.context);
      lookUps.push(sent.filter((name) => name === 'find-planned-start').length);
      expect(sent.filter((name) => name === '' || name === 'record-planned-outcome')).toEqual([
        'record-planned-outcome',
      ]);
    }
    stop();
    expect(lookUps).toEqual([0, 1, 1]);
    expect(await started(workspace)).toHaveLength(1);
  });

  test('killed after the start and before the plan was updated leaves no second run', async () => {
    const { workspace, plan, look } = await setUp();
    const { id, next_at } = await plan(daily());
    app.later(day + 60);
    await startDuePlans(app.context);
    // The state that the kill would leave, with a change of the plan before another worker claims it.
    await app.context.pool.query('delete from planned_occurrences where planned_run_id = $1', [id]);
    await app.context.pool.query(
      `update planned_runs set next_at = to_timestamp($2), claimed_until = to_timestamp($3), description = 'Other' where id = $1`,
      [id, next_at, app.context.now() + 45],
    );
    await three();
    expect((await look(id)).occurrences).toEqual([]);
    app.later(46);
    await three();
    expect(await started(workspace)).toHaveLength(1);
    expect((await look(id)).occurrences).toMatchObject([
      { at: next_at, status: 'started', run: { status: 'running' } },
    ]);
  });

  test('skips paused plans, and does not catch up after they are resumed', async () => {
    const { workspace, starter, plan, look } = await setUp();
    const { id } = await plan(daily());
    await starter.call('PATCH', `${workspace.path}/planned_runs/${id}/disable`);
    app.later(5 * day);
    await three();
    await starter.call('PATCH', `${workspace.path}/planned_runs/${id}/enable`);
    await three();
    expect(await started(workspace)).toEqual([]);
    const shown = await look(id);
    expect(shown.occurrences).toEqual([]);
    expect(shown.next_at ?? 0).toBeGreaterThan(app.context.now());
  });
});

describe('due plans', () => {
  test('start although those who stand for the initiator have left: the admins take their place, as in a run', async () => {
    const { workspace, plan, look } = await setUp();
    const substitute = await workspace.person();
    const { id } = await plan({ ...daily(), reassign_initiators: [substitute.ref] });
    await workspace.owner.call('DELETE', `${workspace.path}/users/${substitute.member_id}`);
    app.later(day);
    await three();
    const { occurrences } = await look(id);
    expect(occurrences.map(({ status, message }) => [status, message])).toEqual([['started', null]]);
    const { rows } = await app.context.pool.query<{ assignees: object[] }>(
      'select assignees from run_steps where workspace_id = $1',
      [workspace.id],
    );
    expect(rows).toEqual([{ assignees: [workspace.owner.ref] }]);
  });

  test('wait for the next start of Baton once it stops, the one at hand apart', async () => {
    const { workspace, plan } = await setUp();
    for (let made = 0; made < 3; made++) await plan(daily());
    await app.context.pool.query(`update planned_runs set status = 'disabled' where workspace_id <> $1`, [
      workspace.id,
    ]);
    app.later(day + 60);
    await startDuePlans(app.context, AbortSignal.abort());
    expect(await started(workspace)).toHaveLength(1);
    app.later(60);
    await startDuePlans(app.context);
    expect(await started(workspace)).toHaveLength(3);
  });
});

describe('a start that is refused', () => {
  const outcomes = ({ occurrences }: PlannedRunWhole) => occurrences.map(({ status, message }) => [status, message]);

  test('fails that date with its message, notifies the creator in their language, and continues the repetition', async () => {
    const { workspace, starter, workflow, plan, look } = await setUp();
    await app.context.pool.query(`update users set language_preference = 'fr' where id = $1`, [starter.user_id]);
    const { id } = await plan({ ...daily(), name: 'Count\r\nBcc: x@example.com'.replace('\r\n', ' ') });
    const { body } = await workspace.owner.call<{ triggers: { id: string }[] }>('GET', workflow.path);
    const trigger = `${workflow.path}/triggers/${body.triggers[0]?.id}`;
    await workspace.owner.call('PATCH', `${trigger}/disable`);
    app.later(day);
    await three();
    const refused = 'Run cannot be started because manual trigger or workflow version is not enable in this workflow.';
    expect(outcomes(await look(id))).toEqual([['failed', refused]]);
    const [mail, ...more] = await mailsOf(workspace);
    expect(more).toEqual([]);
    expect(mail).toContain(`To: ${starter.email}`);
    expect(mail?.replace(/=\r?\n/g, '')).toContain(`planned_runs/${id}/show`);
    expect(mail?.replace(/=\r?\n/g, '')).toContain('planifi');
    expect(mail?.replace(/=\r?\n/g, '')).toContain('administrateur de leur workflow');
    expect(mail).toContain('\nList-Unsubscribe-Post: List-Unsubscribe=One-Click');
    // A worker that claimed the same date and comes to it late records and tells it no second time.
    await app.context.pool.query(
      `update planned_runs p set next_at = o.at from planned_occurrences o
        where p.id = $1 and o.workspace_id = p.workspace_id and o.planned_run_id = p.id`,
      [id],
    );
    await startDuePlans(app.context);
    expect(outcomes(await look(id))).toEqual([['failed', refused]]);
    expect(await mailsOf(workspace)).toEqual([]);
    await workspace.owner.call('PATCH', `${trigger}/enable`);
    app.later(day);
    await three();
    expect(outcomes(await look(id))).toEqual([
      ['started', null],
      ['failed', refused],
    ]);
    expect(await mailsOf(workspace)).toEqual([]);
  });

  test('happens if the starter may no longer start, the workspace is disabled or frozen, or a new version requires other answers', async () => {
    const { workspace, starter, definition, workflow, plan, look } = await setUp();
    const { id } = await plan(daily());
    const codes: string[] = [];
    const foretold: (string | null)[] = [];
    const next = async () => {
      foretold.push((await look(id)).refusal);
      app.later(day);
      await three();
      codes.push((await look(id)).occurrences[0]?.message ?? 'started');
    };
    const { pool } = app.context;
    await pool.query(`update members set role = 'guest' where id = $1`, [starter.member_id]);
    await next();
    await pool.query(`update members set role = 'member' where id = $1`, [starter.member_id]);
    await workspace.owner.call('PATCH', `${workspace.path}/disable`);
    await next();
    await workspace.owner.call('PATCH', `${workspace.path}/enable`);
    await pool.query(`update workspaces set package = 'free' where id = $1`, [workspace.id]);
    const used = 'insert into usage_deltas (workspace_id, at, runs) values ($1, to_timestamp($2), $3)';
    await pool.query(used, [workspace.id, app.context.now() + day, 1000]);
    await next();
    await pool.query(used, [workspace.id, app.context.now(), -1000]);
    const requiredField = { ...definitionBuilders(`new ${++count}`).field('number', 'size', 'Size'), required: true };
    const changed = { ...definition, trigger_form: [...definition.trigger_form, requiredField] };
    const { body } = await workspace.owner.call<{ draft: { revision: number } }>('GET', workflow.path);
    const saved = await workspace.owner.call<{ draft: { revision: number } }>('PATCH', `${workflow.path}/draft`, {
      revision: body.draft.revision,
      definition: changed,
    });
    await workspace.owner.call('POST', `${workflow.path}/versions`, {
      revision: saved.body.draft.revision,
      version: { number: 2, description: '' },
    });
    await next();
    await starter.call('PATCH', `${workspace.path}/planned_runs/${id}`, {
      planned_run: {
        fields: [
          { key: 'place', value: 'Quay' },
          { key: 'size', value: '3' },
        ],
      },
    });
    await next();
    // A version that does not ask for them any more.
    await workspace.owner.call('PATCH', `${workflow.path}/draft`, {
      revision: saved.body.draft.revision,
      definition: { ...changed, trigger_form: [] },
    });
    await workspace.owner.call('POST', `${workflow.path}/versions`, {
      revision: saved.body.draft.revision + 1,
      version: { number: 3, description: '' },
    });
    await next();
    expect(codes).toEqual([
      'Operation not allowed.',
      'This workspace is disabled. An owner can enable it again.',
      'Workspace is frozen cannot be started.',
      'Size cannot be blank.',
      'started',
      'started',
    ]);
    // The page of the plan says so before: all but what a new month changes.
    expect(foretold).toEqual([codes[0], codes[1], null, codes[3], null, null]);
  });
});

describe('a request to start a run', () => {
  const request = async (schedule: object) => {
    const { workspace, starter, workflow } = await setUp();
    const fields = [{ key: 'place', value: 'Harbour' }];
    const body = { workflow_id: workflow.id, run: schedule, fields };
    const send = async () => {
      type Reply = { run: { id: string | null }; planned_run: { id: string } | null };
      const reply = await starter.call<Reply>('POST', `${workspace.path}/runs`, body, { 'idempotency-key': 'once' });
      return { status: reply.status, run_id: reply.body.run?.id, plan_id: reply.body.planned_run?.id };
    };
    return { workspace, send };
  };

  test('gets the plan of the first request if it is repeated after its time', async () => {
    const { send } = await request({ start_date: dateAhead(1), start_time: '00:00' });
    const first = await send();
    expect(first).toMatchObject({ status: 201, run_id: null });
    app.later(2 * day);
    await startDuePlans(app.context);
    expect(await send()).toEqual(first);
  });

  test('gets the plan of the first request if it is repeated on its day, where it would start now', async () => {
    const { workspace, send } = await request({ start_date: dateAhead(1) });
    const first = await send();
    expect(first).toMatchObject({ status: 201, run_id: null });
    app.later(day);
    expect(await send()).toEqual(first);
    expect((await started(workspace)).length).toBeLessThan(2);
  });

  test('gets the run of the first request if it is repeated after its day', async () => {
    const { workspace, send } = await request({ start_date: dateAhead(0) });
    const first = await send();
    expect(first).toMatchObject({ status: 201, plan_id: undefined });
    app.later(day);
    expect(await send()).toEqual(first);
    expect(await started(workspace)).toHaveLength(1);
  });
});

describe('a creator who is a guest by now', () => {
  test('is not the one who is told of a refused date, and is followed by whoever resumes the plan', async () => {
    const { workspace, starter, plan, look } = await setUp();
    const { owner } = workspace;
    const { id } = await plan(daily());
    const demoted = await owner.call('PATCH', `${workspace.path}/users/${starter.member_id}`, {
      user_workspace: { role: 'guest' },
    });
    expect(demoted.status).toBe(200);
    app.later(day);
    await three();
    expect((await look(id)).occurrences).toMatchObject([{ status: 'failed', message: 'Operation not allowed.' }]);
    const mails = await mailsOf(workspace);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain(`To: ${owner.email}`);
    await owner.call('PATCH', `${workspace.path}/planned_runs/${id}/disable`);
    await owner.call('PATCH', `${workspace.path}/planned_runs/${id}/enable`);
    expect(await look(id)).toMatchObject({ status: 'enabled', created_by_user: { id: owner.user_id } });
  });

  test('is followed by whoever restores the plan', async () => {
    const { workspace, starter, plan, look } = await setUp();
    const { owner } = workspace;
    const { id } = await plan(daily());
    await owner.call('PATCH', `${workspace.path}/users/${starter.member_id}`, { user_workspace: { role: 'guest' } });
    await owner.call('DELETE', `${workspace.path}/planned_runs/${id}`);
    await owner.call('PATCH', `${workspace.path}/planned_runs/${id}/restore`);
    expect(await look(id)).toMatchObject({ status: 'enabled', created_by_user: { id: owner.user_id } });
  });
});

describe('a member who leaves', () => {
  test('is listed with the number of plans that would pause, without those that are over, paused or deleted', async () => {
    const { workspace, starter, plan } = await setUp();
    const { owner, path } = workspace;
    const listed = async () => {
      const { body } = await owner.call<{ user: { active_plans: number } }>(
        'GET',
        `${path}/users/${starter.member_id}`,
      );
      return body.user.active_plans;
    };
    expect(await listed()).toBe(0);
    const [, paused, deleted] = [await plan(daily()), await plan(daily()), await plan(daily())];
    await plan({ start_date: dateAhead(1), start_time: '00:00' });
    expect(await listed()).toBe(4);
    await owner.call('PATCH', `${path}/planned_runs/${paused.id}/disable`);
    await owner.call('DELETE', `${path}/planned_runs/${deleted.id}`);
    app.later(day);
    await three();
    expect(await listed()).toBe(1);
  });

  test('with a guest as successor leaves the plans paused', async () => {
    const { workspace, starter, plan, look } = await setUp();
    const guest = await workspace.person('guest');
    const { id } = await plan(daily());
    await workspace.owner.call('PATCH', `${workspace.path}/users/${starter.member_id}/deactivate`, {
      successor_id: guest.member_id,
    });
    expect(await look(id)).toMatchObject({ status: 'disabled', notice: 'creator_left', next_at: null });
  });

  test('with a successor gives them the plans, and the successor starts the runs', async () => {
    const { workspace, starter, plan, look } = await setUp();
    const successor = await workspace.person();
    await app.context.pool.query(
      'insert into trigger_initiators (workspace_id, trigger_id, member_id) select workspace_id, trigger_id, $2 from trigger_initiators where workspace_id = $1 limit 1',
      [workspace.id, successor.member_id],
    );
    const { id } = await plan(daily());
    await workspace.owner.call('PATCH', `${workspace.path}/users/${starter.member_id}/deactivate`, {
      successor_id: successor.member_id,
    });
    expect(await look(id, successor)).toMatchObject({
      status: 'enabled',
      created_by_user: { id: successor.user_id },
      can: { edit: true },
    });
    app.later(day);
    await three();
    expect(await started(workspace)).toMatchObject([{ initiator_id: successor.member_id }]);
  });

  test.each(['deactivate', 'remove'])(
    'without one (%s) leaves the plans paused, with a notice to the admins; who resumes a plan starts its runs',
    async (how) => {
      const { workspace, starter, plan, look } = await setUp();
      const { owner } = workspace;
      const { id } = await plan(daily());
      const over = await plan({ start_date: dateAhead(1), start_time: '00:00' });
      app.later(day);
      await three();
      const place = `${workspace.path}/users/${starter.member_id}`;
      const gone =
        how === 'remove' ? await owner.call('DELETE', place) : await owner.call('PATCH', `${place}/deactivate`);
      expect(gone.status).toBe(200);
      expect(await look(id)).toMatchObject({ status: 'disabled', notice: 'creator_left', next_at: null });
      expect(await look(over.id)).toMatchObject({ is_over: true, notice: null });
      const mails = (await mailsOf(workspace)).filter((mail) => mail.includes('is paused'));
      expect(mails).toHaveLength(1);
      expect(mails[0]).toContain(`To: ${owner.email}`);
      await owner.call('PATCH', `${workspace.path}/planned_runs/${id}/enable`);
      expect(await look(id)).toMatchObject({ status: 'enabled', notice: null, created_by_user: { id: owner.user_id } });
    },
  );
});
