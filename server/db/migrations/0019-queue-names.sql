-- Queues that have other names from now on: what waits in them moves, and so do their settings and finished jobs.
do $$
declare
  renamed record;
begin
  -- A new database has no queues yet: they are created after the migrations.
  if to_regclass('pgboss.queue') is null then
    return;
  end if;
  for renamed in select * from (values
      ('perform_step', 'execute_step'),
      ('tell_parent', 'notify_parent'),
      ('look_at_people', 'people_changed'),
      ('forget_expired', 'delete_expired'),
      ('make_export', 'create_export')
    ) as pair(old_name, new_name)
  loop
    insert into pgboss.queue
      select (jsonb_populate_record(q, jsonb_build_object('name', renamed.new_name))).*
      from pgboss.queue q where q.name = renamed.old_name
      on conflict do nothing;
    update pgboss.job set name = renamed.new_name, data = case
        -- The effect's type stands in the job too.
        when data ->> 'type' = renamed.old_name then jsonb_set(data, '{type}', to_jsonb(renamed.new_name))
        else data end
      where name = renamed.old_name;
    delete from pgboss.queue where name = renamed.old_name;
  end loop;
end
$$;
