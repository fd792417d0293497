import type { Pool } from 'pg';
import type { AppContext } from '../app-context.ts';
import { poolsOfNodes } from '../db/distribute/query-on-node.ts';
import { diskSpace } from './disk-space.ts';
import { type Figures, type QueueFigures, queryFigures } from './query-figures.ts';

type ReadMetrics = () => Promise<{ text: string; type: string }>;

/**
 * Registers the metrics that are measured only when they are read.
 * @returns A function that measures them and formats all metrics as text.
 */
export function openMetricsReader(context: AppContext): ReadMetrics {
  const { gauge } = context.metrics;
  const databaseUp = gauge('baton_database_up', '1 if the database answers, else 0');
  const connections = gauge('baton_database_connections', 'Connections of a pool', ['pool', 'state']);
  const diskFree = gauge('baton_disk_free_bytes', 'Free space where DATA_DIR is');
  const diskSize = gauge('baton_disk_size_bytes', 'Size of the disk where DATA_DIR is');
  const replicaLag = gauge('baton_replica_lag_seconds', 'How far the replica is behind; NaN if there is none');
  const setFigures = registerFigures(context);

  return async () => {
    const all: [name: string, pools: Pool[]][] = [
      ['hot', [context.pool]],
      ['lists', [context.listPool]],
      ...poolsOfNodes(context.pool),
    ];
    for (const [pool, pools] of all) {
      const sum = (count: 'totalCount' | 'idleCount' | 'waitingCount') =>
        pools.reduce<number>((total, one) => total + one[count], 0);
      connections.set({ pool, state: 'busy' }, sum('totalCount') - sum('idleCount'));
      connections.set({ pool, state: 'idle' }, sum('idleCount'));
      connections.set({ pool, state: 'awaited' }, sum('waitingCount'));
    }
    const { free, size } = await diskSpace(context.config.DATA_DIR);
    diskFree.set(free);
    diskSize.set(size);
    replicaLag.set((await context.replica?.state())?.lag ?? Number.NaN);
    // If the database does not answer, the metrics that this process counted are still returned.
    const figures = await queryFigures(context).catch((err) => {
      context.log.warn({ err }, 'Metrics of the database could not be read');
      return null;
    });
    databaseUp.set(figures ? 1 : 0);
    setFigures(figures);
    return context.metrics.read();
  };
}

/** Registers the metrics of the whole installation, which are the same in every process. */
function registerFigures({ metrics: { gauge } }: AppContext): (figures: Figures | null) => void {
  const jobs = gauge('baton_queue_jobs', 'Jobs of a queue, by state', ['queue', 'state']);
  const oldest = gauge('baton_queue_oldest_seconds', 'Since when the oldest job that is due is due', ['queue']);
  const single = {
    notices_unsent: gauge('baton_notices_unsent', 'Notices to people that are in no mail yet'),
    plans_late: gauge('baton_plans_late', 'Planned runs that should have started more than a minute ago'),
    plan_latest: gauge('baton_plan_latest_seconds', 'Since when the oldest planned run that is due is due'),
    exports: gauge('baton_exports_under_way', 'Exports that wait or are written'),
    imports: gauge('baton_imports_under_way', 'Imports that wait or are written'),
    last_backup: gauge('baton_last_backup_timestamp_seconds', 'When the last backup was complete; 0 if there is none'),
    worker_seen: gauge('baton_worker_seen_timestamp_seconds', 'When a worker last said that it works'),
  };
  const states = ['waiting', 'delayed', 'active', 'failed'] as const satisfies (keyof QueueFigures)[];
  return (figures) => {
    jobs.reset();
    oldest.reset();
    // Old figures must not look like current ones.
    if (!figures) {
      for (const one of Object.values(single)) one.set(Number.NaN);
      return;
    }
    for (const queue of figures.queues) {
      for (const state of states) jobs.set({ queue: queue.queue, state }, queue[state]);
      oldest.set({ queue: queue.queue }, queue.oldest);
    }
    for (const [name, one] of Object.entries(single)) one.set(figures[name as keyof typeof single] ?? 0);
  };
}
