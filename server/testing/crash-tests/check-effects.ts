import type { Pool, PoolClient } from 'pg';
import type { Id } from '../../../engine/definition.ts';
import type { Received, Receivers } from './receive-effects.ts';
import type { Journal } from './work-as-people.ts';

export interface EffectCheck {
  /** Number of effects that must arrive: those of every completed step. */
  expected: number;
  arrived: number;
  /** Keys that arrived more than once, so that the receiver must drop the repeats. */
  repeated: number;
  /** Acknowledged, or recorded in a run, but missing. */
  lost: string[];
  /** Transitions or effects that happened twice under different keys, or were never requested. */
  doubled: string[];
}

interface Effect {
  id: Id;
  attempt: number;
  type: 'mail' | 'chat' | 'hook';
  /** Completed, according to the run. */
  is_done: boolean;
  /** Number of runs that it started. */
  children: number;
}

/** Compares what was acknowledged and what the runs contain with what has arrived. Call it when no job is left. */
export async function checkEffects(
  db: Pool | PoolClient,
  journal: Journal,
  receivers: Receivers,
): Promise<EffectCheck> {
  const check: EffectCheck = { expected: 0, arrived: 0, repeated: 0, lost: [], doubled: [] };
  await checkJournal(db, journal, check);
  const effects = await readEffects(db);
  for (const { id, is_done, children } of effects.filter(({ type }) => type === 'hook')) {
    if (is_done) check.expected += 1;
    if (children > 0) check.arrived += 1;
    else if (is_done) check.lost.push(`the run that step ${id} started`);
  }
  const keys = keysOf(effects);
  const { rows: notices } = await db.query<{ key: string }>(
    `select distinct data ->> 'key' as key from pgboss.job where name = 'send_mail'`,
  );
  for (const { key } of notices) keys.mail.set(key, true);
  checkReceived(keys.mail, await receivers.mails(), check);
  checkReceived(keys.chat, receivers.messages(), check);
  return check;
}

/** Every key that may arrive, and whether it must. */
function keysOf(effects: readonly Effect[]) {
  const keys = { mail: new Map<string, boolean>(), chat: new Map<string, boolean>() };
  for (const { id, attempt, type, is_done } of effects) {
    if (type === 'mail') keys.mail.set(`step.${id}.${attempt}`, is_done);
    if (type === 'chat') for (const place of [0, 1]) keys.chat.set(`step.${id}.${attempt}.${place}`, is_done);
  }
  return keys;
}

function checkReceived(keys: Map<string, boolean>, received: Map<string, Received>, check: EffectCheck): void {
  for (const [key, isDone] of keys) {
    if (isDone) check.expected += 1;
    if (isDone && !received.has(key)) check.lost.push(key);
  }
  for (const [key, { times, texts }] of received) {
    check.arrived += 1;
    if (times > 1) check.repeated += 1;
    if (texts.size > 1) check.doubled.push(`${key} says ${texts.size} things: ${[...texts].join(' and ')}`);
    if (!keys.has(key)) check.doubled.push(`nobody asked for ${key}`);
  }
}

/** The steps that send mails and chat messages, which are recognised by the step's id, and those that start runs. */
async function readEffects(db: Pool | PoolClient): Promise<Effect[]> {
  const { rows } = await db.query<Effect>(
    `with types as (
      select distinct (a.action ->> 'id')::uuid as step_id, a.action ->> 'stepable_type' as type
      from versions v cross join jsonb_array_elements(v.definition -> 'action_groups') g(content)
        cross join jsonb_array_elements(g.content -> 'actions') a(action)
    )
    select s.id, s.attempt, case t.type when 'slack' then 'chat' when 'workflow_hook' then 'hook' else 'mail' end as type,
      s.status = 'completed' and s.outcome <> 'failed' as is_done,
      (select count(*)::int from runs c where c.workspace_id = s.workspace_id and c.parent_run_step_id = s.id) as children
    from run_steps s join types t using (step_id)
    where t.type in ('email', 'automatic_email', 'slack', 'workflow_hook')`,
  );
  return rows;
}

/**
 * Every acknowledged request must be in the database once, and of several answers to one step only one may be
 * acknowledged.
 */
async function checkJournal(db: Pool | PoolClient, journal: Journal, check: EffectCheck): Promise<void> {
  const { rows: runs } = await db.query<{ id: Id; name: string; status: string }>(
    'select id, name, status from runs where parent_run_id is null',
  );
  const byName = new Map(runs.map((run) => [run.name, run]));
  const byId = new Map(runs.map((run) => [run.id, run]));
  for (const [name, id] of journal.starts) {
    if (id && byName.get(name)?.id !== id) check.lost.push(`the start of ${name}`);
  }
  for (const { name } of runs) if (!journal.starts.has(name)) check.doubled.push(`nobody started ${name}`);
  for (const id of journal.cancelled) {
    if (byId.get(id)?.status !== 'cancelled') check.lost.push(`the cancelling of ${id}`);
  }
  const { rows: answers } = await db.query<{ id: Id; member_id: Id; answer: string }>(
    'select run_step_id as id, member_id, answer from step_answers where not is_draft',
  );
  const given = new Map(answers.map(({ id, member_id, answer }) => [`${id} ${member_id}`, answer]));
  for (const { run_step_id, member_id, answer } of journal.answers) {
    if (given.get(`${run_step_id} ${member_id}`) !== answer) check.lost.push(`the answer to ${run_step_id}`);
  }
  const acknowledged = journal.answers.map(({ run_step_id }) => run_step_id);
  const twice = acknowledged.filter((id, place) => acknowledged.indexOf(id) !== place);
  for (const id of twice) check.doubled.push(`two answers to ${id} were acknowledged`);
}
