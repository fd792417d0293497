import pg from 'pg';
import type { Definition } from '../../engine/definition.ts';
import { usualSettings } from '../../engine/usual-settings.ts';
import type { AppContext } from '../../server/app-context.ts';
import { hashToken } from '../../server/db/hash-token.ts';
import type { MemberCaller } from '../../server/http/caller.ts';
import { startRunManually } from '../../server/runs/change/start-run-manually.ts';
import { createWorkflow } from '../../server/workflows/create-workflow.ts';
import { generateVersion } from '../../server/workflows/generate-version.ts';

export interface Seeded {
  caller: MemberCaller;
  /** Several sessions of one person, because each has its own rate limit. */
  tokens: string[];
  workspace_id: string;
  /** Run and open step, by number; each is answered once. */
  targets: { run_id: string; run_step_id: string }[];
}

const action = (id: string, name: string, member_id: string) => ({
  id,
  name,
  ...usualSettings,
  assignees: [{ type: 'user_workspace' as const, id: member_id }],
  stepable_type: 'approval' as const,
  stepable: { fields: [], vote: { match: 'any' as const }, cancel_on_disapprove: false },
});

/**
 * Creates a workspace with a workflow of two approvals, and `count` runs that wait at the first. The first run is
 * started normally; the others are row-by-row copies of it. It may be repeated, for another workspace.
 */
export async function seed(context: AppContext, databaseUrl: string, count: number): Promise<Seeded> {
  const [user_id, workspace_id, member_id] = [context.nextId(), context.nextId(), context.nextId()];
  const tokens = Array.from({ length: 32 }, () => context.nextId());
  const { pool } = context;
  await pool.query(
    `insert into users (id, email, email_verified, first_name, last_name, subscribed_to_email)
    values ($1, $2, true, 'Ben', 'Chmark', false)`,
    [user_id, `${user_id}@example.com`],
  );
  await pool.query(
    `insert into sessions (id, user_id, token, seen_at, expires_at)
      select uuidv7(), $1, token, now(), now() + interval '1 day' from unnest($2::text[]) as token`,
    [user_id, tokens.map(hashToken)],
  );
  await pool.query(`insert into workspaces (id, name) values ($1, 'Bench')`, [workspace_id]);
  await pool.query(`insert into members (workspace_id, id, user_id, role) values ($1, $2, $3, 'member')`, [
    workspace_id,
    member_id,
    user_id,
  ]);
  const caller: MemberCaller = {
    user_id,
    session_id: '',
    email: '',
    language: null,
    time_zone: 'UTC',
    workspace_id,
    member_id,
    role: 'member',
    workspace: {
      name: 'Bench',
      status: 'enabled',
      time_zone: 'UTC',
      people_revision: Number.MAX_SAFE_INTEGER,
    },
  };
  const definition: Definition = {
    schema: 1,
    trigger_form: [],
    action_groups: [
      {
        id: context.nextId(),
        name: 'Check',
        condition: null,
        actions: [action(context.nextId(), 'Check it', member_id)],
      },
      {
        id: context.nextId(),
        name: 'Sign',
        condition: null,
        actions: [action(context.nextId(), 'Sign it', member_id)],
      },
    ],
    cancellation: [],
  };
  const workflow_id = await createWorkflow(context, caller, { name: 'Bench', draft: definition });
  await generateVersion(context, caller, workflow_id, {
    revision: 1,
    version: { number: 1, description: '', enable: true },
  });
  const { loaded } = await startRunManually(context, caller, null, { workflow_id, run: { name: 'First' }, fields: [] });
  await copyRuns(databaseUrl, loaded.run.id, count);
  const { rows } = await pool.query<{ run_id: string; run_step_id: string }>(
    'select run_id, first_step as run_step_id from bench_runs order by number',
  );
  return { caller, tokens, workspace_id, targets: rows };
}

async function copyRuns(databaseUrl: string, run_id: string, count: number): Promise<void> {
  const statements = [
    'drop table if exists bench_runs',
    `create table bench_runs as select number::int, uuidv7() as run_id, uuidv7() as first_step, uuidv7() as second_step
      from generate_series(1, ${count}) as number`,
    'alter table bench_runs add primary key (number)',
    'create sequence if not exists bench_next',
    ...['runs', 'run_steps', 'step_assignees', 'activities'].map(
      (table) => `create temporary table copied_${table} as
      select * from ${table} where ${table === 'runs' ? 'id' : 'run_id'} = '${run_id}'`,
    ),
    // Generated columns cannot be inserted.
    `do $$ declare own text := (select string_agg(column_name, ', ') from information_schema.columns
        where table_name = 'runs' and is_generated = 'NEVER');
      begin
        execute format('insert into runs (%1$s) select %1$s from bench_runs b, lateral (select (jsonb_populate_record(r,
          jsonb_build_object(''id'', b.run_id, ''name'', ''Run '' || b.number))).* from copied_runs r) copied', own);
      end $$`,
    `insert into run_steps select (jsonb_populate_record(s, jsonb_build_object('run_id', b.run_id,
        'id', case when s.position = 0 then b.first_step else b.second_step end))).*
      from copied_run_steps s, bench_runs b`,
    `insert into step_assignees select (jsonb_populate_record(a, jsonb_build_object('run_id', b.run_id,
        'run_step_id', b.first_step))).* from copied_step_assignees a, bench_runs b`,
    `insert into activities select (jsonb_populate_record(a, jsonb_build_object('run_id', b.run_id, 'id', uuidv7(), 'line', null, 'hash', null,
        'run_step_id', case when a.run_step_id is null then null else b.first_step end))).*
      from copied_activities a, bench_runs b`,
    'vacuum analyze',
  ];
  // One connection, because the copies are in temporary tables; not from the application's pool, which has a statement
  // timeout of seconds.
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
