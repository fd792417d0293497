import type { Id, Unix } from '../../engine/definition.ts';
import { nextOccurrence, occurrencesAfter } from '../../engine/schedule.ts';
import type { AppContext } from '../app-context.ts';
import { crashPoint } from '../crash-point.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { type Refusal, refusalOf } from '../http/refusal.ts';
import { enqueueJobs } from '../jobs/enqueue-jobs.ts';
import { findMemberCaller } from '../people/find-member-caller.ts';
import { startRunManually } from '../runs/change/start-run-manually.ts';
import type { PlanFailedJob } from './jobs.ts';
import { type PlanRow, planColumns } from './plan-row.ts';
import { scheduleOf } from './schedule-of.ts';

/** Plans that one worker takes at once. */
const batch = 10;
/** Seconds after which a claim lapses: its worker was killed over it, and another takes it up. */
const claimLasts = 45;
/** Dates that are listed as missed after a long stand-still, the newest: nobody reads more. */
const mostMissed = 500;

interface ClaimedPlan extends Omit<PlanRow, 'workflow_name' | 'next_at'> {
  workspace_id: Id;
  next_at: Unix;
}

/**
 * Starts what is due, until nothing is. Any number of workers may do so at once: a claim keeps a plan to one of them for a
 * while, and where it lapses the run's key and the occurrence's own keep a date from happening twice.
 */
export async function startDuePlans(context: AppContext): Promise<void> {
  for (let claimed = await claim(context); claimed.length > 0; claimed = await claim(context)) {
    const outcomes = [];
    for (const plan of claimed) outcomes.push(...(await Promise.allSettled([startDue(context, plan)])));
    // What failed for no reason of its own, a lost connection, is due again when its claim lapses; the others went on.
    const broken = outcomes.find((outcome) => outcome.status === 'rejected');
    if (broken) throw broken.reason;
  }
}

async function claim(context: AppContext): Promise<ClaimedPlan[]> {
  const { rows } = await context.pool.query<ClaimedPlan>({
    name: 'claim-planned-runs',
    // Locked while it is marked, and no longer: who looks at the same moment takes the next ones instead of waiting.
    text: `update planned_runs p set claimed_until = to_timestamp($1) + interval '${claimLasts} seconds'
      where (p.workspace_id, p.id) in (
        select workspace_id, id from planned_runs
        where status = 'enabled' and next_at <= to_timestamp($1)
          and (claimed_until is null or claimed_until <= to_timestamp($1))
        order by next_at limit ${batch} for update skip locked)
      returning p.workspace_id, ${planColumns}`,
    values: [context.now()],
  });
  return rows;
}

/**
 * After a stand-still several dates are due: the newest starts now, the others were missed (docs/rules.md, rule 17).
 */
async function startDue(context: AppContext, plan: ClaimedPlan): Promise<void> {
  const now = context.now();
  const schedule = scheduleOf(plan);
  const due = [plan.next_at, ...occurrencesAfter(schedule, plan.next_at, Number.POSITIVE_INFINITY, now)];
  const at = due.at(-1) as Unix;
  const outcome = await start(context, plan, at);
  crashPoint(context.config, 'planned-run-started');
  await keep(context, plan, {
    happened: { at, ...outcome },
    missed: due.slice(-mostMissed - 1, -1),
    next_at: nextOccurrence(schedule, Math.max(now, at)),
  });
}

type Outcome = { status: 'started'; run_id: Id } | { status: 'failed'; failure: Refusal };

async function start(context: AppContext, plan: ClaimedPlan, at: Unix): Promise<Outcome> {
  // No caller's key has a blank in it: see `readIdempotencyKey`.
  const key = `planned ${plan.id} ${at}`;
  // A worker before us was killed after the start: whatever was changed since, this date has had its run.
  const run_id = await findStarted(context, plan.workspace_id, key);
  if (run_id) return { status: 'started', run_id };
  try {
    const creator = await findMemberCaller(context, plan.workspace_id, plan.created_by);
    const { loaded } = await startRunManually(context, creator, key, {
      workflow_id: plan.workflow_id,
      trigger_id: plan.trigger_id ?? undefined,
      run: {
        name: plan.name ?? undefined,
        description: plan.description,
        due_date: plan.due_at,
        due_after: plan.due_after,
        reassign_initiators: plan.reassign_initiators,
      },
      fields: plan.fields,
    });
    return { status: 'started', run_id: loaded.run.id };
  } catch (error) {
    const failure = refusalOf(error);
    if (!failure) throw error;
    return { status: 'failed', failure };
  }
}

async function findStarted(context: AppContext, workspace_id: Id, key: string): Promise<Id | null> {
  const { rows } = await context.pool.query<{ run_id: Id }>({
    name: 'find-planned-start',
    text: `select k.run_id from idempotency_keys k join runs r on r.workspace_id = k.workspace_id and r.id = k.run_id
      where k.workspace_id = $1 and k.key = $2
        -- Whoever the creator was then; each is one look into the keys' index.
        and k.member_id in (select id from members where workspace_id = $1)`,
    values: [workspace_id, key],
  });
  return rows[0]?.run_id ?? null;
}

interface Kept {
  happened: { at: Unix } & Outcome;
  missed: Unix[];
  next_at: Unix | null;
}

/** What became of the dates, the plan's next one, and for a failure the job that tells of it: in one commit. */
async function keep(context: AppContext, plan: ClaimedPlan, { happened, missed, next_at }: Kept): Promise<void> {
  const { workspace_id, id } = plan;
  await inTransaction(context.pool, async (client) => {
    // Locked so that nobody deletes it between this look and the rows that refer to it.
    const { rows } = await client.query('select from planned_runs where workspace_id = $1 and id = $2 for update', [
      workspace_id,
      id,
    ]);
    if (rows.length === 0) return;
    const occurrences = [happened, ...missed.map((at) => ({ at, status: 'missed' }))];
    const { rows: added } = await client.query<{ status: string }>(
      `insert into planned_occurrences (workspace_id, planned_run_id, at, status, run_id, failure)
      select $1, $2, to_timestamp(x.at), x.status, x.run_id, x.failure
      from jsonb_to_recordset($3::jsonb) as x(at bigint, status text, run_id uuid, failure jsonb)
      on conflict do nothing returning status`,
      [workspace_id, id, JSON.stringify(occurrences)],
    );
    // Who edited it meanwhile has set the next date anew; who comes late with a lapsed claim finds another.
    await client.query(
      `update planned_runs set claimed_until = null,
        next_at = case when revision = $3 and next_at = to_timestamp($4) then to_timestamp($5) else next_at end
      where workspace_id = $1 and id = $2`,
      [workspace_id, id, plan.revision, plan.next_at, next_at],
    );
    if (happened.status !== 'failed' || !added.some(({ status }) => status === 'failed')) return;
    const data: PlanFailedJob = { workspace_id, planned_run_id: id, at: happened.at };
    await enqueueJobs(client, [{ queue: 'notify_plan_failed', data }]);
  });
  context.live.tell({ workspace_id, topics: ['planned_runs'] });
}
