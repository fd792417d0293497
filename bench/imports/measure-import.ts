import { execFile } from 'node:child_process';
import { chmodSync, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { readConfig } from '../../server/config.ts';
import { startEmbeddedServer } from '../../server/db/embedded-server.ts';
import { migrate } from '../../server/db/migrate.ts';
import { importLog } from '../../server/imports/write/import-log.ts';
import { openLog } from '../../server/log/open-log.ts';
import { openAppContext } from '../../server/open-app-context.ts';
import { watchMemory } from '../process-memory.ts';
import { addImport } from './add-import.ts';
import { generateRows } from './generate-rows.ts';

/**
 * `npm run bench:imports`: measures imports of generated CSV logs, each in its own process: the time, and the peak
 * memory of the worker above what it needs when idle. A case has five events; the cases are interleaved.
 */

const sizes = (process.env.EVENTS ?? '100000,1000000').split(',').map(Number);
const secret = 'a secret for this measurement only';
const run = promisify(execFile);

const configOf = (url: string, folder: string) =>
  readConfig('worker', { DATABASE_URL: url, SECRET: secret, DATA_DIR: folder, DEMO: 'false' });

async function measure(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'baton-bench-'));
  chmodSync(folder, 0o711);
  const database = await startEmbeddedServer({ dataFolder: folder });
  try {
    const { url } = database;
    await migrate(url);
    const ids = await seed(url);
    process.stdout.write(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}\n`);
    for (const events of sizes) {
      const log = join(folder, 'log.csv');
      await pipeline(Readable.from(generateRows(events)), createWriteStream(log));
      const args = [import.meta.filename, url, folder, ids.workspace_id, ids.member_id, log, String(events)];
      const { stdout } = await run(process.execPath, args, { maxBuffer: 1e7 });
      process.stdout.write(`${events} events: ${stdout.trim()}; load ${loadavg()[0]?.toFixed(1)}\n`);
    }
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function seed(url: string): Promise<{ workspace_id: string; member_id: string }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const [workspace_id, member_id, user_id] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  await client.query(`insert into workspaces (id, name) values ($1, 'Bench')`, [workspace_id]);
  await client.query(`insert into users (id, email, email_verified) values ($1, 'bench@example.org', true)`, [user_id]);
  await client.query(`insert into members (workspace_id, id, user_id, role) values ($1, $2, $3, 'owner')`, [
    workspace_id,
    member_id,
    user_id,
  ]);
  await client.end();
  return { workspace_id, member_id };
}

/** In a process of its own: reads the log for its preview, and imports it as the worker does. */
async function measureOne([url, folder, workspace_id, member_id, log, events]: string[]): Promise<void> {
  const { context, close } = await openAppContext(configOf(url!, folder!), url!, openLog(configOf(url!, folder!)));
  const { id, preview_ms } = await addImport(context, {
    workspace_id: workspace_id!,
    member_id: member_id!,
    log: log!,
    name: `bench ${events}.csv`,
  });
  if (process.env.IN_WORKER === undefined) {
    // In Baton the web process makes the preview, so the worker's memory is measured in a process that has made none.
    const { stdout } = await run(process.execPath, [import.meta.filename, url!, folder!, workspace_id!, id], {
      env: { ...process.env, IN_WORKER: 'true' },
    });
    const preview = (preview_ms / 1000).toFixed(1);
    process.stdout.write(`preview ${preview} s, ${stdout.trim()}`);
  }
  await close();
}

async function measureWorker([url, folder, workspace_id, import_id]: string[]): Promise<void> {
  const { context, close } = await openAppContext(configOf(url!, folder!), url!, openLog(configOf(url!, folder!)));
  const memory = watchMemory();
  const started = performance.now();
  await importLog(context, { workspace_id: workspace_id!, import_id: import_id! }, context.nextId());
  const seconds = (performance.now() - started) / 1000;
  const { idle, peak } = memory.stop();
  const { rows } = await context.pool.query('select status, result from imports where id = $1', [import_id]);
  const [above, below] = [peak - idle, idle].map((bytes) => Math.round(bytes / 1024 / 1024));
  process.stdout.write(
    `import ${seconds.toFixed(1)} s, ${above} MB above idle (${below} MB), ${rows[0].status} ${JSON.stringify(rows[0].result)}`,
  );
  await close();
}

const given = process.argv.slice(2);
if (given.length === 0) await measure();
else if (process.env.IN_WORKER) await measureWorker(given);
else await measureOne(given);
