import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { citusUrl } from './citus-cluster.ts';
import { isOnCitus } from './left-out-on-citus.ts';
import { template } from './set-up-database.ts';

export interface TestDatabase {
  url: string;
  /** Closes remaining connections and drops it. */
  drop(): Promise<void>;
}

/**
 * Creates a migrated, empty database for a test file, copied from the template in about 50 ms.
 * @param from The template; null for a database without tables.
 */
export async function createTestDatabase(from: string | null = template): Promise<TestDatabase> {
  const server = inject('databaseUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copying files is faster than writing their contents to the write-ahead log.
  const copy = from === null ? '' : `template ${from} strategy file_copy`;
  const onAll = async (statement: string) => {
    for (const url of servers(server)) await administer(url, statement);
  };
  await onAll(`create database ${name} ${copy}`);
  // A setting of the template that is not copied with it: see distribute-database.ts.
  if (isOnCitus) await onAll(`alter database ${name} set citus.multi_shard_modify_mode = 'sequential'`);
  return {
    url: server.replace(/baton$/, name),
    drop: () => onAll(`drop database if exists ${name} with (force)`),
  };
}

/** The database for administration of each node, if there are several. */
function servers(server: string): string[] {
  const ports = inject('citusPorts');
  return ports.length === 0 ? [server] : ports.map((port) => citusUrl(port, 'postgres'));
}

/** One connection per test worker and server. It ends with the server. */
const administering = new Map<string, Promise<pg.Client>>();

async function administer(url: string, statement: string): Promise<void> {
  const client = administering.get(url) ?? connect(url);
  administering.set(url, client);
  for (let tries = isOnCitus ? 10 : 1; ; tries--) {
    try {
      await (await client).query(statement);
      return;
    } catch (error) {
      // Citus may connect to a database by itself in the moment in which it is dropped.
      if (tries <= 1 || (error as { code?: string }).code !== '55006') throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // The server is stopped while this connection is open.
  client.on('error', () => {});
  await client.connect();
  return client;
}
