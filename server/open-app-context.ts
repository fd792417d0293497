import type { AppContext } from './app-context.ts';
import type { Config } from './config.ts';
import { checkSecret } from './db/check-secret.ts';
import { connect } from './db/connect.ts';
import { newId } from './db/new-id.ts';
import { openReplica } from './db/open-replica.ts';
import { writeToOutbox } from './jobs/outbox.ts';
import { openJobs } from './jobs/queue.ts';
import { openLive } from './live/open-live.ts';
import type { Log } from './log/open-log.ts';
import { identityMails } from './mails/identity-mails.ts';
import { openMetrics } from './metrics/open-metrics.ts';
import { openFiles } from './outside/files.ts';
import { createIdentity } from './outside/identity.ts';
import { createMail } from './outside/mail.ts';
import { openProviders } from './outside/providers.ts';
import { openTraces } from './traces/open-traces.ts';

/**
 * Opens the dependencies of a process on a migrated database.
 * @throws StartupError if SECRET is not that of the database
 */
export async function openAppContext(
  config: Config,
  databaseUrl: string,
  log: Log,
): Promise<{ context: AppContext; close: () => Promise<void> }> {
  let isClosing = false;
  // Of idle connections and of the queue's own work, which no caller waits for. While closing, connections end.
  const onError = (error: Error) => {
    if (!isClosing) log.warn({ err: error }, 'A database connection was lost');
  };
  const traces = await openTraces(config, log);
  const { pool, listPool, close } = connect(databaseUrl, onError, {
    direct: config.DATABASE_NODES_DIRECT
      ? {
          onPool: (ofNode) => traces?.watch(ofNode),
          onUnreachable: (node, err) =>
            log.warn({ err, node }, 'A node of the database is asked through the coordinator'),
        }
      : undefined,
  });
  // Before the first query: connections that are open already would not know of the outbox.
  if (config.JOBS_OUTBOX) for (const one of [pool, listPool]) writeToOutbox(one);
  await checkSecret(pool, config.SECRET).catch(async (error) => {
    await close();
    throw error;
  });
  const { DATABASE_REPLICA_URL: replicaUrl, DATABASE_REPLICA_MAX_LAG_SECONDS: maxLag } = config;
  const replica = replicaUrl ? openReplica(replicaUrl, { maxLag, log, onError }) : null;
  for (const one of [pool, listPool, replica?.pool, replica?.listPool]) if (one) traces?.watch(one);
  const jobs = await openJobs(databaseUrl, config.role === 'web' ? 'web' : 'worker', (error) => {
    if (!isClosing) log.error({ err: error }, 'The queue failed');
  });
  const { live, close: closeLive } = openLive(pool, databaseUrl, log);
  const nextId = () => newId();
  const identity = createIdentity({
    connectionString: databaseUrl,
    secret: config.SECRET,
    baseUrl: config.BASE_URL,
    nextId,
    onError,
    mails: identityMails(jobs, { secret: config.SECRET, baseUrl: config.BASE_URL }),
  });
  const context: AppContext = {
    config,
    log,
    metrics: openMetrics(),
    traces,
    pool,
    listPool,
    replica,
    jobs,
    live,
    mail: createMail(config),
    identity,
    providers: await openProviders(config),
    files: await openFiles(config, log),
    now: () => Math.floor(Date.now() / 1000),
    nextId,
  };
  return {
    context,
    close: async () => {
      isClosing = true;
      await closeLive();
      await jobs.stop();
      await identity.close();
      await Promise.all([close(), replica?.close(), traces?.close()]);
    },
  };
}
