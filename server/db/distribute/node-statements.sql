-- The most frequent statements about a workspace, executed by the node that holds it (docs/decisions/0061-statements-on-nodes.md).
-- Citus sends a call of these functions to that node. Executed again after each migration.

-- Executes a statement that `define_on_node` has defined. Its tables are the parts that hold the workspace, so that PostgreSQL
-- keeps its plan, and Citus plans nothing.
create or replace function run_on_node(workspace uuid, statement text, given text) returns setof record language plpgsql as $$
declare
  part bigint := get_shard_id_for_distribution_column('workspaces', workspace);
begin
  -- 5 is ShareLock, which statements that Citus plans hold too: a move of the part waits for it before its last step.
  perform lock_shard_metadata(5, array[part]);
  perform 1 from pg_dist_placement p join pg_dist_local_group own on own.groupid = p.groupid where p.shardid = part;
  if not found then
    raise exception 'the workspace is on another node' using errcode = 'BN001';
  end if;
  -- For the trigger of `activities`.
  perform set_config('baton.part', part::text, true);
  return query execute format('select * from node_statements.%I($1, $2)', statement || '_' || part)
    using workspace, given::jsonb;
end $$;

-- Defines a statement on the node of a workspace, for the parts that hold it: a function of its own in the schema
-- `node_statements`. Functions of statements that no version uses any more may be dropped with the schema at any time.
create or replace function define_on_node(workspace uuid, statement text, body text, result text) returns boolean
language plpgsql set citus.enable_ddl_propagation = off as $$
declare
  part bigint := get_shard_id_for_distribution_column('workspaces', workspace);
  found_part record;
  of_parts text := body;
  -- The next line of a run's history, as in 0053-hash-by-columns.sql; none if the run has no history yet.
  chain text := $chain$
    begin
      update {{run_histories}} h set lines = h.lines + 1,
          hash = hash_line(h.hash, h.lines + 1, $1, $2, $3, $4, $5, $6, $7, $8)
        where h.workspace_id = $1 and h.run_id = $2 returning h.lines, h.hash into line, hash;
    end $chain$;
begin
  perform pg_advisory_xact_lock(hashtext('define_on_node'));
  create schema if not exists node_statements;
  for found_part in
    select c.relname as name, s.logicalrelid as id, s.shardid as part
    from pg_dist_shard s
      join pg_dist_partition p on p.logicalrelid = s.logicalrelid
      join pg_class c on c.oid = s.logicalrelid
      join pg_dist_shard w on w.shardid = part
      join pg_dist_partition wp on wp.logicalrelid = w.logicalrelid
    where (p.colocationid = wp.colocationid and s.shardminvalue = w.shardminvalue) or p.repmodel = 't'
  loop
    of_parts := replace(of_parts, '{{' || found_part.name || '}}', shard_name(found_part.id, found_part.part));
    chain := replace(chain, '{{' || found_part.name || '}}', shard_name(found_part.id, found_part.part));
  end loop;
  execute format('create or replace function node_statements.%I(uuid, uuid, uuid, uuid, text, timestamptz, uuid, jsonb,
      out line integer, out hash bytea) language plpgsql set plan_cache_mode = force_generic_plan as %L', 'chain_' || part, chain);
  execute format('create or replace function node_statements.%I(uuid, jsonb) returns table (%s) language plpgsql
      set plan_cache_mode = force_generic_plan set max_parallel_workers_per_gather = 0 as %L',
    statement || '_' || part, result, of_parts);
  return true;
end $$;
