import type { ClientBase, QueryConfig } from 'pg';
import type { Id } from '../../engine/definition.ts';
import type { RunRow } from './facts-of-run.ts';

/** SQL: the microseconds since 1970 of a moment. */
const moment = (column: string) => `round(date_part('epoch', ${column}) * 1000000)::bigint`;

/** Loads runs as breakdowns count them, without those that are deleted. */
export async function loadRunRows(client: ClientBase, workspace_id: Id, ids: readonly Id[]): Promise<RunRow[]> {
  if (ids.length === 0) return [];
  const query: QueryConfig = {
    name: 'load-runs-of-breakdowns',
    text: `select r.id, r.workflow_id, r.version_id, r.status, r.former_version_ids <> '{}' as was_moved,
        ${moment('r.started_at')} as started, ${moment('r.ended_at')} as ended, ${moment('r.due_at')} as due,
        coalesce((select array_agg(distinct l.activity order by l.activity) from import_left_out l
          where r.import_id is not null and l.workspace_id = $1 and l.import_id = r.import_id and l.case_key = r.case_key
            and l.code = 'activity_without_action'), '{}') as activities,
        coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'step_id', s.step_id, 'attempt', s.attempt, 'status', s.status,
            'outcome', s.outcome, 'reason', s.reason, 'opened', ${moment('s.opened_at')}, 'settled', ${moment('s.settled_at')},
            'due', ${moment('s.due_at')}, 'is_imported', s.is_imported, 'done_by', s.done_by) order by s.position)
          from run_steps s where s.workspace_id = $1 and s.run_id = r.id), '[]') as steps,
        coalesce((select jsonb_agg(jsonb_build_object('run_step_id', a.run_step_id, 'kind', a.kind, 'at', ${moment('a.at')},
            'target', case when a.kind = 'went_back' then a.data ->> 'go_back_to' end))
          from activities a where a.workspace_id = $1 and a.run_id = r.id
            and a.kind in ('step_draft_saved', 'went_back')), '[]') as measured,
        coalesce((select jsonb_agg(jsonb_build_object('run_step_id', a.run_step_id, 'group_id', a.group_id))
          from run_steps s join step_assignees a on a.workspace_id = $1 and a.run_step_id = s.id and a.group_id is not null
          where s.workspace_id = $1 and s.run_id = r.id), '[]') as groups,
        coalesce((select jsonb_agg(jsonb_build_object('run_step_id', g.run_step_id, 'member_id', g.member_id, 'at', ${moment('g.at')}))
          from step_answers g where g.workspace_id = $1 and g.run_id = r.id and not g.is_draft), '[]') as answers
      from unnest($2::uuid[]) as wanted(id) join runs r on r.workspace_id = $1 and r.id = wanted.id
      where r.deleted_at is null`,
    values: [workspace_id, ids],
  };
  const { rows } = await client.query<RunRow>(query);
  return rows;
}
