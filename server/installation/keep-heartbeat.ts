import { hostname } from 'node:os';
import type { AppContext } from '../app-context.ts';
import { runEvery } from '../jobs/run-every.ts';
import { version } from '../version.ts';

/** Milliseconds between two signs of a process. */
const every = 10_000;

/** Records that a process is there. */
export async function recordProcess({ pool, config }: AppContext, id: string): Promise<void> {
  await pool.query({
    name: 'record-process',
    // Rows of killed processes are kept for an hour, so that their end can be seen.
    text: `with swept as (delete from processes where seen_at < now() - interval '1 hour' and id <> $1)
      insert into processes (id, role, version, host, started_at, seen_at) values ($1, $2, $3, $4, now(), now())
      on conflict (id) do update set seen_at = now()`,
    values: [id, config.role, version, hostname()],
  });
}

/**
 * Records every ten seconds that this process is there: `GET /readyz` and the page of the installation say if no worker
 * is. @returns A function that records its end.
 */
export async function keepHeartbeat(context: AppContext): Promise<() => Promise<void>> {
  const id = context.nextId();
  // Before anybody can ask whether it is ready.
  await recordProcess(context, id);
  const stop = runEvery(
    every,
    () => recordProcess(context, id),
    (err) => context.log.error({ err, work: 'record_process' }, 'Scheduled work failed'),
  );
  return async () => {
    await stop();
    await context.pool.query('delete from processes where id = $1', [id]);
  };
}
