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
import { openAppContext } from '../../server/open-app-context.ts';
import { findMemberCaller } from '../../server/people/find-member-caller.ts';
import { listRuns } from '../../server/run-lists/list-runs.ts';
import { showBoard } from '../../server/run-lists/show-board.ts';

/**
 * `npm run bench:board`: a page of the run list and the board, each of one workflow and of all, among 10,000 running runs,
 * in interleaved rounds. The runs are copies of the demo's running ones, so they stand in all stages.
 */

const count = Number(process.env.RUNS ?? 10_000);
const rounds = 25;
const median = (times: number[]) => times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;

const folder = mkdtempSync(join(tmpdir(), 'baton-bench-'));
chmodSync(folder, 0o711);
const database = await startEmbeddedServer({ dataFolder: folder });
try {
  await migrate(database.url);
  const secret = 'a secret for nothing but this measurement';
  const config = readConfig('worker', { DATABASE_URL: database.url, SECRET: secret, DATA_DIR: folder, DEMO: 'false' });
  const { context, close } = await openAppContext(config, database.url, console.error);
  await loadDemo(context);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await copyRunningRuns(client);
  const { rows } = await client.query<{ workspace_id: string; workflow_id: string; member_id: string }>(
    `select r.workspace_id, r.workflow_id, (select id from members m where m.workspace_id = r.workspace_id
        and m.role = 'owner' and m.removed_at is null limit 1) as member_id
      from runs r where r.ended_at is null group by 1, 2 order by count(*) desc limit 1`,
  );
  await client.end();
  const { workspace_id, workflow_id, member_id } = rows[0]!;
  const caller = (await findMemberCaller(context, workspace_id, member_id)) as MemberCaller;
  const one = { status: 'active', workflow_id };
  const all = { status: 'active' };
  const board = showBoardEndpoint.query!;
  const asked: [name: string, ask: () => Promise<unknown>][] = [
    ['list, one workflow', () => listRuns(context, caller, runListQuery.parse(one))],
    ['board, one workflow', () => showBoard(context, caller, board.parse(one))],
    ['list, all workflows', () => listRuns(context, caller, runListQuery.parse(all))],
    ['board, all workflows', () => showBoard(context, caller, board.parse(all))],
  ];
  const times = new Map<string, number[]>(asked.map(([name]) => [name, []]));
  for (let round = -3; round < rounds; round++) {
    for (const [name, ask] of asked) {
      const begun = performance.now();
      await ask();
      if (round >= 0) times.get(name)?.push(performance.now() - begun);
    }
  }
  process.stdout.write(`${count} running runs; ${cpus().length} cores, Node ${process.version}\n`);
  for (const [name, taken] of times) process.stdout.write(`${name.padEnd(24)} ${median(taken).toFixed(1)} ms\n`);
  await close();
} finally {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function copyRunningRuns(client: pg.Client): Promise<void> {
  const columnsOf = async (table: string) => {
    const { rows } = await client.query<{ names: string }>(
      `select string_agg(column_name, ', ') as names from information_schema.columns
        where table_name = $1 and is_generated = 'NEVER'`,
      [table],
    );
    return rows[0]?.names ?? '';
  };
  await client.query('set session_replication_role = replica');
  await client.query(`create temporary table copies as
    select number, r.id as old_id, uuidv7() as run_id from generate_series(1, ${count}) number
      join (select id, row_number() over (order by id) - 1 as position, count(*) over () as of_them
        from runs where ended_at is null) r on r.position = number % r.of_them`);
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
  await client.query('vacuum analyze');
}
