-- The writes of an answered step as one function in PostgreSQL, without HTTP, session or engine. It reads only the
-- number of the run, so it is an upper limit for what a server can reach.
create function bench_answer(wanted int, ws uuid, member uuid) returns void language plpgsql as $$
declare
  it bench_runs;
begin
  select * into strict it from bench_runs where number = wanted;
  update runs set revision = revision + 1, updated_at = now()
    where workspace_id = ws and id = it.run_id and revision = 1;
  if not found then
    raise exception 'run % has moved on', wanted;
  end if;
  update run_steps set revision = revision + 1, status = 'completed', outcome = 'approve', settled_at = now()
    where workspace_id = ws and id = it.first_step;
  update run_steps set revision = revision + 1, status = 'pending', opened_at = now(),
      assignees = jsonb_build_array(jsonb_build_object('type', 'user_workspace', 'id', member))
    where workspace_id = ws and id = it.second_step;
  insert into step_answers (workspace_id, run_id, run_step_id, member_id, is_draft, answer, comment, at)
    values (ws, it.run_id, it.first_step, member, false, 'approve', '', now());
  update step_assignees set is_open = false where workspace_id = ws and run_step_id = it.first_step;
  insert into step_assignees (workspace_id, run_id, run_step_id, member_id, is_open)
    values (ws, it.run_id, it.second_step, member, true);
  insert into activities (workspace_id, id, run_id, run_step_id, kind, at, by_id, data) values
    (ws, uuidv7(), it.run_id, it.first_step, 'step_answered', now(), member, '{"answer": "approve"}'),
    (ws, uuidv7(), it.run_id, null, 'group_opened', now(), null, '{"action_group_id": "7b0e0c5e-0000-7000-8000-000000000000"}'),
    (ws, uuidv7(), it.run_id, it.second_step, 'step_opened', now(), null, '{"assignees": [{"type": "user_workspace"}]}');
  insert into pgboss.job (name, data, expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay,
      retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
    select q.name, jsonb_build_object('workspace_id', ws, 'of_run_id', it.run_id, 'type', 'notify_opened',
        'run_step_id', it.second_step, 'attempt', 1, 'to', '[]'::jsonb), q.expire_seconds, q.deletion_seconds,
      now() + q.retention_seconds * interval '1s', q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max,
      q.policy, q.dead_letter, q.heartbeat_seconds
    from pgboss.queue q where q.name = 'notify_opened';
end $$;
