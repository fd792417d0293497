/**
 * SQL: inserts a line of history about changed shares, as part of the statement that changes them. Only runs have a
 * history. Parameters: `$1` workspace, `$2` run, `$3` role, `$4` acting member, `$5` time in Unix seconds, `$6` id of
 * the line.
 * @param from Name of the CTE with the changed shares: `member_id` and `group_id`. If it is empty, no line is inserted.
 */
export const recordShare = (kind: 'run_shared' | 'run_share_changed' | 'run_unshared', from: string): string => `
  insert into activities (workspace_id, id, run_id, kind, at, by_id, data)
    select $1, $6, $2, '${kind}', to_timestamp($5), $4, jsonb_build_object('role', $3::text, 'viewers',
      jsonb_agg(jsonb_build_object('type', case when group_id is null then 'user_workspace' else 'group' end,
        'id', coalesce(member_id, group_id))))
    from ${from} having count(*) > 0`;
