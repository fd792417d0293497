import type { z } from 'zod';
import type { runListQuery } from '../../contract/run-lists.ts';
import type { Id } from '../../engine/definition.ts';
import { escapeLike } from '../db/escape-like.ts';
import type { MemberCaller } from '../http/caller.ts';
import type { Parts } from '../parts.ts';
import { knowRuns } from '../runs/know-runs.ts';
import { runsOf } from '../runs/runs-of.ts';
import { showRunSummary } from '../runs/show-run.ts';
import { visibleRuns } from '../runs/visible-runs.ts';

type Query = z.infer<typeof runListQuery>;

/** Counting stops here: an exact count of a million rows costs more than anybody gains by it. */
const countLimit = 10_000;

const listed: Record<Exclude<Query['status'], 'deleted'>, string> = {
  all: 'r.archived_at is null and r.hid_at is null',
  active: `r.status in ('running', 'failed') and r.hid_at is null`,
  completed: `r.status = 'completed' and r.archived_at is null and r.hid_at is null`,
  cancelled: `r.status = 'cancelled' and r.archived_at is null and r.hid_at is null`,
  overdue: `r.status in ('running', 'failed') and r.due_at < now() and r.hid_at is null`,
  archive: 'r.archived_at is not null',
  hidden: 'r.hid_at is not null',
};

/** Deleted runs stand in their own list alone, for those who may restore them: `mayOpen` in `policy.ts`. */
function conditionOf(status: Query['status']): string {
  if (status !== 'deleted') return `r.deleted_at is null and ${listed[status]}`;
  return `r.deleted_at is not null and ($3::text = 'owner' or $3 = 'member' and (r.initiator_id = $2
    or exists (select from workflow_admins d
      where d.workspace_id = r.workspace_id and d.workflow_id = r.workflow_id and d.member_id = $2)))`;
}

/** "nulls last" where there are any: an index that was made without it is of no use to an order that has it. */
const orderOf: Record<Query['sort_by'], (direction: string) => string> = {
  updated_at: (direction) => `r.updated_at ${direction}`,
  started_at: (direction) => `r.started_at ${direction}`,
  name: (direction) => `lower(r.name) ${direction}`,
  due_date: (direction) => `r.due_at ${direction} nulls last`,
};

/** A page of the runs that the caller sees, and how many there are. */
export async function listRuns(parts: Parts, caller: MemberCaller, query: Query) {
  const direction = query.desc === 'true' ? 'desc' : 'asc';
  const where = ['r.workspace_id = $1', conditionOf(query.status), visibleRuns('$2', '$3')];
  const values: unknown[] = [caller.workspace_id, caller.member_id, caller.role];
  const placeholder = (value: unknown) => `$${values.push(value)}`;
  const theirs = await runsOf(parts, caller);
  if (theirs) where.push(`r.id = any(${placeholder(theirs)}::uuid[])`);
  if (query.workflow_id && query.workflow_id !== 'all') where.push(`r.workflow_id = ${placeholder(query.workflow_id)}`);
  if (query.search?.trim()) where.push(`r.name ilike ${placeholder(`%${escapeLike(query.search.trim())}%`)}`);
  const filter = where.join(' and ');
  const countValues = [...values];
  const page = `select r.id from runs r where ${filter}
    order by ${orderOf[query.sort_by](direction)}, r.id ${direction}
    limit ${placeholder(query.per_page)} offset ${placeholder((query.page - 1) * query.per_page)}`;
  const [ids, counted] = await Promise.all([
    parts.listPool.query<{ id: Id }>(page, values),
    parts.listPool.query<{ total: number }>(
      `select count(*) as total from (select from runs r where ${filter} limit ${countLimit + 1}) counted`,
      countValues,
    ),
  ]);
  const known = await knowRuns(
    parts,
    caller,
    ids.rows.map((row) => row.id),
  );
  const total = Number(counted.rows[0]?.total ?? 0);
  const now = parts.now();
  return {
    runs: known.map((run) => showRunSummary(run, caller, now)),
    total: Math.min(total, countLimit),
    total_is_capped: total > countLimit,
    page: query.page,
    per_page: query.per_page,
  };
}
