import type { Installation } from '../../contract/installation.ts';
import type { AppContext } from '../app-context.ts';
import { abandonedAfter } from '../backup/make-backup.ts';
import { version } from '../version.ts';
import { checkReadiness, isAlive } from './check-readiness.ts';
import { databaseSize } from './database-size.ts';
import { diskSpace } from './disk-space.ts';
import { queryFigures } from './query-figures.ts';

type Facts = Pick<Installation, 'postgres' | 'processes' | 'mails' | 'chat_messages'> & {
  storage: Pick<Installation['storage'], 'files' | 'files_size'>;
  last: Installation['backups']['last'];
  last_complete: Installation['backups']['last'];
};

/** The tries of jobs of the last day, by how they stand. */
const triesOf = (jobs: string): string => `
  select jsonb_build_object(
    'sent', count(*) filter (where state = 'completed'),
    'retrying', count(*) filter (where state in ('retry', 'active') and retry_count > 0 or state = 'retry'),
    'given_up', count(*) filter (where state = 'failed'))
  from pgboss.job where ${jobs} and coalesce(completed_on, started_on, created_on) > now() - interval '1 day'`;

const backupOf = (which: string): string => `
  select jsonb_build_object('name', name, 'bytes', bytes, 'failure', left(failure, 500),
    'started_at', floor(extract(epoch from started_at))::bigint,
    'ended_at', floor(extract(epoch from ended_at))::bigint)
  from backups ${which} order by started_at desc limit 1`;

/** What owners of the installation see of it. */
export async function showInstallation(context: AppContext): Promise<Installation> {
  const { config, listPool } = context;
  const [problems, disk, figures, database, replica, { rows }] = await Promise.all([
    checkReadiness(context),
    diskSpace(config.DATA_DIR),
    queryFigures(context),
    databaseSize(listPool),
    context.replica?.state() ?? null,
    listPool.query<Facts>(`select current_setting('server_version') as postgres,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'role', role, 'version', version, 'host', host,
          'started_at', floor(extract(epoch from started_at))::bigint,
          'seen_at', floor(extract(epoch from seen_at))::bigint,
          'is_alive', ${isAlive}) order by started_at, id), '[]') from processes) as processes,
      (${triesOf(`name = 'send_mail'`)}) as mails,
      (${triesOf(`name = 'execute_step' and data ->> 'stepable_type' = 'slack'`)}) as chat_messages,
      (select jsonb_build_object('files', count(*), 'files_size', coalesce(sum(size), 0)) from files) as storage,
      (${backupOf(`where ended_at is not null or started_at > now() - interval '${abandonedAfter / 1000} seconds'`)}) as last,
      (${backupOf('where ended_at is not null and failure is null')}) as last_complete`),
  ]);
  const { storage, last, last_complete, ...facts } = rows[0] as Facts;
  return {
    version,
    node: process.version.slice(1),
    ...facts,
    problems,
    queues: figures.queues
      .filter(({ waiting, delayed, active, failed }) => waiting + delayed + active + failed > 0)
      .map((queue) => ({ ...queue, oldest: Math.round(queue.oldest) })),
    replica,
    storage: { ...storage, database, disk_free: disk.free, disk_size: disk.size },
    backups: { is_nightly: config.BACKUP_TO !== undefined, at: config.BACKUP_AT, last, last_complete },
  };
}
