import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { EngineError } from '../../engine/engine-error.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { anyVote, definitionBuilders } from '../demo/demo-definition.ts';
import { findMemberCaller } from '../people/find-member-caller.ts';
import { applyAsSystem } from '../runs/change/apply-as-system.ts';
import { moveRun } from '../runs/change/move-run.ts';
import { repeats } from '../testing/extended.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  type TestWorkflow,
  type TestWorkspace,
} from '../testing/factories.ts';
import { naiveTimes, rounded } from '../testing/naive-figures.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { addHistory, type HistoryRun, runHistories } from '../testing/run-history.ts';
import type { Figures } from './breakdown-figures.ts';
import { addDecoded, decodeFigures, encodeFigures } from './encode-figures.ts';
import { foldAllRunDeltas } from './jobs.ts';
import { lockRollups } from './lock-rollups.ts';
import { dayOf, startOfDay } from './period-of.ts';
import { recomputeAllRollups } from './recompute-all-rollups.ts';
import { recomputeBreakdowns } from './recompute-breakdowns.ts';
import { recomputeRollups } from './recompute-rollups.ts';

let app: TestApp;
let workspace: TestWorkspace;
let workflows: Failing[];
let now: number;

beforeAll(async () => {
  app = await openTestApp();
  app.context.now = () => now;
  app.context.mail.send = async () => ({ refused: [] });
});
afterAll(() => app.close());

const start = Date.parse('2026-03-27T12:00:00Z') / 1000;

beforeEach(async () => {
  now = start;
  workspace = await createTestWorkspace(app);
  workflows = [await createFailing(), await createFailing()];
});

let count = 0;

interface Failing extends TestWorkflow {
  /** The first version. */
  version_id: string;
  /** Both versions, which are the same. */
  versions: { id: string; number: number }[];
  /** The task and the email. */
  step_ids: string[];
}

/** A task, then an automatic email that the test lets fail or succeed. */
async function createFailing(): Promise<Failing> {
  const { act, actionId, group } = definitionBuilders(`rollups ${++count}`);
  const to = [{ type: 'email' as const, email: 'out@example.org' }];
  const mail = { to, cc: [], bcc: [], reply_to: [], subject: 'News', body: 'Text' };
  const task = act('task', 'Do', { instructions: '', vote: anyVote }, { assignees: [workspace.owner.ref] });
  const definition = {
    schema: 1 as const,
    trigger_form: [],
    action_groups: [group('Work', task), group('Send', act('automatic_email', 'News', mail))],
    cancellation: [],
  };
  const workflow = await createTestWorkflow(workspace, definition, [workspace.owner.ref]);
  const version = { number: 2, description: '' };
  await workspace.owner.call('POST', `${workflow.path}/versions`, { revision: 2, version });
  const { rows } = await app.context.pool.query<Failing['versions'][number]>(
    'select id, number from versions where workspace_id = $1 and workflow_id = $2 order by number',
    [workspace.id, workflow.id],
  );
  const version_id = rows[0]?.id as string;
  return { ...workflow, version_id, versions: rows, step_ids: ['Do', 'News'].map(actionId) };
}

