-- Names and descriptions of workflows in other languages (docs/decisions/0042-content-in-several-languages.md):
-- {"fr": {"name": "…", "description": "…"}}. What is missing there is shown as it stands in `name` and `description`.
alter table workflows add column translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object');

-- All names of a workflow, for searches: people may know it by any of them.
create function workflow_names(of workflows) returns text language sql immutable parallel safe as $$
  select concat_ws(' ', of.name, of.translations -> 'en' ->> 'name', of.translations -> 'fr' ->> 'name', of.translations -> 'th' ->> 'name')
$$;
