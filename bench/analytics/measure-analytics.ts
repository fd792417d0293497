import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { weekOf } from '../../server/analytics/digest/digest-week.ts';
import { measureWeeks } from '../../server/analytics/digest/measure-weeks.ts';
import { dayOf, startOfDay } from '../../server/analytics/period-of.ts';
import { recomputeBreakdowns } from '../../server/analytics/recompute-breakdowns.ts';
import { recomputeRollups } from '../../server/analytics/recompute-rollups.ts';
import { breakdownCalendarOf } from '../../server/analytics/run-breakdowns.ts';
import { buildApp } from '../../server/app.ts';
import type { AppContext } from '../../server/app-context.ts';
import { readConfig } from '../../server/config.ts';
import { startEmbeddedServer } from '../../server/db/embedded-server.ts';
import { hashToken } from '../../server/db/hash-token.ts';
import { inTransaction } from '../../server/db/in-transaction.ts';
import { migrate } from '../../server/db/migrate.ts';
import type { MemberCaller } from '../../server/http/caller.ts';
import { openLog } from '../../server/log/open-log.ts';
import { openAppContext } from '../../server/open-app-context.ts';
import { findMemberCaller } from '../../server/people/find-member-caller.ts';
import { median } from '../median.ts';
import { findSeeded, type SeededWorkspace, seedRuns } from './seed-runs.ts';

/**
 * `npm run bench:analytics`: the charts of 30 days in workspaces with 10,000, 100,000 and a million runs over the same
 * three years, in interleaved rounds, whole replies without the network: for an owner from the daily figures and over the runs, and for a member with a
 * part in 2,000 runs. `FOLDER=…` keeps the database for the next measurement; `WHO=days,member` leaves out one of the
 * three (`runs`), which takes longest.
 */

const sizes = (process.env.RUNS ?? '10000,100000,1000000').split(',').map(Number);
const rounds = Number(process.env.ROUNDS ?? 25);
const measured = (process.env.WHO ?? 'days,runs,member').split(',');
const zone = 'Europe/Amsterdam';
const print = (line: string) => process.stdout.write(`${line}\n`);

const kept = process.env.FOLDER;
const isSeeded = kept !== undefined && existsSync(kept);
if (kept) mkdirSync(kept, { recursive: true });
const folder = kept ?? mkdtempSync(join(tmpdir(), 'baton-bench-'));
chmodSync(folder, 0o711);
const database = await startEmbeddedServer({ dataFolder: folder });
try {
  await migrate(database.url);
  const secret = 'a secret for nothing but this measurement';
  const config = readConfig('worker', { DATABASE_URL: database.url, SECRET: secret, DATA_DIR: folder, DEMO: 'false' });
  const { context, close } = await openAppContext(config, database.url, openLog(config));
  const client = new pg.Client({ connectionString: database.url });
  // Otherwise the end of the server would hide the error that ended the measurement.
  client.on('error', () => {});
  await client.connect();
  const workspaces = isSeeded ? await findSeeded(client) : await seedRuns(client, sizes);
  await client.query('analyze');
  for (const [index, { workspace_id }] of workspaces.entries()) {
    const { rows } = await client.query('select calendar from breakdown_calendars where workspace_id = $1', [
      workspace_id,
    ]);
    if (rows[0]?.calendar === breakdownCalendarOf(zone)) continue;
    const begun = performance.now();
    await inTransaction(context.listPool, (one) => recomputeRollups(one, workspace_id));
    const counted = performance.now();
    print(`computing the days of ${sizes[index]} runs: ${((counted - begun) / 1000).toFixed(1)} s`);
    await inTransaction(context.listPool, (one) => recomputeBreakdowns(one, workspace_id));
    print(`computing their breakdowns: ${((performance.now() - counted) / 1000).toFixed(1)} s`);
  }
  await client.query('vacuum analyze');
  print(`medians of ${rounds} rounds in ms (the quickest); ${cpus().length} cores, Node ${process.version}`);
  const heads = [...sizes.map((size) => size.toLocaleString('en')), 'last : first'];
  print(`${''.padEnd(52)}${heads.map((head) => head.padStart(18)).join('')}`);
  await measureOwner(context, workspaces, client);
  if (measured.includes('member')) {
    await measure(
      await Promise.all(workspaces.map(({ workspace_id, member_id }) => callerOf(context, workspace_id, member_id))),
      'member',
      context,
    );
  }
  await client.end();
  await close();
} finally {
  await database.stop();
  if (!kept) rmSync(folder, { recursive: true, force: true });
}

async function callerOf(context: AppContext, workspace_id: string, member_id: string): Promise<MemberCaller> {
  return (await findMemberCaller(context, workspace_id, member_id)) as MemberCaller;
}

