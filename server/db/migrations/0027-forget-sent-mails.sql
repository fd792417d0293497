-- Mails that were sent stayed in their finished jobs, with the links in them. From now on they wait sealed, and are
-- forgotten once they are sent.
do $$
begin
  -- A new database has no queues yet: they are created after the migrations.
  if to_regclass('pgboss.job') is null then
    return;
  end if;
  update pgboss.job set data = jsonb_build_object('key', data ->> 'key')
    where name = 'send_mail' and state in ('completed', 'cancelled', 'failed');
end
$$;
