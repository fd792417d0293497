import type pg from 'pg';
import { withoutIndexes } from '../without-indexes.ts';
import { addExtras } from './add-extras.ts';

export interface FilledWorkspace {
  workspace_id: string;
  runs: number;
}

/** What a workspace is set up with: copied whole, with the same ids, since every key begins with the workspace. */
const setUp = [
  'members',
  'groups',
  'group_members',
  'tags',
  'workflows',
  'workflow_admins',
  'workflow_tags',
  'workflow_viewers',
  'versions',
  'version_cancellers',
  'triggers',
  'trigger_initiators',
] as const;

/** What a run consists of. */
const ofRuns = ['runs', 'run_steps', 'step_assignees', 'step_answers', 'field_values', 'activities'] as const;
export const filledTables = [...ofRuns, 'comments', 'files', 'attachments', 'run_viewers', 'run_followers'];

/** Days over which runs that have ended are spread, and those that are still open. */
const span = { ended: 3 * 365, open: 60 };
/** One run in this many is open. */
const openEvery = 20;

/**
 * Workspaces with so many runs, made of the demo's: each of its runs is copied with its steps, answers, values and
 * history, and moved in time. All workspaces have the same people, workflows and groups.
 * @param source The demo workspace.
 */
export async function fillWorkspaces(
  client: pg.Client,
  source: string,
  sizes: readonly number[],
): Promise<FilledWorkspace[]> {
  const filled: FilledWorkspace[] = [];
  // In one transaction, so that an error cannot leave a database without its indexes.
  await client.query('begin');
  await client.query(`set local session_replication_role = replica; set local maintenance_work_mem = '512MB'`);
  await client.query(idFunction);
  await withoutIndexes(client, filledTables, async () => {
    for (const size of sizes) {
      const workspace_id = await copySetUp(client, source, size);
      await copyRuns(client, source, { workspace_id, runs: size });
      await addExtras(client, workspace_id, size);
      filled.push({ workspace_id, runs: size });
    }
  });
  await client.query('commit');
  await client.query('vacuum analyze');
  return filled;
}

/**
 * An id that sorts by time, as the product's: the time of `at`, and the rest of another id. One expression that is no less
 * stable than what it calls, so that PostgreSQL need not call it for each of a hundred million rows.
 */
const idFunction = `create or replace function pg_temp.id_at(at timestamptz, rest uuid) returns uuid language sql stable as $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '-' || substr(rest::text, 15))::uuid $$`;

async function columnsOf(client: pg.Client, table: string): Promise<{ name: string; is_time: boolean }[]> {
  const { rows } = await client.query<{ name: string; is_time: boolean }>(
    `select column_name as name, data_type like 'timestamp%' as is_time from information_schema.columns
    where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  return rows;
}

async function copySetUp(client: pg.Client, source: string, size: number): Promise<string> {
  const replaced: Record<string, string> = {
    id: 'uuidv7()',
    name: `'Bench ${size.toLocaleString('en')}'`,
    is_demo: 'false',
  };
  const columns = await columnsOf(client, 'workspaces');
  const { rows } = await client.query<{ id: string }>(
    `insert into workspaces (${columns.map(({ name }) => name).join(', ')})
    select ${columns.map(({ name }) => replaced[name] ?? name).join(', ')} from workspaces where id = $1 returning id`,
    [source],
  );
  const { id } = rows[0]!;
  for (const table of setUp) {
    const names = (await columnsOf(client, table)).map(({ name }) => name);
    const changed: Record<string, string> = { workspace_id: '$2::uuid', invitation_hash: 'null', token_hash: 'null' };
    await client.query(
      `insert into ${table} (${names.join(', ')}) select ${names.map((name) => changed[name] ?? name).join(', ')}
      from ${table} where workspace_id = $1`,
      [source, id],
    );
  }
  return id;
}

async function copyRuns(client: pg.Client, source: string, { workspace_id, runs }: FilledWorkspace): Promise<void> {
  await client.query('drop table if exists copies');
  // Two copies of a run differ by at least some milliseconds, and so do all of their ids.
  await client.query(
    `create temporary table copies as
    select n as number, o.id as old_id, shift, o.started_at + shift as started_at, pg_temp.id_at(o.started_at + shift, o.id) as run_id,
      left(pg_temp.id_at(o.started_at + shift, o.id)::text, 14) as time_of_ids
    from generate_series(1, ${runs}) n
      join (select *, row_number() over (partition by ended_at is null order by id) - 1 as position,
          count(*) over (partition by ended_at is null) as of_them
        from runs where workspace_id = '${source}' and deleted_at is null) o
        on (o.ended_at is null) = (n % ${openEvery} = 0) and o.position = (n * 7919::bigint) % o.of_them
      cross join lateral (select now() - n * (case when o.ended_at is null then ${span.open} else ${span.ended} end
        * interval '1 day' / ${runs}) - coalesce(o.ended_at, o.updated_at) as shift) moved`,
  );
  await client.query('create index on copies (old_id)');
  await client.query('analyze copies');
  for (const table of ofRuns) await copyTable(client, source, workspace_id, table);
}

async function copyTable(client: pg.Client, source: string, workspace_id: string, table: string): Promise<void> {
  const stepId = (column: string) =>
    `case when t.${column} is not null then (c.time_of_ids || substr(t.${column}::text, 15))::uuid end`;
  const isRun = table === 'runs';
  const marks: Record<string, string> = {
    name: `t.name || ' ' || c.number`,
    hid_at: `case when c.number % 20 = 7 then now() end`,
    archived_at: `case when c.number % 10 = 3 and t.ended_at is not null then now() end`,
    deleted_at: `case when c.number % 50 = 9 and t.ended_at is not null then now() end`,
    status: `case when c.number % 400 = 0 then 'failed' else t.status end`,
    // A few people start most runs; here everybody starts some.
    initiator_id: `(select m.id from unnest(initiators) with ordinality m(id, n) where m.n = 1 + c.number % cardinality(initiators))`,
    parent_run_id: 'null::uuid',
    parent_run_step_id: 'null::uuid',
  };
  const replaced: Record<string, string> = {
    workspace_id: `'${workspace_id}'::uuid`,
    run_id: 'c.run_id',
    child_run_id: 'null::uuid',
    // Lines of history from before they had hashes: those of the copied runs would be wrong.
    ...(table === 'activities' && { line: '0', hash: 'null::bytea' }),
    run_step_id: stepId('run_step_id'),
    ...(isRun ? marks : {}),
    id: isRun ? 'c.run_id' : table === 'activities' ? 'pg_temp.id_at(t.at + c.shift, t.id)' : stepId('id'),
  };
  const columns = await columnsOf(client, table);
  const values = columns.map(({ name, is_time }) => replaced[name] ?? (is_time ? `t.${name} + c.shift` : `t.${name}`));
  // Not the people of the measurement, whose parts are counted.
  const people = `cross join (select array_agg(m.id order by m.id) as initiators from members m join users u on u.id = m.user_id
    where m.workspace_id = '${source}' and m.status = 'enabled' and m.role = 'member' and u.last_name <> 'Bench') people`;
  await client.query(
    `insert into ${table} (${columns.map(({ name }) => name).join(', ')}) select ${values.join(', ')}
    from copies c join ${table} t on t.workspace_id = '${source}' and t.${isRun ? 'id' : 'run_id'} = c.old_id
    ${isRun ? people : ''}`,
  );
}
