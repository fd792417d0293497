-- The span that a run's due date was asked for by. For runs from before, where the date is just that much after their start.

alter table runs add column due_after text check (due_after in ('1_day', '1_week', '1_month'));

update runs r set due_after = spans.due_after
from workspaces w, (values ('1_day', interval '1 day'), ('1_week', interval '1 week'), ('1_month', interval '1 month'))
  as spans(due_after, span)
where w.id = r.workspace_id and r.due_at is not null and date_trunc('second', r.due_at) =
  date_trunc('second', (r.started_at at time zone w.time_zone + spans.span) at time zone w.time_zone);
