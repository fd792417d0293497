-- A mail of what waits for a person looked for their notices among those of everybody that were not told yet. Notices that
-- nobody wants by mail are never told: they stayed in the index, for 90 days.
drop index notices_untold;
create index notices_untold on notices (workspace_id, member_id) where told_at is null and mailing <> 'never';
