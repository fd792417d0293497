import { commentsInRun } from '../../contract/comment-limits.ts';
import { commentColumns } from './comment-row.ts';
import { startableBySql } from './initiators.ts';
import { viewersOfRun } from './shared-with.ts';
import { visibleRuns } from './visible-runs.ts';

const epoch = (column: string) => `floor(extract(epoch from ${column}))::bigint`;

const steps = `(select jsonb_agg(jsonb_build_object('id', s.id, 'step_id', s.step_id, 'attempt', s.attempt,
    'revision', s.revision, 'status', s.status, 'outcome', s.outcome, 'reason', s.reason, 'note', s.note,
    'why', case when asked.part <> 'brief' then s.why end,
    'assignees', s.assignees, 'opened_at', ${epoch('s.opened_at')}, 'settled_at', ${epoch('s.settled_at')},
    'due_at', ${epoch('s.due_at')}, 'child_run_id', s.child_run_id, 'mail', case when asked.part <> 'brief' then s.mail end) order by s.position)
  from run_steps s where s.workspace_id = $1 and s.run_id = r.id)`;

const answers = `(select jsonb_agg(jsonb_build_object('run_step_id', a.run_step_id, 'member_id', a.member_id,
    'is_draft', a.is_draft, 'answer', a.answer, 'comment', case when asked.part = 'brief' then '' else a.comment end,
    'fields', case when asked.part = 'brief' then '[]'::jsonb else a.fields end, 'at', ${epoch('a.at')})
    order by a.at, a.member_id)
  from step_answers a where a.workspace_id = $1 and a.run_id = r.id)`;

const followers = `(select jsonb_agg(f.member_id order by f.created_at) from run_followers f
  where f.workspace_id = $1 and f.run_id = r.id)`;

/** Maximum number of characters of a value in a list of runs. */
const shortText = 1_000;

const values = `(select jsonb_agg(jsonb_build_object('field_id', v.field_id, 'run_step_id', v.run_step_id,
    'step_id', v.step_id, 'attempt', v.attempt, 'value', case when asked.part = 'brief' and jsonb_typeof(v.value) = 'string'
      and length(v.value #>> '{}') > ${shortText} then to_jsonb(left(v.value #>> '{}', ${shortText}) || '…') else v.value end)
    order by v.attempt)
  from field_values v where v.workspace_id = $1 and v.run_id = r.id)`;

const files = `(select jsonb_agg(jsonb_build_object('key', f.key, 'name', f.name, 'type', f.type, 'size', f.size,
    'uploaded_by', f.uploaded_by, 'kind', a.kind, 'step_id', a.step_id, 'comment_id', a.comment_id) order by a.position)
  from attachments a join files f on f.workspace_id = $1 and f.key = a.file_key
  where a.workspace_id = $1 and a.run_id = r.id)`;

const comments = `case when asked.part = 'with_comments' then (select jsonb_agg(newest order by newest.id) from (
    select ${commentColumns} from comments c where c.workspace_id = $1 and c.run_id = r.id
    order by c.id desc limit ${commentsInRun}) newest) end`;

const seconds = (column: string) => `extract(epoch from ${column})`;

const importOfRun = `case when r.import_id is not null then (select jsonb_build_object('id', i.id, 'name', i.name,
    'created_at', ${epoch('i.created_at')}, 'case_key', r.case_key,
    'started_at', ${seconds('r.started_at')}, 'ended_at', ${seconds('r.ended_at')},
    'steps', (select jsonb_agg(jsonb_build_object('id', s.id, 'done_by', s.done_by, 'done_by_group', s.done_by_group,
        'opened_at', ${seconds('s.opened_at')}, 'settled_at', ${seconds('s.settled_at')}))
      from run_steps s where s.workspace_id = $1 and s.run_id = r.id and s.is_imported))
  from imports i where i.workspace_id = $1 and i.id = r.import_id) end`;

/**
 * The rows of the runs that were asked for. `offset 0` keeps PostgreSQL from reading all runs of a small workspace
 * instead: it guesses that ten runs are asked for, and that the visibility rule costs much for each.
 */
const runsAskedFor = `cross join lateral (
        select * from runs where workspace_id = $1 and id = asked.run_id offset 0
      ) r`;

/**
 * Loads runs in one statement, each for its own viewer and as much of it as its `part` says. The statement contains the
 * visibility rule, so that no caller can omit it.
 */
export const loadRuns = {
  name: 'load-runs',
  text: `
    select asked.place, r.id, r.version_id, r.former_version_ids,
      case when asked.part <> 'brief' then r.move end as move, r.status, r.revision, r.name, r.description, r.initiator_id, r.reassign_initiators,
      r.depth, r.parent_run_id, r.parent_run_step_id, r.started_at, r.ended_at, r.due_at, r.due_after, r.archived_at, r.deleted_at,
      r.hid_at, r.updated_at, r.workflow_id, r.trigger_id, w.name as workflow_name, w.translations as workflow_translations, w.created_by as workflow_created_by,
      v.number as version_number, ${startableBySql('$1', 'r.trigger_id')} as startable_by,
      ${followers} as followers, ${viewersOfRun} as viewers, ${steps} as steps, ${answers} as answers, ${values} as "values",
      ${files} as files, ${comments} as comments, ${importOfRun} as import
    from unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[])
        with ordinality as asked(run_id, member_id, role, part, place)
      ${runsAskedFor}
      join workflows w on w.workspace_id = $1 and w.id = r.workflow_id
      join versions v on v.workspace_id = $1 and v.id = r.version_id
    where ${visibleRuns('asked.member_id', 'asked.role')}`,
};

/**
 * Finds the parents of runs that a hook started. It is a separate statement, because the visibility rule a second time
 * in `loadRuns` would slow down the loading of all other runs.
 */
export const findParentRuns = {
  name: 'find-parent-runs',
  text: `
    select asked.place, r.id, r.name
    from unnest($2::uuid[], $3::uuid[], $4::text[], $5::bigint[]) as asked(run_id, member_id, role, place)
      ${runsAskedFor}
    where r.deleted_at is null and ${visibleRuns('asked.member_id', 'asked.role')}`,
};
