import type { Pool, PoolClient } from 'pg';
import { verifySql } from '../../runs/history/verify-histories.ts';

/** Jobs that are not done, in the queue or still in an outbox. */
const jobs = `(select name, data from pgboss.job where state < 'completed' union all select queue, data from effects)`;

/**
 * What must never be found (docs/rules.md, "Invariants"), and the statement that finds the ids. Each check is a single
 * statement, so that it reads one snapshot while runs go on changing.
 */
const rules: Record<string, string> = {
  'an ended run has open steps': `select r.id from runs r where r.status in ('completed', 'cancelled')
    and exists (select 1 from run_steps s where s.workspace_id = r.workspace_id and s.run_id = r.id
      and s.status not in ('completed', 'skipped', 'cancelled'))`,
  'a run is not ended though all of it is settled': `select r.id from runs r where r.status in ('running', 'failed')
    and not exists (select 1 from run_steps s where s.workspace_id = r.workspace_id and s.run_id = r.id
      and s.status not in ('completed', 'skipped', 'cancelled'))`,
  'a run is failed without a failed step, or the other way round': `select r.id from runs r
    where r.status in ('running', 'failed') and (r.status = 'failed') <> exists (select 1 from run_steps s
      where s.workspace_id = r.workspace_id and s.run_id = r.id and s.status = 'failed')`,
  'a step waits for nobody: no assignee, job or child run': `select s.id from run_steps s
    where (s.status = 'pending' or (s.status = 'waiting' and s.opened_at is not null))
      and not exists (select 1 from step_assignees a where a.workspace_id = s.workspace_id and a.run_step_id = s.id
        and a.is_open)
      and not exists (select 1 from ${jobs} j where j.name in ('execute_step', 'give_up_step', 'notify_parent')
        and j.data ->> 'run_step_id' = s.id::text)
      and not exists (select 1 from runs c where c.workspace_id = s.workspace_id and c.id = s.child_run_id
        and c.status in ('running', 'failed'))`,
  'what stands beside an assignee is not what the step says': `select s.id from run_steps s
    join step_assignees a on a.workspace_id = s.workspace_id and a.run_step_id = s.id
    where a.is_open <> (s.status = 'pending') or a.is_open and (a.due_at is distinct from s.due_at
      or date_trunc('second', a.opened_at) is distinct from date_trunc('second', s.opened_at)
      or a.has_answered <> exists (select 1 from step_answers given where given.workspace_id = s.workspace_id
        and given.run_step_id = s.id and given.member_id = a.member_id and not given.is_draft))`,
  // A waiting step that has not opened yet depends on another step of its group.
  'a step waits for another, and none is open': `select s.id from run_steps s
    where s.status = 'waiting' and s.opened_at is null and not exists (select 1 from run_steps o
      where o.workspace_id = s.workspace_id and o.run_id = s.run_id and o.id <> s.id
        and (o.status in ('pending', 'failed') or (o.status = 'waiting' and o.opened_at is not null)))`,
  'a mail that somebody sent off has no job': `select s.id from run_steps s
    join step_answers a on a.workspace_id = s.workspace_id and a.run_step_id = s.id and a.answer = 'sent'
    where s.status = 'pending' and not a.is_draft
      and not exists (select 1 from ${jobs} j where j.name in ('execute_step', 'give_up_step')
        and j.data ->> 'run_step_id' = s.id::text)`,
  'more than one group is open': `with actions as (
      select v.workspace_id, v.id as version_id, g.number, (a.action ->> 'id')::uuid as step_id
      from versions v cross join jsonb_array_elements(v.definition -> 'action_groups') with ordinality g(content, number)
        cross join jsonb_array_elements(g.content -> 'actions') a(action)
    )
    select r.id from runs r
      join run_steps s on s.workspace_id = r.workspace_id and s.run_id = r.id and s.status in ('pending', 'waiting', 'failed')
      join actions a on a.workspace_id = r.workspace_id and a.version_id = r.version_id and a.step_id = s.step_id
    where r.status in ('running', 'failed') group by r.id having count(distinct a.number) > 1`,
  'an attempt of an action is there twice': `select min(s.id::text) as id from run_steps s
    group by s.run_id, s.step_id, s.attempt having count(*) > 1`,
  'a step has started two runs': `select r.parent_run_step_id as id from runs r where r.parent_run_step_id is not null
    group by r.workspace_id, r.parent_run_step_id having count(*) > 1`,
  // The crash tests give each start a name of its own.
  'a start is there twice': `select min(r.id::text) as id from runs r where r.parent_run_id is null
    group by r.workspace_id, r.name having count(*) > 1`,
  // Here each of these happens at most once for a step or a run: a second line is a transition that happened twice.
  'the history has the same line twice': `select min(a.id::text) as id from activities a
    where a.kind in ('run_started', 'run_completed', 'run_cancelled', 'step_answered', 'step_sent', 'step_completed',
      'step_skipped', 'step_cancelled', 'step_opened', 'went_back')
    group by a.run_id, a.run_step_id, a.kind having count(*) > 1`,
  'a run ended twice': `select a.run_id as id from activities a where a.kind in ('run_completed', 'run_cancelled')
    group by a.run_id having count(*) > 1`,
  'an answer is there without its line of history, or the other way round': `select coalesce(s.id, h.id)::text as id
    from (select run_step_id as id, member_id from step_answers where not is_draft) s
      full join (select run_step_id as id, by_id as member_id from activities where kind in ('step_answered', 'step_voted')
        and by_id is not null) h using (id, member_id)
    where s.id is null or h.id is null`,
  'a history is not as it was written': `select v.run_id as id from (${verifySql('select workspace_id, id as run_id from runs')}) v
    where v.reason is not null`,
};

/** @returns A sentence for each violated invariant, with some of the ids. */
export async function findInvariantViolations(db: Pool | PoolClient): Promise<string[]> {
  const found: string[] = [];
  for (const [rule, search] of Object.entries(rules)) {
    const { rows } = await db.query<{ id: string }>(search);
    if (rows.length > 0) {
      found.push(`${rule}: ${rows.length}, as ${rows.slice(0, 5).map(({ id }) => id)}`);
    }
  }
  return found;
}
