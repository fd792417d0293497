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

/** A plan as it was found to be due. */
interface DuePlan {
  workspace_id: Id;
  id: Id;
  revision: number;
  /** Whether a run of the date may exist: of a worker whose claim expired, or of a plan that was edited while it was started. */
  may_have_run: boolean;
}

interface ClaimedPlan extends Omit<PlanRow, 'workflow_name' | 'workflow_translations' | 'next_at'> {
  workspace_id: Id;
  next_at: Unix;
  may_have_run: boolean;
}

/**
 * Starts all due plans. Any number of workers may run it concurrently: a claim reserves a plan for one of them. If a
 * claim expires early, the run's idempotency key and the occurrence's primary key prevent a second start.
 * @param stopping Ends it after the plan at hand; the others that it has claimed are due again when their claims expire.
 */
export async function startDuePlans(context: AppContext, stopping?: AbortSignal): Promise<void> {
  for (let claimed = await claim(context); claimed.length > 0; claimed = await claim(context)) {
    const outcomes = [];
    for (const plan of claimed) {
      outcomes.push(...(await Promise.allSettled([startDue(context, plan)])));
      if (stopping?.aborted) break;
    }
    // Unexpected errors, such as a lost connection: the plan is due again when its claim expires. The other plans were
    // processed.
    const broken = outcomes.find((outcome) => outcome.status === 'rejected');
    if (broken) throw broken.reason;
    if (stopping?.aborted) return;
  }
}

/**
 * SQL condition on `planned_runs p`: a plan is due and not claimed. `now` is a placeholder. A claim that ends hours from now is of
 * a worker that was killed while the clock was ahead.
 */
const isDue = (now: string) => `p.status = 'enabled' and p.next_at <= to_timestamp(${now})
        and (p.claimed_until is null or p.claimed_until <= to_timestamp(${now})
          or p.claimed_until > to_timestamp(${now}) + interval '1 hour')`;

/** Claims some due plans; empty if none is left. */
async function claim(context: AppContext): Promise<ClaimedPlan[]> {
  const { rows: due } = await context.pool.query<DuePlan>({
    name: 'find-due-plans',
    text: `select p.workspace_id, p.id, p.revision,
        p.claimed_until is not null or exists (select 1 from planned_occurrences o where o.workspace_id = p.workspace_id
          and o.planned_run_id = p.id and o.at >= p.next_at) as may_have_run
      from planned_runs p where ${isDue('$1')} order by p.next_at limit ${batch}`,
    values: [context.now()],
  });
  const claimed = await Promise.all(due.map((plan) => claimPlan(context, plan)));
  const mine = claimed.filter((plan) => plan !== undefined);
  // Another worker was quicker with all of them, and there may be more.
  return due.length > 0 && mine.length === 0 ? claim(context) : mine;
}

/**
 * Claims a plan, unless another worker has claimed it meanwhile or it was changed: the conditions are checked with the row
 * locked, so that `may_have_run` is about what was claimed.
 */
async function claimPlan(context: AppContext, plan: DuePlan): Promise<ClaimedPlan | undefined> {
  const { workspace_id, id, revision, may_have_run } = plan;
  const { rows } = await context.pool.query<Omit<ClaimedPlan, 'may_have_run'>>({
    name: 'claim-planned-run',
    text: `update planned_runs p set claimed_until = to_timestamp($3) + interval '${claimLasts} seconds'
      where p.workspace_id = $1 and p.id = $2 and ${isDue('$3')} and p.revision = $4
        and (p.claimed_until is null or $5)
      returning p.workspace_id, ${planColumns}`,
    values: [workspace_id, id, context.now(), revision, may_have_run],
  });
  return rows[0] && { ...rows[0], may_have_run };
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
  const run_id = plan.may_have_run ? await findStarted(context, plan.workspace_id, key) : null;
  if (run_id) return { status: 'started', run_id };
  try {
    const creator = await findMemberCaller(context, plan.workspace_id, plan.created_by);
    const input = {
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
    };
    const { loaded } = await startRunManually(context, creator, key, input, { isPlanned: true });
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

/**
 * The plan's next date and the occurrences. If the plan was edited in the meantime, or this claim expired and another worker
 * went on, its next date is kept. A deleted plan gets no occurrences.
 */
const recordOutcome = {
  name: 'record-planned-outcome',
  text: `with plan as (
      update planned_runs set claimed_until = null,
        next_at = case when revision = $4 and next_at = to_timestamp($5) then to_timestamp($6) else next_at end
      where workspace_id = $1 and id = $2 returning id)
    insert into planned_occurrences (workspace_id, planned_run_id, at, status, run_id, failure)
    select $1, plan.id, to_timestamp(x.at), x.status, x.run_id, x.failure
    from plan cross join jsonb_to_recordset($3::jsonb) as x(at bigint, status text, run_id uuid, failure jsonb)
    on conflict do nothing returning status`,
};

/** Stores the outcome with one statement, and for a failure the job that notifies of it in the same transaction. */
async function storeOutcome(
  context: AppContext,
  plan: ClaimedPlan,
  { happened, missed, next_at }: StoredOutcome,
): Promise<void> {
  const { workspace_id, id } = plan;
  const occurrences = JSON.stringify([happened, ...missed.map((at) => ({ at, status: 'missed' }))]);
  const query = { ...recordOutcome, values: [workspace_id, id, occurrences, plan.revision, plan.next_at, next_at] };
  if (happened.status === 'started') await context.pool.query(query);
  else {
    await inTransaction(context.pool, async (client) => {
      const { rows: added } = await client.query<{ status: string }>(query);
      if (!added.some(({ status }) => status === 'failed')) return;
      const data: PlanFailedJob = { workspace_id, planned_run_id: id, at: happened.at };
      await enqueueJobs(client, workspace_id, [{ queue: 'notify_plan_failed', data }]);
    });
  }
  context.live.publish({ workspace_id, topics: ['planned_runs'] });
}
