import type { Pool } from 'pg';
import type { Id, Unix } from '../engine/definition.ts';
import type { Config } from './config.ts';
import type { Jobs } from './jobs/queue.ts';
import type { Live } from './live/open-live.ts';
import type { Files } from './outside/files.ts';
import type { Identity } from './outside/identity.ts';
import type { Mail } from './outside/mail.ts';
import type { Providers } from './outside/providers.ts';

/** What every operation may use: the real parts of this process, or a test's. */
export interface AppContext {
  config: Config;
  /** Hot statements go here, prepared by name and planned once a connection. */
  pool: Pool;
  /** Lists and searches go here: planned for the filters at hand. */
  listPool: Pool;
  jobs: Jobs;
  /** Tells browsers what changed: see `server/live/`. */
  live: Live;
  mail: Mail;
  identity: Identity;
  providers: Providers;
  files: Files;
  /** Seconds since 1970: a test turns it. */
  now: () => Unix;
  /** A UUIDv7. */
  nextId: () => Id;
}
