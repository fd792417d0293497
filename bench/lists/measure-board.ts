import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { runListQuery, showBoard as showBoardEndpoint } from '../../contract/run-lists.ts';
import { readConfig } from '../../server/config.ts';
import { startEmbeddedServer } from '../../server/db/embedded-server.ts';
import { migrate } from '../../server/db/migrate.ts';
import { loadDemo } from '../../server/demo/load-demo.ts';
import type { MemberCaller } from '../../server/http/caller.ts';
import { openLog } from '../../server/log/open-log.ts';
import { openAppContext } from '../../server/open-app-context.ts';
import { findMemberCaller } from '../../server/people/find-member-caller.ts';
import { listRuns } from '../../server/run-lists/list-runs.ts';
import { showBoard } from '../../server/run-lists/show-board.ts';
import { median } from '../median.ts';

/**
 * `npm run bench:board`: a page of the run list and the board of the same filter, in interleaved rounds, among 10,000
 * running runs and as many that have ended. They are copies of the demo's runs. A few columns get thousands of copies,
 * others a few, and every third stage gets none, because its runs are hidden before. The member administers all
 * workflows, so their access to each run is checked.
 */

const count = Number(process.env.RUNS ?? 10_000);
const rounds = Number(process.env.ROUNDS ?? 25);

const folder = mkdtempSync(join(tmpdir(), 'baton-bench-'));
chmodSync(folder, 0o711);
const database = await startEmbeddedServer({ dataFolder: folder });
try {
  await migrate(database.url);
  const secret = 'a secret for nothing but this measurement';
  const config = readConfig('worker', { DATABASE_URL: database.url, SECRET: secret, DATA_DIR: folder, DEMO: 'false' });
  const { context, close } = await openAppContext(config, database.url, openLog(config));
  await loadDemo(context);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await copyRuns(client);
  const { rows } = await client.query<{ workspace_id: string; workflow_id: string; owner: string; member: string }>(
    `select r.workspace_id, r.workflow_id,
        (select id from members m where m.workspace_id = r.workspace_id and m.role = 'owner' and m.removed_at is null limit 1) as owner,
        (select id from members m where m.workspace_id = r.workspace_id and m.role = 'member' and m.removed_at is null limit 1) as member
      from runs r where r.ended_at is null group by 1, 2 order by count(distinct action_group_id) desc, count(*) desc limit 1`,
  );
  const { workspace_id, workflow_id, ...people } = rows[0]!;
  await client.query(
    `insert into workflow_admins (workspace_id, workflow_id, member_id)
      select workspace_id, id, $2 from workflows where workspace_id = $1 on conflict do nothing`,
    [workspace_id, people.member],
  );
  await client.query('vacuum analyze');
  await client.end();
  process.stdout.write(`${count} running runs; ${cpus().length} cores, Node ${process.version}; milliseconds\n`);
  for (const who of ['owner', 'member'] as const) {
    const caller = (await findMemberCaller(context, workspace_id, people[who])) as MemberCaller;
    for (const query of [{ workflow_id, status: 'active' }, { workflow_id }, { status: 'active' }, {}]) {
      const list = () => listRuns(context, caller, runListQuery.parse(query));
      const board = () => showBoard(context, caller, showBoardEndpoint.query!.parse(query));
      const times = await measureInTurns([list, board]);
      const ratio = median(times.map(([listTime, boardTime]) => boardTime! / listTime!));
      const [listTime, boardTime] = [0, 1].map((at) => median(times.map((round) => round[at]!)).toFixed(1));
      const totals = (await board()).columns.map(({ total }) => total).join(' ');
      const filter = `${query.workflow_id ? 'one workflow' : 'all workflows'}, ${query.status ?? 'all'}`;
      process.stdout.write(
        `${who.padEnd(7)} ${filter.padEnd(22)} list ${listTime!.padStart(6)}  board ${boardTime!.padStart(6)}  ratio ${ratio.toFixed(2)}  columns ${totals}\n`,
      );
    }
  }
  await close();
} finally {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** The milliseconds of each function, round by round, so that other work on the machine slows them alike. */
async function measureInTurns(functions: (() => Promise<unknown>)[]): Promise<number[][]> {
  const times: number[][] = [];
  for (let round = -3; round < rounds; round++) {
    const taken: number[] = [];
    for (const run of functions) {
      const begun = performance.now();
      await run();
      taken.push(performance.now() - begun);
    }
    if (round >= 0) times.push(taken);
  }
  return times;
}

async function copyRuns(client: pg.Client): Promise<void> {
  const columnsOf = async (table: string) => {
    const { rows } = await client.query<{ names: string }>(
      `select string_agg(column_name, ', ') as names from information_schema.columns
        where table_name = $1 and is_generated = 'NEVER'`,
      [table],
    );
    return rows[0]?.names ?? '';
  };
  await client.query('set session_replication_role = replica');
  await client.query(`update runs r set hid_at = now() from (
      select id, dense_rank() over (partition by workflow_id order by action_group_id) as stage
      from runs where ended_at is null) running
    where running.id = r.id and stage % 3 = 0`);
  // The fourth power gives the first of the copied runs about 40 times as many copies as the last.
  await client.query(`create temporary table copies as
    select number, r.id as old_id, uuidv7() as run_id from generate_series(1, ${count}) number
      join (select id, row_number() over (partition by ended_at is null order by action_group_id, id) - 1 as position,
          count(*) over (partition by ended_at is null) as of_them
        from runs where deleted_at is null and archived_at is null and hid_at is null) r
        on r.position = floor(r.of_them * power((number % 1000) / 1000.0, 4))`);
  await client.query(`create temporary table step_copies as
    select c.run_id, s.id as old_id, uuidv7() as id from copies c join run_steps s on s.run_id = c.old_id`);
  await client.query('analyze copies, step_copies');
  const runs = await columnsOf('runs');
  await client.query(
    `insert into runs (${runs}) select ${runs} from copies c join runs r on r.id = c.old_id
    cross join lateral (select (jsonb_populate_record(r, jsonb_build_object('id', c.run_id, 'name', 'Run ' || c.number,
      'updated_at', r.updated_at - c.number * interval '1 minute'))).*) copied`.replace(
      `select ${runs}`,
      `select copied.${runs.replaceAll(', ', ', copied.')}`,
    ),
  );
  for (const table of ['run_steps', 'step_assignees', 'step_answers', 'field_values']) {
    const names = await columnsOf(table);
    const key = table === 'run_steps' ? 'id' : 'run_step_id';
    await client.query(`insert into ${table} (${names}) select copied.${names.replaceAll(', ', ', copied.')}
      from step_copies c join ${table} t on t.${key} = c.old_id
      cross join lateral (select (jsonb_populate_record(t, jsonb_build_object('run_id', c.run_id, '${key}', c.id))).*) copied`);
  }
}
