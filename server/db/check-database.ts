import pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { isDistributed } from './distribute/is-distributed.ts';

/** Older versions lack features that the migrations use, and get no fixes any more. */
const oldestVersion = 15;

/** Seconds; short, because a person waits for the result. */
const timeoutSeconds = 5;

/**
 * Checks whether Baton can rely on a PostgreSQL that it did not start itself.
 * @throws StartupError if it cannot be reached, is too old, accepts no writes or not all texts, does not let its role create
 * tables, may lose acknowledged work in a power cut, or is distributed while jobs are not written to the outbox.
 */
export async function checkDatabase(
  url: string,
  { allowUnsafe, hasOutbox }: { allowUnsafe: boolean; hasOutbox: boolean },
): Promise<void> {
  const client = openClient(url);
  // The failing call reports the error too.
  client.on('error', () => {});
  try {
    await client.connect();
    const settings = ['fsync', 'full_page_writes', 'synchronous_commit'];
    const { rows } = await client.query<{ name: string; value: string }>(
      'select name, setting as value from pg_settings where name = any ($1)',
      [['server_version_num', ...settings]],
    );
    const value = new Map(rows.map((row) => [row.name, row.value]));
    const version = Math.floor(Number(value.get('server_version_num')) / 10_000);
    if (version < oldestVersion) {
      throw new StartupError(`DATABASE_URL leads to PostgreSQL ${version}: Baton needs ${oldestVersion} or newer.`);
    }
    await rejectUnusable(client, new URL(url));
    const off = settings.filter((name) => value.get(name) === 'off');
    if (off.length > 0 && !allowUnsafe) {
      throw new StartupError(
        `The PostgreSQL of DATABASE_URL has ${off.join(' and ')} off, so that a power cut loses acknowledged work: ` +
          'turn it on, or set ALLOW_UNSAFE_DATABASE=true.',
      );
    }
    if (!hasOutbox && (await isDistributed(client))) {
      throw new StartupError(
        'The database is distributed, and jobs are on another node than their workspace: set JOBS_OUTBOX=true.',
      );
    }
  } catch (error) {
    throw error instanceof StartupError ? error : new StartupError(explain(url, error as NodeJS.ErrnoException));
  } finally {
    await client.end().catch(() => {});
  }
}

/** @throws StartupError if the address has a part that cannot be read, such as a file of `sslrootcert` that is missing */
function openClient(url: string): pg.Client {
  try {
    return new pg.Client({ connectionString: url, connectionTimeoutMillis: timeoutSeconds * 1000 });
  } catch (error) {
    const reason =
      error instanceof URIError
        ? 'each % of its user, password and database must be written as %25'
        : (error as Error).message;
    throw new StartupError(`DATABASE_URL cannot be read: ${reason}.`, { cause: error });
  }
}

/** Each of these would fail later, in a migration, with a message of PostgreSQL that does not say what to change. */
async function rejectUnusable(client: pg.Client, { host, username }: URL): Promise<void> {
  const { rows } = await client.query<{
    name: string;
    encoding: string;
    is_read_only: boolean;
    can_create: boolean | null;
  }>(
    `select current_database() as name, pg_encoding_to_char(encoding) as encoding,
      current_setting('transaction_read_only')::boolean as is_read_only,
      has_schema_privilege(to_regnamespace('public')::oid, 'create')
        and (to_regnamespace('pgboss') is not null or has_database_privilege(oid, 'create')) as can_create
    from pg_database where datname = current_database()`,
  );
  const [found] = rows;
  if (!found) return;
  const { name, encoding, is_read_only, can_create } = found;
  if (is_read_only) {
    throw new StartupError(`The PostgreSQL at ${host} accepts no writes: let DATABASE_URL lead to the primary.`);
  }
  if (encoding !== 'UTF8') {
    throw new StartupError(
      `The database "${name}" has the encoding ${encoding}: create it with "template template0 encoding 'UTF8'".`,
    );
  }
  if (can_create === false) {
    throw new StartupError(`"${username}" may not create tables in the database "${name}": make it the owner.`);
  }
}

/** What is wrong with DATABASE_URL, without its password. */
function explain(url: string, error: NodeJS.ErrnoException): string {
  const { host, username, pathname } = new URL(url);
  const reasons: Record<string, string> = {
    '28P01': `the password of "${username}" is refused`,
    '28000': `"${username}" is refused`,
    '3D000': `there is no database "${pathname.slice(1)}"`,
    '53300': 'it has too many connections already',
    '57P03': 'it is starting or stopping',
    ENOTFOUND: 'there is no such host',
    ECONNREFUSED: 'nothing listens there',
  };
  return `DATABASE_URL does not lead to a PostgreSQL at ${host}: ${(error.code && reasons[error.code]) || error.message}.`;
}
