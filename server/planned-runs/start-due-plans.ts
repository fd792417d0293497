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

/** Number of plans that a worker claims at once. */
const batch = 10;
/** Seconds after which a claim expires, so that another worker can take over from a killed one. */
const claimLasts = 45;
/** After a long outage, only the newest of the missed dates are recorded. */
const mostMissed = 500;

interface ClaimedPlan extends Omit<PlanRow, 'workflow_name' | 'workflow_translations' | 'next_at'> {
  workspace_id: Id;
  next_at: Unix;
}

/**
 * Starts all due plans. Any number of workers may run it concurrently: a claim reserves a plan for one of them. If a
 * claim expires early, the run's idempotency key and the occurrence's primary key prevent a second start.
 */
export async function startDuePlans(context: AppContext): Promise<void> {
  for (let claimed = await claim(context); claimed.length > 0; claimed = await claim(context)) {
    const outcomes = [];
    for (const plan of claimed) outcomes.push(...(await Promise.allSettled([startDue(context, plan)])));
    // Unexpected errors, such as a lost connection: the plan is due again when its claim expires. The other plans were
    // processed.
    const broken = outcomes.find((outcome) => outcome.status === 'rejected');
    if (broken) throw broken.reason;
  }
}

/** SQL condition on `planned_runs p`: a plan is due and not claimed. `now` is a placeholder. */
const isDue = (now: string) => `p.status = 'enabled' and p.next_at <= to_timestamp(${now})
        and (p.claimed_until is null or p.claimed_until <= to_timestamp(${now}))`;

/** Claims some due plans; empty if none is left. */
async function claim(context: AppContext): Promise<ClaimedPlan[]> {
  const { rows: due } = await context.pool.query<{ workspace_id: Id; id: Id }>({
    name: 'find-due-plans',
    text: `select p.workspace_id, p.id from planned_runs p where ${isDue('$1')} order by p.next_at limit ${batch}`,
    values: [context.now()],
  });
  const claimed = await Promise.all(due.map((plan) => claimPlan(context, plan)));
  const mine = claimed.filter((plan) => plan !== undefined);
  // Another worker was quicker with all of them, and there may be more.
  return due.length > 0 && mine.length === 0 ? claim(context) : mine;
}

/** Claims a plan, unless another worker has claimed it meanwhile: the condition is checked with the row locked. */
async function claimPlan(context: AppContext, { workspace_id, id }: { workspace_id: Id; id: Id }) {
  const { rows } = await context.pool.query<ClaimedPlan>({
    name: 'claim-planned-run',
    text: `update planned_runs p set claimed_until = to_timestamp($3) + interval '${claimLasts} seconds'
      where p.workspace_id = $1 and p.id = $2 and ${isDue('$3')}
      returning p.workspace_id, ${planColumns}`,
    values: [workspace_id, id, context.now()],
  });
  return rows[0];
}

/**
 * After an outage several dates may be due: the newest starts now, the others are recorded as missed
 * (docs/rules.md, rule 17).
 */
async function startDue(context: AppContext, plan: ClaimedPlan): Promise<void> {
  const now = context.now();
  const schedule = scheduleOf(plan);
  const due = [plan.next_at, ...occurrencesAfter(schedule, plan.next_at, Number.POSITIVE_INFINITY, now)];
  const at = due.at(-1) as Unix;
  const outcome = await start(context, plan, at);
  crashPoint(context.config, 'planned-run-started');
  await storeOutcome(context, plan, {
    happened: { at, ...outcome },
    missed: due.slice(-mostMissed - 1, -1),
    next_at: nextOccurrence(schedule, Math.max(now, at)),
  });
}

type Outcome = { status: 'started'; run_id: Id } | { status: 'failed'; failure: Refusal };

async function start(context: AppContext, plan: ClaimedPlan, at: Unix): Promise<Outcome> {
  // Keys of callers cannot contain a space: see `readIdempotencyKey`.
  const key = `planned ${plan.id} ${at}`;
  // If an earlier worker was killed after the start, this date already has its run, whatever was changed since.
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
    text: `select k.run_id from idempotency_keys k join runs r on r.workspace_id = $1 and r.id = k.run_id
      where k.workspace_id = $1 and k.key = $2
        -- The creator at that time may have been another member; each id is one lookup in the keys' index.
        and k.member_id in (select id from members where workspace_id = $1)`,
    values: [workspace_id, key],
  });
  return rows[0]?.run_id ?? null;
}

interface StoredOutcome {
  happened: { at: Unix } & Outcome;
  missed: Unix[];
  next_at: Unix | null;
}

/** Stores the occurrences, the plan's next date, and for a failure the job that notifies of it, in one transaction. */
async function storeOutcome(
  context: AppContext,
  plan: ClaimedPlan,
  { happened, missed, next_at }: StoredOutcome,
): Promise<void> {
  const { workspace_id, id } = plan;
  await inTransaction(context.pool, async (client) => {
    // Locked, so that the plan cannot be deleted before the rows that reference it are inserted.
    const { rows } = await client.query('select 1 from planned_runs where workspace_id = $1 and id = $2 for update', [
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
    // If the plan was edited in the meantime, or this claim expired and another worker went on, its next date is kept.
    await client.query(
      `update planned_runs set claimed_until = null,
        next_at = case when revision = $3 and next_at = to_timestamp($4) then to_timestamp($5) else next_at end
      where workspace_id = $1 and id = $2`,
      [workspace_id, id, plan.revision, plan.next_at, next_at],
    );
    if (happened.status !== 'failed' || !added.some(({ status }) => status === 'failed')) return;
    const data: PlanFailedJob = { workspace_id, planned_run_id: id, at: happened.at };
    await enqueueJobs(client, workspace_id, [{ queue: 'notify_plan_failed', data }]);
  });
  context.live.publish({ workspace_id, topics: ['planned_runs'] });
}
