import type { Pool } from 'pg';
import type { Id, Unix } from '../engine/definition.ts';
import type { Config } from './config.ts';
import type { Replica } from './db/open-replica.ts';
import type { Jobs } from './jobs/queue.ts';
import type { Live } from './live/open-live.ts';
import type { Log } from './log/open-log.ts';
import type { Metrics } from './metrics/open-metrics.ts';
import type { Files } from './outside/files.ts';
import type { Identity } from './outside/identity.ts';
import type { Mail } from './outside/mail.ts';
import type { Providers } from './outside/providers.ts';
import type { Traces } from './traces/traces.ts';

/** The dependencies that operations use: those of this process, or those of a test. */
export interface AppContext {
  config: Config;
  log: Log;
  /** What this process counts. */
  metrics: Metrics;
  /** Where it sends what requests and jobs do, if somebody collects that. */
  traces: Traces | null;
  /** For frequent statements: they are prepared by name and planned once per connection. */
  pool: Pool;
  /** For lists and searches: they are planned for the filters of each request. */
  listPool: Pool;
  /** Where figures are read, if the installation has a replica of its database. */
  replica: Replica | null;
  jobs: Jobs;
  /** Publishes changes to the browsers: see `server/live/`. */
  live: Live;
  mail: Mail;
  identity: Identity;
  providers: Providers;
  files: Files;
  /** Unix seconds; a test can set its own clock. */
  now: () => Unix;
  /** A UUIDv7. */
  nextId: () => Id;
}