/** What the calls say, of everything and of one workflow, of all time and of a period with edges. */
async function askAll() {
  const { rows } = await app.context.pool.query('select time_zone from workspaces where id = $1', [workspace.id]);
  const zone: string = rows[0].time_zone;
  const answers: Record<string, unknown> = {};
  const periods = [
    '',
    `start_datetime=${start - 30 * 86_400}&end_datetime=${start + 40 * 86_400}`,
    `start_datetime=${start - 3600}&end_datetime=${start + 3600}`,
  ];
  const [one] = workflows;
  const scopes = ['', ...(one ? [`workflow_id=${one.id}&version_id=${one.version_id}`] : [])];
  const counts = ['runs_by_period?unit=day', 'completion_rate?', 'average_time_completion?', 'total_runs_count?'];
  const breakdowns = ['actions_breakdown?', 'holders_breakdown?', 'rework_breakdown?'];
  const ofWorkflow = ['variants?', 'flow?', 'conformance?'];
  const day = startOfDay(dayOf(start, zone), zone);
  const next = startOfDay(dayOf(start, zone).add({ days: 12 }), zone);
  const wholeDays = ['', `start_datetime=${day}&end_datetime=${next - 1}`];
  for (const call of [...counts, ...breakdowns, ...ofWorkflow]) {
    for (const period of counts.includes(call) ? periods : wholeDays) {
      for (const scope of scopes) {
        if (ofWorkflow.includes(call) && !scope) continue;
        const path = `${workspace.path}/runs/${call}&${period}&${scope}`.replace('?&', '?').replace(/&+/g, '&');
        const { status, body, problem } = await workspace.owner.call<{ data: unknown }>(
          'GET',
          path.replace(/[?&]$/, ''),
        );
        if (status !== 200) throw new Error(JSON.stringify([path, problem]));
        answers[path] = rounded(body.data);
      }
    }
  }
  return answers;
}

async function setCalendar(change: string) {
  for (const table of ['run_calendars', 'breakdown_calendars']) {
    await app.context.pool.query(`update ${table} set calendar = ${change} where workspace_id = $1`, [workspace.id]);
  }
}

/** Asked once with the daily figures, and once over the runs, as if the figures were of another calendar. */
async function expectAgreement(what: string): Promise<void> {
  const rolled = await askAll();
  await setCalendar(`'not ' || calendar`);
  const direct = await askAll();
  await setCalendar('substr(calendar, 5)');
  expect(rolled, what).toEqual(direct);
}

const fold = () => foldAllRunDeltas(app.context);

type Step = { what: string; at: number; run: number };

const whats = [
  ...['start', 'start', 'start', 'answer', 'answer', 'succeed', 'succeed', 'fail', 'retry', 'cancel'],
  ...[
    'archive',
    'delete',
    'restore',
    'later',
    'earlier',
    'zone',
    'fold',
    'import',
    'remove',
    'delete_workflow',
    'move',
  ],
];

