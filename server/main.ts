import { setTimeout as pause } from 'node:timers/promises';
import { buildApp } from './app.ts';
import { findBackupFault, requestNightlyBackup } from './backup/back-up-nightly.ts';
import { moveRows } from './backup/move-rows.ts';
import { type Role, readConfig } from './config.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';
import { loadDemo } from './demo/load-demo.ts';
import { keepHeartbeat } from './installation/keep-heartbeat.ts';
import { serveWatchers } from './installation/serve-watchers.ts';
import { jobHandlers } from './job-handlers.ts';
import { relayEffects } from './jobs/relay-effects.ts';
import { resetFutureTimes } from './jobs/reset-future-times.ts';
import { runEvery } from './jobs/run-every.ts';
import { startWorkers } from './jobs/start-workers.ts';
import { type Log, openLog } from './log/open-log.ts';
import { openAppContext } from './open-app-context.ts';
import { startDuePlans } from './planned-runs/start-due-plans.ts';
import { releaseMemory } from './release-memory.ts';
import { StartupError } from './startup-error.ts';
import { rejectPort, tryPort } from './try-port.ts';
import { version } from './version.ts';

/** Milliseconds for the whole stop: supervisors kill after 10 s. */
const stopTimeout = 9_500;
/** How many of these milliseconds each part may take to stop, except the last one. */
const stepTimeout = 3_500;
/** Milliseconds between two checks for planned runs that are due. */
const plansEvery = 15_000;
/** Milliseconds, as often as the queue is asked for jobs. */
const relayEvery = 500;

const print = (line: string) => process.stdout.write(`${line}\n`);
const warn = (line: string) => process.stderr.write(`${line}\n`);

// The log may be on a disk that is full (`log/open-log.ts`): that a line is not written is no reason to end.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

/** The stop functions of everything that was started. They are called in reverse order. */
const started: (() => Promise<unknown>)[] = [];

let log: Log | undefined;

async function start(): Promise<void> {
  const config = readConfig(readRole(process.argv[2]), process.env);
  // Checked before PostgreSQL is prepared, which takes seconds.
  if (config.role !== 'worker') await tryPort(config);
  log = openLog(config);
  logEnd(log);
  const database = await openDatabase(config, (line) => log?.warn(line), moveRows);
  started.push(database.stop);
  await migrate(database.url, { settings: { default_package: config.DEFAULT_PACKAGE }, warn });
  const { context, close } = await openAppContext(config, database.url, log);
  started.push(close);
  started.push(await keepHeartbeat(context));
  if (config.METRICS_PORT !== undefined) {
    const { HOST, METRICS_PORT } = config;
    started.push(
      await serveWatchers(context, METRICS_PORT).catch(rejectPort({ HOST, PORT: METRICS_PORT }, 'METRICS_PORT')),
    );
  }
  const signIn = config.DEMO && config.role !== 'worker' ? await loadDemo(context) : null;
  if (config.role !== 'web') {
    started.push(await startWorkers(context, jobHandlers));
    if (config.BACKUP_TO !== undefined) {
      const fault = findBackupFault(config.BACKUP_TO);
      if (fault) warn(fault);
      started.push(
        runEvery(
          60_000,
          () => requestNightlyBackup(context),
          (err) => log?.error({ err, work: 'request_nightly_backup' }, 'Scheduled work failed'),
        ),
      );
    }
    // Of an older Baton.
    await context.jobs.boss.unschedule('back_up');
    started.push(
      runEvery(
        // Without the outbox there is only what was left in it when it was turned off.
        config.JOBS_OUTBOX ? relayEvery : 60_000,
        () => relayEffects(context),
        (err) => log?.error({ err, work: 'relay_effects' }, 'Scheduled work failed'),
      ),
    );
    started.push(
      runEvery(
        30_000,
        () => resetFutureTimes(context),
        (err) => log?.error({ err, work: 'reset_future_times' }, 'Scheduled work failed'),
      ),
    );
    started.push(
      runEvery(
        plansEvery,
        (stopping) => startDuePlans(context, stopping),
        (err) => log?.error({ err, work: 'start_due_plans' }, 'Scheduled work failed'),
      ),
    );
  }
  log.info({ version }, 'Baton started');
  started.push(releaseMemory());
  if (config.role === 'worker') return void print('Baton works on jobs.');
  const app = await buildApp(context);
  // Stops listening, and completes the current requests.
  started.push(() => app.close());
  await app.listen({ host: config.HOST, port: config.PORT }).catch(rejectPort(config));
  print(`Baton is ready: ${config.BASE_URL}`);
  if (signIn) print(`Sign in to the demo as ${signIn.email} with the password ${signIn.password}`);
}

function readRole(given = 'all'): Role {
  if (given === 'all' || given === 'web' || given === 'worker') return given;
  throw new StartupError(`Baton can be started as all, web or worker, not as ${given}.`);
}

/** Says why the process ends, also if nobody caught the error that ends it. */
function logEnd(log: Log): void {
  process.on('uncaughtExceptionMonitor', (err) => log.fatal({ err }, 'Baton ends: nobody caught an error'));
  process.on('exit', (exit_code) => log.info({ exit_code }, 'Baton ended'));
}

async function stop(exitCode: number): Promise<never> {
  // Exiting interrupts the embedded PostgreSQL, which then stops by itself.
  setTimeout(() => process.exit(1), stopTimeout).unref();
  for (let end = started.pop(); end; end = started.pop()) {
    const ended = end().catch((error) => {
      log?.error({ err: error }, 'A part did not stop');
      exitCode ||= 1;
    });
    // A client that reads very slowly must not keep us from requeueing the current jobs.
    await (started.length > 0 ? Promise.race([ended, pause(stepTimeout)]) : ended);
  }
  process.exit(exitCode);
}

let signalled = 0;
function onSignal(): void {
  // Ctrl-C arrives twice, from the terminal and forwarded by npm. A signal more than 1 s later exits at once.
  if (signalled) return void (Date.now() - signalled > 1_000 && process.exit(1));
  signalled = Date.now();
  void stop(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
// Happens when `scripts/start.mjs` is killed: nobody would be left who passes signals on to this process.
process.on('disconnect', onSignal);

try {
  await start();
} catch (error) {
  if (signalled === 0) {
    warn(error instanceof StartupError ? error.message : ((error as Error).stack ?? String(error)));
    await stop(1);
  }
}
