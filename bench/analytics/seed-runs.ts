import type pg from 'pg';
import { withoutIndexes } from '../without-indexes.ts';

export interface SeededWorkspace {
  workspace_id: string;
  owner_id: string;
  member_id: string;
}

/** Days over which the runs are spread, whatever their number. */
const days = 3 * 365;
/** Runs in which the member has a part. */
const parts = 2_000;
/** Only runs of the last so many days have steps: older ones lie outside of every period that is measured. */
const daysWithSteps = 62;

/**
 * Creates a workspace for each size, with as many runs, spread over the same three years. The runs are of three
 * workflows with two versions each, and most of them were completed after some hours or days. As in the product, moments
 * are whole seconds, and ids begin with the time of the start.
 */
export async function seedRuns(client: pg.Client, sizes: readonly number[]): Promise<SeededWorkspace[]> {
  const workspaces: SeededWorkspace[] = [];
  await client.query('set session_replication_role = replica');
  await withoutIndexes(client, ['runs', 'run_steps', 'step_assignees', 'step_answers'], async () => {
    for (const size of sizes) workspaces.push(await seedWorkspace(client, size));
  });
  await client.query('set session_replication_role = origin');
  return workspaces;
}

/** The workspaces of an earlier measurement, in the order of their sizes. */
export async function findSeeded(client: pg.Client): Promise<SeededWorkspace[]> {
  const { rows } = await client.query<SeededWorkspace>(
    `select m.workspace_id, (array_agg(m.id) filter (where m.role = 'owner'))[1] as owner_id,
      (array_agg(m.id) filter (where m.role = 'member'))[1] as member_id
    from workspaces w join members m on m.workspace_id = w.id where w.name = 'Bench' group by 1 order by 1`,
  );
  return rows;
}

/** SQL: the moment at which some fifths of a run had passed. */
const part = (fifths: string) =>
  `date_trunc('second', r.started_at + (coalesce(r.ended_at, now()) - r.started_at) * (${fifths}) / 5)`;

async function seedWorkspace(client: pg.Client, size: number): Promise<SeededWorkspace> {
  const { rows } = await client.query<SeededWorkspace>(
    `with place as (
      insert into workspaces (id, name, industry, time_zone) values (uuidv7(), 'Bench', 'other', 'Europe/Amsterdam') returning id
    ),
    person as (
      insert into users (id, email, email_verified, first_name, last_name)
      select uuidv7(), uuidv7() || '@example.com', true, 'Bench', role from unnest(array['owner', 'member']) role
      returning id, last_name as role
    ),
    joined as (
      insert into members (workspace_id, id, user_id, role) select place.id, uuidv7(), person.id, person.role from place, person
      returning workspace_id, id, role
    ),
    flow as (
      insert into workflows (workspace_id, id, name, draft)
      select place.id, uuidv7(), 'Flow ' || n, '{"schema": 1, "trigger_form": [], "action_groups": [], "cancellation": []}'
      from place, generate_series(1, 3) n returning workspace_id, id
    ),
    version as (
      insert into versions (workspace_id, id, workflow_id, number, definition)
      select flow.workspace_id, uuidv7(), flow.id, n, jsonb_build_object('schema', 1, 'trigger_form', '[]'::jsonb,
        'cancellation', '[]'::jsonb, 'action_groups', (select jsonb_agg(jsonb_build_object('id', uuidv7(), 'name', 'Group ' || g,
          'condition', null, 'actions', jsonb_build_array(jsonb_build_object('id', md5(flow.id || ' ' || g)::uuid, 'name', 'Action ' || g,
            'description', '', 'is_lock', false, 'condition', null, 'assignees', '[]'::jsonb, 'initiator_excluded', false,
            'nobody_twice', false, 'due_after', null, 'continue_on_failure', false, 'stepable_type', 'task',
            'stepable', '{"instructions": "", "vote": {"match": "any"}}'::jsonb)))) from generate_series(1, 5) g))
      from flow, generate_series(1, 2) n
    )
    select workspace_id, (array_agg(id) filter (where role = 'owner'))[1] as owner_id,
      (array_agg(id) filter (where role = 'member'))[1] as member_id
    from joined group by 1`,
  );
  const workspace = rows[0] as SeededWorkspace;
  await client.query(
    `insert into runs (workspace_id, id, workflow_id, version_id, status, revision, name, initiator_id, started_at, ended_at,
      due_at, updated_at)
    select $1, uuidv7(started_at - now()), v.workflow_id, v.id, status, 1, 'Request ' || n,
      case when n % (greatest($4::int / $5::int, 1) * 2) = 0 then $3::uuid else $2::uuid end, started_at,
      case when status in ('completed', 'cancelled') then started_at + took end, started_at + interval '7 days',
      least(started_at + took, now())
    from (select n, started_at, took, case when started_at + took > now() then case when chance < 0.02 then 'failed' else 'running' end
        when chance < 0.91 then 'completed' else 'cancelled' end as status, 1 + n % 6 as chosen
      from (select n, date_trunc('second', now() - random() * interval '${days} days') as started_at, random() as chance,
          floor(exp(random_normal(11.5, 1.4))) * interval '1 second' as took from generate_series(1, $4::int) n offset 0) drawn) run
      join (select *, row_number() over (order by id) as place from versions where workspace_id = $1) v on v.place = run.chosen`,
    [workspace.workspace_id, workspace.owner_id, workspace.member_id, size, parts],
  );
  await client.query(
    `insert into run_steps (workspace_id, id, run_id, step_id, position, attempt, revision, status, outcome, assignees, opened_at,
      settled_at)
    select r.workspace_id, uuidv7(), r.id, md5(r.workflow_id || ' ' || g)::uuid, g, 1, 1,
      case when r.ended_at is null and g = 3 then 'pending' when r.ended_at is null and g > 3 then 'created' else 'completed' end,
      case when r.ended_at is not null or g < 3 then 'done' end, '[]',
      case when r.ended_at is not null or g <= 3 then ${part('g - 1')} end,
      case when r.ended_at is not null or g < 3 then ${part('g')} end
    from runs r, generate_series(1, 5) g
    where r.workspace_id = $1 and r.started_at > now() - interval '${daysWithSteps} days'`,
    [workspace.workspace_id],
  );
  // In the other half of their runs, the member is an assignee of a step. Old runs have no step, and need none for
  // this.
  await client.query(
    `insert into step_assignees (workspace_id, run_id, run_step_id, member_id, is_open)
    select r.workspace_id, r.id, coalesce((select s.id from run_steps s where s.workspace_id = r.workspace_id and s.run_id = r.id
      and s.position = 3), r.id), $2, false
    from (select *, row_number() over (order by started_at) as n from runs where workspace_id = $1 and initiator_id <> $2) r
    where n % greatest($3::int * 2 / $4::int, 1) = 0`,
    [workspace.workspace_id, workspace.member_id, size, parts],
  );
  return workspace;
}
