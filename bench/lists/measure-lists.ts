import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { recomputeRollups } from '../../server/analytics/recompute-rollups.ts';
import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { startEmbeddedServer } from '../../server/db/embedded-server.ts';
import { hashToken } from '../../server/db/hash-token.ts';
import { inTransaction } from '../../server/db/in-transaction.ts';
import { migrate } from '../../server/db/migrate.ts';
import { demoId } from '../../server/demo/demo-definition.ts';
import { loadDemo } from '../../server/demo/load-demo.ts';
import { openLog } from '../../server/log/open-log.ts';
import { openAppContext } from '../../server/open-app-context.ts';
import { type FilledWorkspace, fillWorkspaces } from './fill-workspaces.ts';

/**
 * `npm run bench:lists`: every list that people wait for, in workspaces of 10,000 and 100,000 runs (`RUNS=…` for others), in
 * interleaved rounds: for an owner, for members with a part in every fifth run, in two runs and in none, and for one of the
 * people who answer. The whole reply is measured, without the network.
 */

const sizes = (process.env.RUNS ?? '10000,100000').split(',').map(Number);
const rounds = Number(process.env.ROUNDS ?? 9);
const only = process.env.ONLY;
const print = (line: string) => process.stdout.write(`${line}\n`);
const median = (times: number[]) => times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;

/** A person by a name, with a session. */
type People = Record<string, string>;
/** Calls by their names, as paths below the workspace. */
type Calls = Record<string, string>;

