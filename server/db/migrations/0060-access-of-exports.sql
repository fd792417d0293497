-- What gave the member access to the workflow's runs when the file was made: without any of it, the file is not given out any more
-- (docs/decisions/0014-exports.md). Null in exports that were made before.
alter table exports add column access jsonb;
