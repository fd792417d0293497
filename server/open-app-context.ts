import type { AppContext } from './app-context.ts';
import type { Config } from './config.ts';
import { connect } from './db/connect.ts';
import { newId } from './db/new-id.ts';
import { openJobs } from './jobs/queue.ts';
import { openLive } from './live/open-live.ts';
import { identityMails } from './mails/identity-mails.ts';
import { openFiles } from './outside/files.ts';
import { createIdentity } from './outside/identity.ts';
import { createMail } from './outside/mail.ts';
import { openProviders } from './outside/providers.ts';

/**
 * Opens the dependencies of a process on a migrated database.
 * @param onError Gets the errors of idle connections, which would otherwise be lost.
 */
export async function openAppContext(
  config: Config,
  databaseUrl: string,
  onError: (error: Error) => void,
): Promise<{ context: AppContext; close: () => Promise<void> }> {
  const { pool, listPool, close } = connect(databaseUrl, onError);
  const jobs = await openJobs(databaseUrl, config.role === 'web' ? 'web' : 'worker', onError);
  const { live, close: closeLive } = openLive(pool, databaseUrl);
  const nextId = () => newId();
  const identity = createIdentity({
    connectionString: databaseUrl,
    secret: config.SECRET,
    baseUrl: config.BASE_URL,
    nextId,
    mails: identityMails(jobs, { secret: config.SECRET, baseUrl: config.BASE_URL }),
  });
  const context: AppContext = {
    config,
    pool,
    listPool,
    jobs,
    live,
    mail: createMail(config),
    identity,
    providers: openProviders(config),
    files: await openFiles(config),
    now: () => Math.floor(Date.now() / 1000),
    nextId,
  };
  return {
    context,
    close: async () => {
      await closeLive();
      await jobs.stop();
      await identity.close();
      await close();
    },
  };
}
