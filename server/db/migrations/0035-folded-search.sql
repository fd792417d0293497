-- Folds what a search does not distinguish, as `contract/fold-text.ts` does and explains; a test compares the two. Plain
-- English takes the short way: an ASCII text only changes its case.
create function fold_text(value text) returns text language sql immutable parallel safe as $$
  select case when octet_length(value) = length(value) then lower(value) else
    regexp_replace(regexp_replace(
      replace(replace(replace(replace(
        translate(
          lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g')),
          'øłđıς’‘๐๑๒๓๔๕๖๗๘๙', 'oldiσ''''0123456789'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'เเ', 'แ'),
      '\u0e4d\u0e32([\u0e48-\u0e4c]+)', E'\u0e4d\\1\u0e32', 'g'),
      '([\u0e48-\u0e4c]+)([\u0e31\u0e34-\u0e3a\u0e47\u0e4d]+)', '\2\1', 'g')
  end
$$;

-- The name of a run as it is searched and sorted. Cut, because some characters fold to eighteen and a row of the index
-- has at most 2,700 bytes.
alter table runs drop column sort_name;
alter table runs add column sort_name text not null generated always as (left(fold_text(name), 600)) stored;
create index runs_listed_by_name on runs (workspace_id, listing, sort_name, id) include (workflow_id, due_at);
drop index runs_search;
create index runs_search on runs using gin (workspace_id, sort_name gin_trgm_ops);

drop index workflows_search;
create index workflows_search on workflows using gin (workspace_id, fold_text(name) gin_trgm_ops);
