/**
 * A line of the run's history about a share, in the statement that changes it; a workflow has no history.
 * @param from What the statement has before it: the shares changed, with `member_id` and `group_id`. None: no line.
 * The parameters: `$1` workspace, `$2` run, `$3` role, `$4` by whom, `$5` when, `$6` the line's id.
 */
export const recordShare = (kind: 'run_shared' | 'run_share_changed' | 'run_unshared', from: string): string => `
  insert into activities (workspace_id, id, run_id, kind, at, by_id, data)
    select $1, $6, $2, '${kind}', to_timestamp($5), $4, jsonb_build_object('role', $3::text, 'viewers',
      jsonb_agg(jsonb_build_object('type', case when group_id is null then 'user_workspace' else 'group' end,
        'id', coalesce(member_id, group_id))))
    from ${from} having count(*) > 0`;
