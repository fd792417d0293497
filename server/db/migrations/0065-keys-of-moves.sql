-- The keys of requests that move runs are kept beside those of other requests. The columns `request_key` and `fingerprint` are
-- not used any more.
insert into idempotency_keys (workspace_id, member_id, key, fingerprint, run_id, created_at)
  select workspace_id, created_by, request_key, fingerprint, id, created_at from run_moves where request_key is not null
  on conflict do nothing;
