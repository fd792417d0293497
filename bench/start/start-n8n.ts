import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../server/testing/start-baton.ts';
import { benchSecret } from './start-web.ts';
import { whenAnswered } from './when-answered.ts';

/** A process of n8n whose webhook executes a workflow. */
export interface N8n {
  port: number;
  pid: number;
  /** How many executions have ended well and are stored. */
  countExecutions: () => Promise<number>;
  stop: () => Promise<void>;
}

/** n8n's program in the folder that `N8N_FOLDER` names; null if it names none. */
export function findN8n(): string | null {
  const program = join(process.env.N8N_FOLDER ?? '', 'node_modules/n8n/bin/n8n');
  return process.env.N8N_FOLDER !== undefined && existsSync(program) ? program : null;
}

const webhook = {
  id: '00000000-0000-4000-8000-000000000001',
  webhookId: '00000000-0000-4000-8000-000000000002',
  name: 'Webhook',
  type: 'n8n-nodes-base.webhook',
  typeVersion: 2,
  position: [0, 0],
  // It replies when the execution has ended, as Baton replies when a start is stored.
  parameters: { httpMethod: 'POST', path: 'bench', responseMode: 'lastNode', options: {} },
};
const done = {
  id: '00000000-0000-4000-8000-000000000003',
  name: 'Done',
  type: 'n8n-nodes-base.noOp',
  typeVersion: 1,
  position: [200, 0],
  parameters: {},
};
const workflow = {
  id: 'bench00000000001',
  name: 'Bench',
  active: true,
  nodes: [webhook, done],
  connections: { [webhook.name]: { main: [[{ node: done.name, type: 'main', index: 0 }]] } },
  settings: { executionOrder: 'v1' },
};

/**
 * Starts n8n in a database of its own on a PostgreSQL, with a workflow of a webhook and a node that does nothing.
 * Resolves when it answers.
 * @param url Of a database on that PostgreSQL.
 */
export async function startN8n(program: string, url: string, folder: string): Promise<N8n> {
  const { hostname, port: databasePort, username, password } = new URL(url);
  const host = decodeURIComponent(hostname);
  const connection = { host, port: Number(databasePort), user: username, password };
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query('create database n8n');
  await owner.end();
  const port = await freePort();
  const env = {
    ...process.env,
    DB_TYPE: 'postgresdb',
    DB_POSTGRESDB_HOST: host,
    DB_POSTGRESDB_PORT: databasePort,
    DB_POSTGRESDB_USER: username,
    DB_POSTGRESDB_PASSWORD: password,
    DB_POSTGRESDB_DATABASE: 'n8n',
    // As many connections as Baton's web process has.
    DB_POSTGRESDB_POOL_SIZE: '20',
    NODE_ENV: 'production',
    N8N_USER_FOLDER: join(folder, 'n8n'),
    N8N_ENCRYPTION_KEY: benchSecret,
    N8N_LISTEN_ADDRESS: '127.0.0.1',
    N8N_PORT: String(port),
    N8N_RUNNERS_MODE: 'external',
    N8N_RUNNERS_AUTH_TOKEN: benchSecret,
    N8N_DIAGNOSTICS_ENABLED: 'false',
    N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
    N8N_TEMPLATES_ENABLED: 'false',
  };
  const file = join(folder, 'n8n.json');
  writeFileSync(file, JSON.stringify([workflow]));
  const command = (...words: string[]) => promisify(execFile)(process.execPath, [program, ...words], { env });
  await command('import:workflow', `--input=${file}`);
  await command('publish:workflow', `--id=${workflow.id}`);
  const server = spawn(process.execPath, [program, 'start'], { env, stdio: 'ignore' });
  const client = new pg.Client({ ...connection, database: 'n8n' });
  await client.connect();
  await whenAnswered(`http://127.0.0.1:${port}/webhook/bench`, 'POST');
  return {
    port,
    pid: server.pid ?? 0,
    countExecutions: async () => {
      const text = `select count(*)::int as count from execution_entity where status = 'success'`;
      return (await client.query<{ count: number }>(text)).rows[0]?.count ?? 0;
    },
    stop: async () => {
      await client.end();
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
    },
  };
}