async function measureOwner(context: AppContext, workspaces: SeededWorkspace[], client: pg.Client): Promise<void> {
  const callers = await Promise.all(
    workspaces.map(({ workspace_id, owner_id }) => callerOf(context, workspace_id, owner_id)),
  );
  if (measured.includes('days')) await measure(callers, 'owner, daily figures', context);
  if (!measured.includes('runs')) return;
  const setCalendars = async (calendar: string) => {
    for (const table of ['run_calendars', 'breakdown_calendars']) {
      await client.query(`update ${table} set calendar = ${calendar}`);
    }
  };
  await setCalendars(`'not ' || calendar`);
  await measure(callers, 'owner, over the runs', context);
  await setCalendars('substr(calendar, 5)');
}

async function measure(callers: MemberCaller[], who: string, context: AppContext): Promise<void> {
  const today = dayOf(context.now(), zone);
  const query = {
    filter_period: 'custom' as const,
    start_datetime: startOfDay(today.subtract({ days: 30 }), zone),
    end_datetime: startOfDay(today, zone) - 1,
  };
  const { rows } = await context.pool.query<{ workspace_id: string; id: string }>(
    'select distinct on (workspace_id) workspace_id, id from workflows order by workspace_id, id',
  );
  const workflows = new Map(rows.map(({ workspace_id, id }) => [workspace_id, id]));
  const app = await buildApp(context);
  const tokens = new Map<string, string>();
  for (const { user_id } of callers) tokens.set(user_id, tokens.get(user_id) ?? (await openSession(context, user_id)));
  /** The whole reply, as a page gets it. */
  const get =
    (path: string, more: object = {}) =>
    async (caller: MemberCaller) => {
      const asked = Object.entries({ ...query, ...more }).map(([name, value]) => `${name}=${value}`);
      const url = `/api/v1/user/workspaces/${caller.workspace_id}/runs/${path}?${asked.join('&')}`;
      const reply = await app.inject({ url, headers: { authorization: `Bearer ${tokens.get(caller.user_id)}` } });
      if (reply.statusCode !== 200) throw new Error(`${url}: ${reply.statusCode} ${reply.body.slice(0, 300)}`);
    };
  const ofOne =
    (path: string, more: object = {}) =>
    (caller: MemberCaller) =>
      get(path, { ...more, workflow_id: workflows.get(caller.workspace_id) })(caller);
  const calls: [string, (caller: MemberCaller) => Promise<unknown>][] = [
    ['runs_by_period', get('runs_by_period', { unit: 'day' })],
    ['completion_rate', get('completion_rate')],
    ['average_time_completion', get('average_time_completion')],
    ['total_runs_count', get('total_runs_count')],
    ['actions_breakdown', get('actions_breakdown')],
    ['holders_breakdown', get('holders_breakdown')],
    ['rework_breakdown', get('rework_breakdown')],
    ['compare', get('compare', { against: 'previous_period' })],
    ['variants, of one of three workflows', ofOne('variants')],
    ['flow, of one of three workflows', ofOne('flow', { without_passes: true })],
    ['flow with its passes', ofOne('flow')],
    ['conformance, of one of three workflows', ofOne('conformance')],
  ];
  if (who !== 'member') {
    const calendar = { zone, week_starts_on: 'monday' as const };
    const week = weekOf(today.subtract({ days: 14 }), calendar);
    const scope = { calendar, period: { from: null, to: null }, workflow_id: null, version_id: null };
    calls.push(['figures of the weekly mail', (caller) => measureWeeks(context, { ...scope, caller }, week, null)]);
  }
  for (const [name, ask] of calls) {
    const times = callers.map((): number[] => []);
    for (let round = -3; round < rounds; round++) {
      for (const [index, caller] of callers.entries()) {
        const begun = performance.now();
        await ask(caller);
        if (round >= 0) times[index]?.push(performance.now() - begun);
      }
    }
    const medians = times.map(median);
    const ratio = (medians.at(-1) ?? 0) / (medians[0] || 1);
    const quickest = times.map((all) => Math.min(...all));
    const cells = medians.map((one, index) => `${one.toFixed(1)} (${quickest[index]?.toFixed(1)})`);
    cells.push(`${ratio.toFixed(2)} (${((quickest.at(-1) ?? 0) / (quickest[0] || 1)).toFixed(2)})`);
    print(`${`${name} (${who})`.padEnd(52)}${cells.map((cell) => cell.padStart(18)).join('')}`);
  }
  await app.close();
}

async function openSession({ pool }: AppContext, user_id: string): Promise<string> {
  const token = crypto.randomUUID();
  await pool.query(
    `insert into sessions (id, user_id, token, expires_at) values (uuidv7(), $1, $2, now() + interval '1 day')`,
    [user_id, hashToken(token)],
  );
  return token;
}
