import type { AppContext } from '../app-context.ts';

export interface QueueFigures {
  queue: string;
  /** Due, and not taken by a worker yet. */
  waiting: number;
  /** To be done later, such as what is tried again. */
  delayed: number;
  active: number;
  failed: number;
  /** Seconds since the oldest of those that are due became due. */
  oldest: number;
}

export interface Figures {
  queues: QueueFigures[];
  notices_unsent: number;
  /** Plans that are due for more than a minute, and how long the oldest is, in seconds. */
  plans_late: number;
  plan_latest: number;
  exports: number;
  imports: number;
  /** Unix seconds; null if there was none. */
  last_backup: number | null;
  worker_seen: number | null;
}

/** What the database knows of the whole installation, for its owners and for metrics. It reads what waits, by indexes. */
export async function queryFigures({ listPool }: Pick<AppContext, 'listPool'>): Promise<Figures> {
  const { rows } = await listPool.query<Figures>(`
    with waiting as (
      select name, count(*) filter (where start_after <= now()) as waiting,
        count(*) filter (where start_after > now()) as delayed,
        extract(epoch from now() - min(start_after) filter (where start_after <= now())) as oldest
      from pgboss.job where state < 'active' group by name)
    select (
        -- Active and failed ones are counted by the worker every ten seconds.
        select jsonb_agg(jsonb_build_object('queue', q.name, 'waiting', coalesce(w.waiting, 0),
          'delayed', coalesce(w.delayed, 0), 'oldest', greatest(coalesce(w.oldest, 0), 0),
          'active', q.active_count, 'failed', q.failed_count) order by q.name)
        from pgboss.queue q left join waiting w on w.name = q.name
        -- Those of the queue's own make are not Baton's.
        where q.name not like '\\_\\_%') as queues,
      (select count(*) from notices where told_at is null and mailing <> 'never') as notices_unsent,
      (select count(*) from planned_runs
        where status = 'enabled' and next_at < now() - interval '1 minute') as plans_late,
      (select coalesce(greatest(extract(epoch from now() - min(next_at)), 0), 0)::float from planned_runs
        where status = 'enabled' and next_at <= now()) as plan_latest,
      (select count(*) from exports where status in ('waiting', 'running')) as exports,
      (select count(*) from imports where status in ('waiting', 'running', 'removing')) as imports,
      (select max(ended_at) from backups where failure is null) as last_backup,
      (select max(seen_at) from processes where role <> 'web') as worker_seen`);
  return rows[0] as Figures;
}