const folder = mkdtempSync(join(tmpdir(), 'baton-bench-'));
chmodSync(folder, 0o711);
const database = await startEmbeddedServer({ dataFolder: folder });
try {
  await migrate(database.url);
  const secret = 'a secret for nothing but this measurement';
  const config = readConfig('web', {
    DATABASE_URL: database.url,
    SECRET: secret,
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
  });
  const { context, close } = await openAppContext(config, database.url, openLog(config));
  await loadDemo(context);
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => {});
  await client.connect();
  const people = await addPeople(client);
  const begun = performance.now();
  const workspaces = await fillWorkspaces(client, demoId('workspace'), sizes);
  print(`filled in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  for (const { workspace_id } of workspaces) {
    await inTransaction(context.listPool, (one) => recomputeRollups(one, workspace_id));
  }
  const app = await buildApp(context);
  await measure(app, people, await Promise.all(workspaces.map((one) => callsOf(client, one))));
  await client.end();
  await app.close();
  await close();
} finally {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Members of the demo, of whom `add-extras.ts` makes viewers, and sessions for them. */
async function addPeople(client: pg.Client): Promise<People> {
  const workspace_id = demoId('workspace');
  for (const name of ['Many', 'Two', 'Nobody']) {
    await client.query(
      `with added as (
        insert into users (id, email, email_verified, first_name, last_name)
        values (uuidv7(), $2 || '@bench.example', true, $2, 'Bench') returning id
      )
      insert into members (workspace_id, id, user_id, role) select $1, uuidv7(), id, 'member' from added`,
      [workspace_id, name],
    );
  }
  const { rows } = await client.query<{ who: string; user_id: string }>(
    `select who, user_id from (
      select 'owner' as who, user_id from members where workspace_id = $1 and role = 'owner'
      union all
      (select 'answers', m.user_id from members m join step_answers a using (workspace_id)
        where workspace_id = $1 and a.member_id = m.id and m.role = 'member' and m.status = 'enabled'
          and not exists (select from workflow_admins w where w.workspace_id = $1 and w.member_id = m.id)
        group by m.id, m.user_id order by count(*) desc limit 1)
      union all
      select case first_name when 'Many' then 'every fifth' when 'Two' then 'two runs' else 'none' end, id
        from users where last_name = 'Bench'
    ) x`,
    [workspace_id],
  );
  const people: People = {};
  for (const { who, user_id } of rows) {
    const token = crypto.randomUUID();
    await client.query(
      `insert into sessions (id, user_id, token, expires_at) values (uuidv7(), $1, $2, now() + interval '1 day')`,
      [user_id, hashToken(token)],
    );
    people[who] = token;
  }
  return people;
}

async function callsOf(client: pg.Client, { workspace_id, runs }: FilledWorkspace): Promise<Calls> {
  const { rows } = await client.query<{ workflow_id: string; member_id: string }>(
    `select (select workflow_id from runs where workspace_id = $1 group by 1 order by count(*) desc limit 1) as workflow_id,
      (select member_id from step_assignees where workspace_id = $1 and is_open and member_id is not null
        group by 1 order by count(*) desc limit 1) as member_id`,
    [workspace_id],
  );
  const { workflow_id, member_id } = rows[0]!;
  const list = (query: string) => `/runs/index_v2?${query}`;
  const calls: Calls = {
    'all runs, page 1': list(''),
    'all runs, page 1,000 of 10 runs': list('page=1000&per_page=10'),
    'all runs, by cursor': '/cursor',
    'all runs by name': list('sort_by=name&desc=false'),
    'all runs by due date': list('sort_by=due_date'),
  };
  for (const status of ['active', 'failed', 'completed', 'cancelled', 'overdue', 'archive', 'hidden', 'deleted']) {
    calls[`${status} runs`] = list(`status=${status}`);
  }
  Object.assign(calls, {
    'runs of a workflow': list(`workflow_id=${workflow_id}`),
    'table of a workflow': list(`workflow_id=${workflow_id}&is_table=true`),
    'active runs of an assignee': list(`status=active&assignees=${member_id}`),
    'runs with a rare number in the name': list(`search=${Math.floor(runs / 2)}`),
    'board of a workflow': `/runs/board?workflow_id=${workflow_id}`,
    'search: a rare name': `/search?q=${Math.floor(runs / 2)}`,
    'search: a frequent name': '/search?q=travel',
    'search: in comments': '/search?q=marzipan',
    'search: nothing': '/search?q=qqxxzz',
    inbox: '/pending_actions',
    activities: '/activities',
    assignees_for_select: '/runs/assignees_for_select',
    'a run': '/runs/:run_id',
    'history of a run': '/runs/:run_id/activities',
  });
  return Object.fromEntries(
    Object.entries(calls).map(([name, path]) => [name, `/api/v1/user/workspaces/${workspace_id}${path}`]),
  );
}

type App = Awaited<ReturnType<typeof buildApp>>;

async function measure(app: App, people: People, calls: Calls[]): Promise<void> {
  print(
    `medians of ${rounds} rounds in ms; ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`,
  );
  const heads = [...sizes.map((size) => size.toLocaleString('en')), 'last : first'];
  print(`${''.padEnd(56)}${heads.map((head) => head.padStart(14)).join('')}`);
  for (const [who, token] of Object.entries(people)) {
    const get = async (path: string) => {
      const reply = await app.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
      if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.statusCode} ${reply.body.slice(0, 300)}`);
      return reply.json();
    };
    for (const name of Object.keys(calls[0]!)) {
      if (only && !`${name} (${who})`.includes(only)) continue;
      const paths = await Promise.all(calls.map((of) => fillIn(of[name]!, of['all runs, page 1']!, get)));
      if (paths.includes(null)) continue;
      const medians = await measureInTurns(paths.map((path) => () => get(path!)));
      const ratio = (medians.at(-1) ?? 0) / (medians[0] || 1);
      const cells = [...medians.map((one) => one.toFixed(1)), ratio.toFixed(2)];
      print(`${`${name} (${who})`.padEnd(56)}${cells.map((cell) => cell.padStart(14)).join('')}`);
    }
  }
  print(`load at the end ${loadavg()[0]?.toFixed(1)}`);
}

/** The path with a run that the person sees, or a cursor of their list; null if they see no run, or only one page. */
async function fillIn(
  path: string,
  list: string,
  get: (path: string) => Promise<{ runs: { id: string }[]; next_cursor: string | null }>,
): Promise<string | null> {
  if (path.endsWith('/cursor')) {
    const { next_cursor } = await get(`${list}page=1000&per_page=10`);
    const { next_cursor: first } = await get(list);
    const cursor = next_cursor ?? first;
    return cursor && `${list}cursor=${encodeURIComponent(cursor)}${next_cursor ? '&per_page=10' : ''}`;
  }
  if (!path.includes(':run_id')) return path;
  const { runs } = await get(list);
  return runs[0] ? path.replace(':run_id', runs[0].id) : null;
}

/** @returns The median of each in milliseconds, called in turns so that other work on the machine slows all alike. */
async function measureInTurns(functions: (() => Promise<unknown>)[]): Promise<number[]> {
  const times = functions.map((): number[] => []);
  for (let round = -2; round < rounds; round++) {
    for (const [index, act] of functions.entries()) {
      const begun = performance.now();
      await act();
      if (round >= 0) times[index]?.push(performance.now() - begun);
    }
  }
  return times.map(median);
}
