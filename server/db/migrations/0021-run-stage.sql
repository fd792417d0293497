-- The open group of a run, as the engine computed it: null once the run has ended. Boards have a column for each.
alter table runs add column action_group_id uuid;

update runs r set action_group_id = (
    select (g.value ->> 'id')::uuid
    from versions v cross join lateral jsonb_array_elements(v.definition -> 'action_groups') with ordinality g(value, position)
    where v.workspace_id = r.workspace_id and v.id = r.version_id
      and exists (select from jsonb_array_elements(g.value -> 'actions') a
        join run_steps s on s.workspace_id = r.workspace_id and s.run_id = r.id and s.step_id::text = a ->> 'id'
        where s.status not in ('completed', 'skipped', 'cancelled')
          and s.attempt = (select max(n.attempt) from run_steps n
            where n.workspace_id = s.workspace_id and n.run_id = s.run_id and n.step_id = s.step_id))
    order by g.position limit 1)
  where r.ended_at is null;

-- The runs of a workflow by their stage are found in the index that its list walks.
drop index runs_of_workflow;
create index runs_of_workflow on runs (workspace_id, workflow_id, listing, updated_at, id)
  include (version_id, status, due_at, action_group_id);
