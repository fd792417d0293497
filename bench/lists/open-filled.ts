import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import type { AppContext } from '../../server/app-context.ts';
import { readConfig } from '../../server/config.ts';
import { startEmbeddedServer } from '../../server/db/embedded-server.ts';
import { hashToken } from '../../server/db/hash-token.ts';
import { migrate } from '../../server/db/migrate.ts';
import { demoId } from '../../server/demo/demo-definition.ts';
import { loadDemo } from '../../server/demo/load-demo.ts';
import { openLog } from '../../server/log/open-log.ts';
import { openAppContext } from '../../server/open-app-context.ts';
import { type FilledWorkspace, fillWorkspaces } from './fill-workspaces.ts';

/** A person by a name, with a session. */
export type People = Record<string, string>;

export interface Filled {
  context: AppContext;
  client: pg.Client;
  people: People;
  workspaces: FilledWorkspace[];
  /** The pid of PostgreSQL. */
  pid: number;
  /** The environment with which processes of Baton are started on the database. */
  env: Record<string, string>;
  close: () => Promise<void>;
}

/**
 * A database with a workspace of each size.
 * @param kept A folder for the database, which stays, and in which the workspaces of an earlier call are used again; without
 * it, the database is deleted afterwards.
 */
export async function openFilled(
  sizes: readonly number[],
  kept: string | undefined,
  print: (line: string) => void,
): Promise<Filled> {
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'baton-bench-'));
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o711);
  const database = await startEmbeddedServer({ dataFolder: folder });
  await migrate(database.url);
  const secret = 'a secret for nothing but this measurement';
  const env = { DATABASE_URL: database.url, SECRET: secret, DATA_DIR: folder, LOG_LEVEL: 'error' };
  const config = readConfig('web', env);
  const { context, close } = await openAppContext(config, database.url, openLog(config));
  await loadDemo(context);
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => {});
  await client.connect();
  await addPeople(client);
  const found = await findFilled(client);
  const missing = sizes.filter((size) => !found.has(size));
  if (missing.length > 0) {
    const begun = performance.now();
    for (const one of await fillWorkspaces(client, demoId('workspace'), missing)) found.set(one.runs, one);
    print(`filled in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  }
  return {
    context,
    client,
    people: await openSessions(client),
    workspaces: sizes.map((size) => found.get(size)!),
    pid: database.pid(),
    env,
    close: async () => {
      await client.end();
      await close();
      await database.stop();
      if (!kept) rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function findFilled(client: pg.Client): Promise<Map<number, FilledWorkspace>> {
  const { rows } = await client.query<{ id: string; name: string }>(
    `select id, name from workspaces where name like 'Bench %' order by id`,
  );
  return new Map(
    rows.map(({ id, name }) => {
      const runs = Number(name.replace(/\D/g, ''));
      return [runs, { workspace_id: id, runs }];
    }),
  );
}

/** Members of the demo, of whom `add-extras.ts` makes viewers. */
async function addPeople(client: pg.Client): Promise<void> {
  for (const name of ['Many', 'Some', 'Two', 'Nobody']) {
    await client.query(
      `with added as (
        insert into users (id, email, email_verified, first_name, last_name)
        values (uuidv7(), $2 || '@bench.example', true, $2, 'Bench') on conflict do nothing returning id
      )
      insert into members (workspace_id, id, user_id, role) select $1, uuidv7(), id, 'member' from added`,
      [demoId('workspace'), name],
    );
  }
}

async function openSessions(client: pg.Client): Promise<People> {
  const { rows } = await client.query<{ who: string; user_id: string }>(
    `select who, user_id from (
      select 'owner' as who, user_id from members where workspace_id = $1 and role = 'owner'
      union all
      (select 'answers', m.user_id from members m join step_answers a using (workspace_id)
        where workspace_id = $1 and a.member_id = m.id and m.role = 'member' and m.status = 'enabled'
          and not exists (select from workflow_admins w where w.workspace_id = $1 and w.member_id = m.id)
        group by m.id, m.user_id order by count(*) desc, m.id limit 1)
      union all
      (select 'administers', m.user_id from members m join workflow_admins w using (workspace_id)
        where workspace_id = $1 and w.member_id = m.id and m.role = 'member' and m.status = 'enabled' order by m.id limit 1)
      union all
      select case first_name when 'Many' then 'every fifth' when 'Some' then '3,000 runs' when 'Two' then 'two runs' else 'none' end, id
        from users where last_name = 'Bench'
    ) x`,
    [demoId('workspace')],
  );
  const people: People = {};
  for (const { who, user_id } of rows) {
    const token = crypto.randomUUID();
    await client.query(
      `insert into sessions (id, user_id, token, expires_at) values (uuidv7(), $1, $2, now() + interval '1 day')`,
      [user_id, hashToken(token)],
    );
    people[who] = token;
  }
  return people;
}
