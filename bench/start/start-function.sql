-- The writes of a start as one function in PostgreSQL, without HTTP, session or engine: the rows that the first run of
-- the workflow has, with new ids and times. It reads only that run, from one row, so it is an upper limit for what a
-- server can reach.
create table bench_start (workspace_id uuid, workflow_id uuid, version_id uuid, trigger_id uuid, member_id uuid,
  action_group_id uuid, first_step uuid, second_step uuid);
insert into bench_start select r.workspace_id, r.workflow_id, r.version_id, r.trigger_id, r.initiator_id, r.action_group_id,
    (select step_id from run_steps s where s.run_id = r.id and s.position = 0),
    (select step_id from run_steps s where s.run_id = r.id and s.position = 1)
  from runs r where r.initiator_id is not null order by r.id limit 1;

create function bench_start() returns void language plpgsql as $$
declare
  it bench_start;
  run uuid := uuidv7();
  step uuid := uuidv7();
  assigned jsonb;
begin
  select * into strict it from bench_start;
  assigned := jsonb_build_array(jsonb_build_object('type', 'user_workspace', 'id', it.member_id));
  if not exists (select from workspaces where id = it.workspace_id and status = 'enabled') then
    raise exception 'disabled';
  end if;
  insert into runs (workspace_id, id, workflow_id, version_id, trigger_id, status, revision, name, description,
      initiator_id, reassign_initiators, depth, started_at, action_group_id, updated_at)
    values (it.workspace_id, run, it.workflow_id, it.version_id, it.trigger_id, 'running', 1, 'Bench', '', it.member_id,
      '[]', 0, now(), it.action_group_id, now());
  insert into usage_deltas (workspace_id, at, runs) values (it.workspace_id, now(), 1);
  insert into run_deltas (workspace_id, workflow_id, version_id, started_at, became)
    values (it.workspace_id, it.workflow_id, it.version_id, now(), 'running');
  insert into run_steps (workspace_id, id, run_id, step_id, position, attempt, revision, status, assignees, opened_at)
    values (it.workspace_id, step, run, it.first_step, 0, 1, 1, 'pending', assigned, now()),
      (it.workspace_id, uuidv7(), run, it.second_step, 1, 1, 1, 'created', '[]', null);
  insert into step_assignees (workspace_id, run_id, run_step_id, member_id, is_open)
    values (it.workspace_id, run, step, it.member_id, true);
  insert into activities (workspace_id, id, run_id, run_step_id, kind, at, by_id, data) values
    (it.workspace_id, uuidv7(), run, null, 'run_started', now(), it.member_id, '{}'),
    (it.workspace_id, uuidv7(), run, null, 'group_opened', now(), null, jsonb_build_object('action_group_id', it.action_group_id)),
    (it.workspace_id, uuidv7(), run, step, 'step_opened', now(), null, jsonb_build_object('assignees', assigned));
  insert into pgboss.job (name, data, expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay,
      retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
    select q.name, jsonb_build_object('workspace_id', it.workspace_id, 'of_run_id', run, 'type', 'notify_opened',
        'run_step_id', step, 'attempt', 1, 'to', '[]'::jsonb), q.expire_seconds, q.deletion_seconds,
      now() + q.retention_seconds * interval '1s', q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max,
      q.policy, q.dead_letter, q.heartbeat_seconds
    from pgboss.queue q where q.name = 'notify_opened';
end $$;
