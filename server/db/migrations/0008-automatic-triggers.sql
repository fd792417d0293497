-- The last calls of automatic triggers, for those who look after them: when, by whom, what came of it. Neither the token
-- nor what was sent stands here. See server/triggers/record-call.ts for how many are kept.
create table trigger_calls (
  workspace_id uuid not null,
  id uuid not null,
  trigger_id uuid not null,
  -- A caller with the token, or a hook of a workflow.
  by text not null check (by in ('token', 'workflow')),
  at timestamptz not null,
  -- The run that was started; or why none was: a code, and the fields that were at fault.
  run_id uuid,
  code text,
  faults jsonb not null default '[]',
  check ((run_id is null) <> (code is null)),
  primary key (workspace_id, id),
  foreign key (workspace_id, trigger_id) references triggers on delete cascade
);
create index trigger_calls_trigger on trigger_calls (workspace_id, trigger_id, id desc);

-- Members name their requests; so do callers of a trigger, under its id, and hooks, under their run step's.
comment on column idempotency_keys.member_id is 'a member, a trigger or a run step: whose keys they are';