describe('daily figures', () => {
  test('equal a computation over the runs after any history, folded or not', async () => {
    const steps = fc.array(
      fc.record({ what: fc.constantFrom(...whats), at: fc.integer({ min: 0, max: 90 * 86_400 }), run: fc.nat(9) }),
      { minLength: 8, maxLength: 25 },
    );
    const world = {
      versions: workflows.map((one) => ({
        workflow_id: one.id,
        version_id: one.version_id,
        step_ids: one.step_ids,
        go_back_id: null,
      })),
      member_ids: [workspace.owner.member_id],
      group_ids: [(await workspace.group()).id],
      from: (start - 40 * 86_400) * 1000,
      to: (start + 40 * 86_400) * 1000,
    };
    await fc.assert(
      fc.asyncProperty(steps, runHistories(world, 6), async (history, imported) => {
        await reset();
        await fold();
        const rest = [...imported];
        for (const step of history) await happen(step, rest);
        await expectAgreement('not folded');
        await fold();
        await expectAgreement('folded');
        const { rows } = await app.context.pool.query('select 1 from run_deltas where workspace_id = $1', [
          workspace.id,
        ]);
        expect(rows).toHaveLength(0);
        const folded = await readDays();
        const breakdowns = await readBreakdowns();
        await inTransaction(app.context.pool, async (client) => {
          await recomputeRollups(client, workspace.id);
          await recomputeBreakdowns(client, workspace.id);
        });
        expect(folded).toEqual(await readDays());
        expect(breakdowns).toEqual(await readBreakdowns());
      }),
      { numRuns: repeats(2, 10), interruptAfterTimeLimit: 60_000 },
    );
  });

  /** The days that are not empty; buckets without a time are left out. */
  async function readDays() {
    const { rows } = await app.context.pool.query(
      `select workflow_id, version_id, day_start, started, completed, cancelled, failed, running, ended_completed, took_completed,
        took_cancelled, array_remove(buckets_completed, 0) as completed_times, array_remove(buckets_cancelled, 0) as cancelled_times
      from run_days where workspace_id = $1 and (started <> 0 or ended_completed <> 0) order by 1, 2, 3`,
      [workspace.id],
    );
    return rows.map((row) => ({
      ...row,
      completed_times: row.completed_times ?? [],
      cancelled_times: row.cancelled_times ?? [],
    }));
  }

  async function readBreakdowns() {
    const { rows } = await app.context.pool.query(
      `select part, day_start, workflow_id, version_id, head, encode(body, 'hex') as body, encode(places, 'hex') as places
      from breakdown_days
      where workspace_id = $1 order by 1, 2, 3, 4`,
      [workspace.id],
    );
    return rows;
  }

  /** No runs, and the workflow that an earlier history deleted is there again. */
  async function reset(): Promise<void> {
    now = start;
    await app.context.pool.query('delete from runs where workspace_id = $1', [workspace.id]);
    await app.context.pool.query(`update workspaces set time_zone = 'UTC' where id = $1`, [workspace.id]);
    await app.context.pool.query(
      `insert into run_calendars (workspace_id, calendar) values ($1, 'none') on conflict do nothing`,
      [workspace.id],
    );
  }

  /** Does one thing to a run; what is not possible just now is refused and changes nothing. */
  async function happen({ what, at, run }: Step, rest: HistoryRun[]): Promise<void> {
    const { owner, path } = workspace;
    const workflow = workflows[run % 2] as TestWorkflow;
    const { rows } = await app.context.pool.query<{ id: string; steps: { id: string; name: string }[] }>(
      `select r.id, coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'attempt', s.attempt) order by s.position)
        -- Those of imported runs are not what the engine would make of them.
        from run_steps s where s.workspace_id = r.workspace_id and s.run_id = r.id and r.initiator_id is not null), '[]') as steps
      from runs r where r.workspace_id = $1 order by r.id`,
      [workspace.id],
    );
    const chosen = rows[run % Math.max(rows.length, 1)];
    const [task, mail] = chosen?.steps ?? [];
    const about = `${path}/runs/${chosen?.id}`;
    const system = (type: 'effect_succeeded' | 'effect_failed') =>
      chosen &&
      mail &&
      applyAsSystem(app.context, workspace.id, chosen.id, {
        run_step_id: mail.id,
        attempt: 1,
        ...(type === 'effect_succeeded' ? { type, outcome: 'sent' } : { type, reason: 'mail_refused', note: '' }),
      });
    const acts: Record<string, () => unknown> = {
      start: () => owner.call('POST', `${path}/runs`, { workflow_id: workflow.id }),
      answer: () => task && owner.call('PATCH', `${about}/run_steps/${task.id}`, { run_step: { answer: 'done' } }),
      succeed: () => system('effect_succeeded'),
      fail: () => system('effect_failed'),
      retry: () => mail && owner.call('PATCH', `${about}/run_steps/${mail.id}/retry`, { note: 'Again' }),
      cancel: () => chosen && owner.call('PATCH', `${about}/cancel`),
      archive: () => chosen && owner.call('PATCH', `${about}/archive_run`),
      delete: () => chosen && owner.call('PATCH', `${about}/delete_run`),
      restore: () => chosen && owner.call('PATCH', `${about}/restore_run`),
      later: () => (now += at),
      // A wrong clock: runs may end before they start.
      earlier: () => (now -= at),
      zone: () => {
        const zones = ['UTC', 'Europe/Amsterdam', 'Pacific/Apia', 'Australia/Lord_Howe', 'Africa/Cairo'];
        return owner.call('PATCH', path, { workspace: { time_zone: zones[run % zones.length] } });
      },
      fold,
      // As an import does: rows without deltas, counted in its own transaction.
      import: () =>
        inTransaction(app.context.pool, async (client) => {
          await addHistory(
            client,
            workspace.id,
            rest.splice(0, 3).map((one) => ({ ...one, initiator_id: null })),
          );
          await recomputeRollups(client, workspace.id);
        }),
      move: () => chosen && task && moveToOther(workflow as Failing, chosen.id),
      remove: () =>
        chosen &&
        app.context.pool.query('delete from runs where workspace_id = $1 and id = $2', [workspace.id, chosen.id]),
      delete_workflow: () =>
        app.context.pool.query('delete from runs where workspace_id = $1 and workflow_id = $2', [
          workspace.id,
          workflow.id,
        ]),
    };
    await acts[what]?.();
  }

  async function moveToOther({ id, versions }: Failing, run_id: string): Promise<void> {
    const { rows } = await app.context.pool.query<{ version_id: string }>(
      'select version_id from runs where workspace_id = $1 and id = $2 and workflow_id = $3',
      [workspace.id, run_id, id],
    );
    const to = versions.find((one) => one.id !== rows[0]?.version_id);
    const caller = await findMemberCaller(app.context, workspace.id, workspace.owner.member_id);
    if (!to || !caller || rows.length === 0) return;
    const move = { workflow_id: id, run_id, to, move_id: app.context.nextId(), answers: [] };
    await moveRun(app.context, caller, move).catch((error: unknown) => {
      if (!(error instanceof EngineError)) throw error;
    });
  }

  test('of a workflow that is deleted are gone with it, for all figures', async () => {
    const [one, other] = workflows;
    for (const workflow of workflows) {
      const { body } = await workspace.owner.call<{ run: { id: string } }>('POST', `${workspace.path}/runs`, {
        workflow_id: workflow.id,
      });
      await workspace.owner.call('PATCH', `${workspace.path}/runs/${body.run.id}/cancel`);
    }
    await fold();
    expect((await workspace.owner.call('DELETE', one?.path as string)).status).toBe(200);
    workflows = [other as never];
    await expectAgreement('not folded');
    await fold();
    await expectAgreement('folded');
    const { body } = await workspace.owner.call<{ data: object }>('GET', `${workspace.path}/runs/completion_rate`);
    expect(body.data).toMatchObject({ started: 1, cancelled: 1 });
    const { rows } = await app.context.pool.query(
      'select distinct workflow_id from run_days where workspace_id = $1 and started <> 0',
      [workspace.id],
    );
    expect(rows.map(({ workflow_id }) => workflow_id).sort()).toEqual(
      ['00000000-0000-0000-0000-000000000000', other?.id].sort(),
    );
  });

  test('keep the part of a second of an imported run that is archived and deleted', async () => {
    const [one] = workflows;
    const imported: HistoryRun = {
      id: app.context.nextId(),
      workflow_id: one?.id as string,
      version_id: one?.version_id as string,
      status: 'completed',
      started_at: start * 1000 + 250,
      ended_at: start * 1000 + 1_500,
      due_at: null,
      mark: 'none',
      initiator_id: null,
      steps: [],
    };
    await inTransaction(app.context.pool, async (client) => {
      await addHistory(client, workspace.id, [imported]);
      await recomputeRollups(client, workspace.id);
    });
    const mean = async () => {
      const path = `${workspace.path}/runs/average_time_completion`;
      const { body } = await workspace.owner.call<{ data: { completed: { mean: number } } }>('GET', path);
      return body.data.completed.mean;
    };
    expect(await mean()).toBe(1.25);
    for (const [act, after] of [
      ['archive_run', 1.25],
      ['delete_run', null],
      ['restore_run', 1.25],
    ] as const) {
      const { status } = await workspace.owner.call('PATCH', `${workspace.path}/runs/${imported.id}/${act}`);
      expect([act, status, await mean()]).toEqual([act, 200, after]);
      await expectAgreement(act);
    }
    await fold();
    await expectAgreement('folded');
  });

  test('find the exact median and ninth decile of any number of runs', async () => {
    const [one] = workflows;
    const durations = Array.from({ length: 33 }, (_, index) =>
      Math.round(3_600_000 * Math.exp(Math.sin(index * 12.9898) * 2)),
    );
    // A run each day, so that each day more adds one.
    const runs = durations.map(
      (took, index): HistoryRun => ({
        id: app.context.nextId(),
        workflow_id: one?.id as string,
        version_id: one?.version_id as string,
        status: index % 3 === 2 ? 'cancelled' : 'completed',
        started_at: (start + index * 86_400) * 1000,
        ended_at: (start + index * 86_400) * 1000 + took,
        due_at: null,
        mark: 'none',
        initiator_id: null,
        steps: [],
      }),
    );
    await inTransaction(app.context.pool, async (client) => {
      await addHistory(client, workspace.id, runs);
      await recomputeRollups(client, workspace.id);
    });
    for (let count = 1; count <= runs.length; count++) {
      const end = start + count * 86_400 - 43_201;
      const path = `${workspace.path}/runs/average_time_completion?start_datetime=${start - 43_200}&end_datetime=${end}`;
      const { body } = await workspace.owner.call<{ data: object }>('GET', path);
      const times = (statuses: string[]) =>
        naiveTimes(
          runs
            .slice(0, count)
            .flatMap((run) => (statuses.includes(run.status) ? (run.ended_at as number) - run.started_at : [])),
        );
      expect(rounded(body.data), `${count}`).toMatchObject(
        rounded({ completed: times(['completed']), ended: times(['completed', 'cancelled']) }),
      );
    }
  });

  test('of breakdowns are the same if only some of the times are read', async () => {
    const [one] = workflows;
    const hour = 3_600_000;
    // Their times come to minutes or days.
    const runs = Array.from({ length: 60 }, (_, index): HistoryRun => {
      const began = (start + (index % 2) * 86_400) * 1000;
      const took = (number: number) => Math.round(hour * Math.exp(Math.sin(index * 12.9898 + number) * 4));
      const isDone = index % 5 !== 4;
      return {
        id: app.context.nextId(),
        workflow_id: one?.id as string,
        version_id: one?.version_id as string,
        status: isDone ? 'completed' : 'running',
        started_at: began,
        ended_at: isDone ? began + took(0) + took(1) : null,
        due_at: began + index * hour,
        mark: 'none',
        initiator_id: null,
        steps: (one?.step_ids ?? []).map((step_id, number) => ({
          id: app.context.nextId(),
          step_id,
          attempt: 1,
          status: isDone ? 'completed' : 'pending',
          outcome: isDone ? 'done' : null,
          reason: null,
          opened_at: began + (number === 0 ? 0 : took(0)),
          settled_at: isDone ? began + took(0) + (number === 0 ? 0 : took(1)) : null,
          due_at: null,
          assignees: [],
          answered_by: null,
          drafted_at: index % 7 === 0 && isDone ? began + (number === 0 ? 0 : took(0)) : null,
          went_back: false,
        })),
      };
    });
    now = start + 100 * 3_600;
    const { pool } = app.context;
    await inTransaction(pool, async (client) => {
      await addHistory(client, workspace.id, runs);
      await recomputeRollups(client, workspace.id);
      await recomputeBreakdowns(client, workspace.id);
    });
    // So that a row tells where its times are, as if there were thousands.
    const packByBucket = async () => {
      const { rows } = await pool.query(
        'select ctid::text as place, head, body, places from breakdown_days where workspace_id = $1',
        [workspace.id],
      );
      for (const { place, ...row } of rows) {
        const figures: Figures = new Map();
        addDecoded(figures, decodeFigures(row));
        const { head, body, places } = encodeFigures(figures, 0);
        const values = [workspace.id, place, head, body, places];
        await pool.query(
          'update breakdown_days set head = $3, body = $4, places = $5 where workspace_id = $1 and ctid = $2::tid',
          values,
        );
      }
    };
    await packByBucket();
    const path = `${workspace.path}/runs`;
    const compared = async () => {
      const day = startOfDay(dayOf(start, 'UTC'), 'UTC');
      const period = `start_datetime=${day + 86_400}&end_datetime=${day + 2 * 86_400 - 1}`;
      return (await workspace.owner.call<{ data: object }>('GET', `${path}/compare?${period}&against=previous_period`))
        .body;
    };
    const before = await compared();
    expect(before.data).toMatchObject({ one: { completed: { count: 24 } }, other: { completed: { count: 24 } } });
    for (const { id } of runs.slice(0, 12)) await workspace.owner.call('PATCH', `${path}/${id}/delete_run`);
    await expectAgreement('corrected');
    const corrected = await compared();
    expect(corrected).not.toEqual(before);
    await fold();
    await packByBucket();
    await expectAgreement('folded');
    expect(rounded(await compared())).toEqual(rounded(corrected));
    await setCalendar(`'not ' || calendar`);
    expect(rounded(await compared())).toEqual(rounded(corrected));
  });

  test('are computed anew for all workspaces, whatever they were', async () => {
    const { owner, path } = workspace;
    await owner.call('POST', `${path}/runs`, { workflow_id: workflows[0]?.id });
    await recomputeAllRollups(app.context.listPool);
    await app.context.pool.query('update run_days set started = 77 where workspace_id = $1', [workspace.id]);
    expect(await recomputeAllRollups(app.context.listPool)).toBeGreaterThan(0);
    await expectAgreement('computed anew');
    const { rows } = await app.context.pool.query('select distinct started from run_days where workspace_id = $1', [
      workspace.id,
    ]);
    expect(rows).toEqual([{ started: 1 }]);
  });

  test('of breakdowns are read instead of the steps, unless too many runs have changed', async () => {
    const { owner, path } = workspace;
    const { pool } = app.context;
    await owner.call('POST', `${path}/runs`, { workflow_id: workflows[0]?.id });
    const countActions = async () => {
      const { body } = await owner.call<{ data: { actions: object[] } }>('GET', `${path}/runs/actions_breakdown`);
      return body.data.actions.length;
    };
    await recomputeAllRollups(app.context.listPool);
    expect(await countActions()).toBe(2);
    await pool.query('delete from breakdown_days where workspace_id = $1', [workspace.id]);
    expect(await countActions()).toBe(0);
    await pool.query(
      'insert into changed_runs (workspace_id, run_id) select $1, gen_random_uuid() from generate_series(1, 1001)',
      [workspace.id],
    );
    expect(await countActions()).toBe(2);
    await recomputeAllRollups(app.context.listPool);
    expect(await countActions()).toBe(2);
    const { rows } = await pool.query('select 1 from changed_runs where workspace_id = $1', [workspace.id]);
    expect(rows).toHaveLength(0);
  });

  test('are not appended by a transition that changes nothing of a count', async () => {
    const { owner, path } = workspace;
    const { body } = await owner.call<{ run: { id: string; run_steps: { id: string }[] } }>('POST', `${path}/runs`, {
      workflow_id: workflows[0]?.id,
    });
    const deltas = async () =>
      (await app.context.pool.query('select was, became from run_deltas where workspace_id = $1', [workspace.id])).rows;
    expect(await deltas()).toEqual([{ was: null, became: 'running' }]);
    const run = `${path}/runs/${body.run.id}`;
    await owner.call('PATCH', `${run}/run_steps/${body.run.run_steps[0]?.id}`, { run_step: { answer: 'done' } });
    await owner.call('PATCH', run, { run: { name: 'Other' } });
    await owner.call('PATCH', `${run}/hide_run`);
    expect(await deltas()).toHaveLength(1);
    await owner.call('PATCH', `${run}/cancel`);
    expect(await deltas()).toHaveLength(2);
  });

  test('wait without being folded while somebody else computes the days', async () => {
    const { pool } = app.context;
    await fold();
    await workspace.owner.call('POST', `${workspace.path}/runs`, { workflow_id: workflows[0]?.id });
    const waiting = async () =>
      (await pool.query('select 1 from run_deltas where workspace_id = $1', [workspace.id])).rowCount;
    await inTransaction(pool, async (client) => {
      await lockRollups(client, workspace.id);
      await fold();
      expect(await waiting()).toBe(1);
    });
    await fold();
    expect(await waiting()).toBe(0);
  });
});
