import { rmSync } from 'node:fs';
import { Pool } from 'pg';
import type { CrashPoint } from '../../crash-point.ts';
import { newId } from '../../db/new-id.ts';
import type { TestServer } from '../factories.ts';
import { freePort } from '../start-baton.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { becomes, keepProcess } from './keep-process.ts';
import { type RequestLog, requestUntilAnswered } from './request-until-answered.ts';

/** A web process that is killed at a crash point again and again, and what asks it over HTTP. */
export interface KilledWeb {
  /** For factories: their requests are repeated until they are answered. */
  app: TestServer;
  pool: Pool;
  log: RequestLog;
  /** Starts it again. @param fault Where it kills itself. */
  start: (fault?: { point: CrashPoint; visit: number }) => void;
  /** Waits until it accepts requests. */
  ready: () => Promise<void>;
  kill: () => Promise<void>;
  /** Waits until it has killed itself. */
  gone: () => Promise<void>;
  close: () => Promise<void>;
}

/** @param databaseUrl A PostgreSQL with an empty database. */
export async function openKilledWeb(databaseUrl: string): Promise<KilledWeb> {
  const pool = new Pool({ connectionString: databaseUrl, max: 4 });
  pool.on('error', () => {});
  const folder = temporaryFolder('baton-kills-');
  const port = await freePort();
  const base = `http://localhost:${port}`;
  const SECRET = 'x'.repeat(32);
  const web = keepProcess('web', {
    DATABASE_URL: databaseUrl,
    SECRET,
    ALLOW_UNSAFE_DATABASE: 'true',
    DATA_DIR: folder,
    DEMO: 'false',
    PORT: String(port),
    BASE_URL: base,
  });
  const log: RequestLog = { repeats: 0, faults: [] };
  return {
    app: { context: { pool, nextId: () => newId(), config: { SECRET } }, as: requestUntilAnswered(base, log) },
    pool,
    log,
    start: web.start,
    ready: async () => {
      if (!(await becomes(web.isReady, 90_000))) throw new Error(`Baton did not start:\n${web.complaints()}`);
    },
    kill: web.kill,
    gone: async () => {
      if (!(await becomes(web.isGone, 30_000))) throw new Error('the crash point was not reached');
    },
    close: async () => {
      await web.kill();
      await pool.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
