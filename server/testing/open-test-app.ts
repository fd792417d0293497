import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Problem } from '../../contract/errors.ts';
import { buildApp } from '../app.ts';
import type { AppContext } from '../app-context.ts';
import { readConfig } from '../config.ts';
import { jobHandlers } from '../job-handlers.ts';
import { type QueueName, queues } from '../jobs/queue.ts';
import { relayEffects } from '../jobs/relay-effects.ts';
import { startQueueWorker } from '../jobs/start-workers.ts';
import { openLog } from '../log/open-log.ts';
import { openAppContext } from '../open-app-context.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { isOnCitus } from './left-out-on-citus.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { watchReplies } from './watch-replies.ts';
import { watchTemplates } from './watch-templates.ts';

export interface Answer<Body = Record<string, never>> {
  status: number;
  body: Body;
  problem: Problem;
  headers: Record<string, unknown>;
}

export type Call = <Body = Record<string, never>>(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer<Body>>;

export interface TestApp {
  app: FastifyInstance;
  context: AppContext;
  /** Calls without a session. */
  call: Call;
  /** Calls with the session of the token. */
  as: (token: string) => Call;
  /** Advances the clock by seconds; waiting jobs become due accordingly with the next `work`. */
  later: (seconds: number) => void;
  /** The lines of the log so far; by default none is written. */
  logged: () => string[];
  /** The mails written since the last call, newest last. */
  mails: () => string[];
  /** Runs all due jobs until none is left. */
  work: () => Promise<void>;
  close: () => Promise<void>;
}

/**
 * The whole application on a real database of its own, without a port.
 * @param given A migrated database; by default, one is created.
 */
export async function openTestApp(env: Record<string, string> = {}, given?: TestDatabase): Promise<TestApp> {
  const database = given ?? (await createTestDatabase());
  const folder = temporaryFolder('baton-app-');
  const config = readConfig('all', {
    DATA_DIR: folder,
    DEMO: 'false',
    LOG_LEVEL: 'silent',
    BASE_URL: 'http://baton.test',
    // Nothing listens there, so that no test calls the real service.
    SLACK_API_URL: 'http://127.0.0.1:9/api',
    // Tests do not wait for collected notices.
    MAIL_GATHERING_SECONDS: '0',
    JOBS_OUTBOX: String(isOnCitus),
    ...env,
  });
  const lines: string[] = [];
  const log = openLog(config, { write: (line) => void lines.push(line) });
  // As a web process does, without looking after the queue: opening it as a worker does takes a quarter of the time of a test app.
  const opened = await openAppContext({ ...config, role: 'web' }, database.url, log);
  let advanced = 0;
  // Seconds by which the queue's clock is behind the test's clock.
  let behind = 0;
  const templates = watchTemplates(opened.context.mail);
  const replies = watchReplies();
  const context: AppContext = {
    ...opened.context,
    config,
    mail: templates.mail,
    now: () => Math.floor(Date.now() / 1000) + advanced,
  };
  if (isOnCitus) relayBeforeLooks(context);
  const app = await buildApp(context);
  templates.watch(app);
  replies.watch(app);
  const seen = new Set<string>();
  const as =
    (token: string | null): Call =>
    (method, path, body, headers = {}) =>
      send(app, token, { method, path, body, headers });
  return {
    app,
    context,
    call: as(null),
    as,
    later: (seconds) => {
      advanced += seconds;
      behind += seconds;
    },
    logged: () => lines,
    mails: () => newMails(join(folder, 'outbox'), seen),
    work: async () => {
      if (config.JOBS_OUTBOX) await relayEffects(context);
      await hastenJobs(context, behind);
      behind = 0;
      await workUntilQuiet(context);
    },
    close: async () => {
      await app.close();
      await opened.close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
      templates.assertNoneLeft();
      replies.assertNoneDiffers();
    },
  };
}

/** Tests look at the queue for what was just asked for: jobs that are still in an outbox are handed on before. */
function relayBeforeLooks(context: AppContext): void {
  const { pool } = context;
  const query = pool.query.bind(pool) as (...asked: unknown[]) => Promise<unknown>;
  pool.query = (async (...asked: [unknown, ...unknown[]]) => {
    const [first] = asked;
    const text = typeof first === 'string' ? first : ((first as { text?: string } | undefined)?.text ?? '');
    if (/\bfrom pgboss\.job\b/.test(text)) await relayEffects(context);
    return query(...asked);
  }) as typeof pool.query;
}

async function send<Body>(
  app: FastifyInstance,
  token: string | null,
  {
    method,
    path,
    body,
    headers,
  }: { method: InjectOptions['method']; path: string; body: unknown; headers: Record<string, string> },
): Promise<Answer<Body>> {
  const request = {
    method,
    url: path,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    ...(body === undefined ? {} : { payload: body as object }),
  };
  if (path.endsWith('/events')) return openStream(app, request);
  const reply = await app.inject(request);
  const json = reply.headers['content-type']?.toString().includes('json') ? reply.json() : {};
  return { status: reply.statusCode, body: json as Body, problem: json as Problem, headers: reply.headers };
}

/** A stream does not end, so only its beginning is read. */
async function openStream<Body>(app: FastifyInstance, request: InjectOptions): Promise<Answer<Body>> {
  const reply = await app.inject({ ...request, payloadAsStream: true });
  const stream = reply.stream();
  const isProblem = reply.headers['content-type']?.toString().includes('json');
  const problem = isProblem ? JSON.parse(await text(stream)) : {};
  stream.destroy();
  return { status: reply.statusCode, body: {} as Body, problem, headers: reply.headers };
}

function newMails(folder: string, seen: Set<string>): string[] {
  let names: string[] = [];
  try {
    names = readdirSync(folder).filter((name) => name.endsWith('.eml') && !seen.has(name));
  } catch {
    // No mail was written yet.
  }
  for (const name of names) seen.add(name);
  return names.map((name) => readFileSync(join(folder, name), 'utf8'));
}

/** Makes waiting jobs due earlier: the queue uses the database's clock, which tests cannot change. */
async function hastenJobs(context: AppContext, seconds: number): Promise<void> {
  if (seconds === 0) return;
  await context.pool.query(
    `update pgboss.job set start_after = start_after - $1 * interval '1s' where state = 'created' and start_after > now()`,
    [seconds],
  );
}

/**
 * Runs workers only for queues with due jobs, and notifies them, so that no test waits for polling. Beside other tests a job
 * may take long.
 */
async function workUntilQuiet(context: AppContext): Promise<void> {
  const { boss } = context.jobs;
  const workers = new Map<QueueName, string>();
  try {
    for (const end = Date.now() + 100_000; Date.now() < end; ) {
      if (context.config.JOBS_OUTBOX) await relayEffects(context);
      // clock_timestamp() instead of now(), which is the start of the statement: a job may have been added since then.
      // What a job that has just ended left in the outbox is not quiet either: only one statement sees both at one moment.
      // A real worker beside has added jobs of the queue's own, which nobody would do.
      const { rows } = await context.pool.query<{ name: QueueName; waits: boolean }>(
        `select name, bool_or(state < 'active') as waits from pgboss.job
        where state < 'completed' and start_after <= clock_timestamp() and name = any ($1) group by name
        union all select queue, false from effects`,
        [Object.keys(queues)],
      );
      if (rows.length === 0) return;
      for (const { name } of rows.filter(({ waits }) => waits)) {
        const worker = workers.get(name);
        if (worker) boss.notifyWorker(worker);
        else workers.set(name, await startQueueWorker(context, jobHandlers, name));
      }
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
    throw new Error('the jobs do not end');
  } finally {
    await Promise.all([...workers.keys()].map((name) => boss.offWork(name)));
  }
}
