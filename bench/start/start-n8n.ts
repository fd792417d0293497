import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../server/testing/start-baton.ts';
import type { CallWork } from '../call-over-http.ts';

const run = promisify(execFile);

export interface N8n {
  version: string;
  pid: number;
  call: Omit<CallWork, 'atOnce' | 'milliseconds'>;
  stop: () => Promise<void>;
}

/** A webhook that replies at once, and a node that does nothing: n8n stores an execution for each call. */
const workflow = {
  id: 'benchbenchbench1',
  name: 'Bench',
  active: false,
  settings: { executionOrder: 'v1' },
  connections: { Webhook: { main: [[{ node: 'Nothing', type: 'main', index: 0 }]] } },
  nodes: [
    {
      id: '6f2f0a53-8f0a-4f9b-9d0c-0f4f0f6c0001',
      name: 'Webhook',
      type: 'n8n-nodes-base.webhook',
      typeVersion: 2,
      position: [0, 0],
      webhookId: '6f2f0a53-8f0a-4f9b-9d0c-0f4f0f6c0002',
      parameters: { httpMethod: 'POST', path: 'bench', responseMode: 'onReceived', options: {} },
    },
    {
      id: '6f2f0a53-8f0a-4f9b-9d0c-0f4f0f6c0003',
      name: 'Nothing',
      type: 'n8n-nodes-base.noOp',
      typeVersion: 1,
      position: [200, 0],
      parameters: {},
    },
  ],
};

/**
 * Starts n8n on a database of its own in the same PostgreSQL, with its webhook. n8n is no dependency of Baton: it is
 * taken from the folder that `N8N_FOLDER` names.
 * @returns Null if that folder does not have it.
 */
export async function startN8n(databaseUrl: string, folder: string): Promise<N8n | null> {
  const installed = join(process.env.N8N_FOLDER ?? folder, 'node_modules/n8n');
  if (!existsSync(installed)) return null;
  const { version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as { version: string };
  const home = join(folder, 'n8n');
  mkdirSync(home);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('create database n8n');
  await client.end();
  const port = await freePort();
  const at = new URL(databaseUrl);
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    N8N_USER_FOLDER: home,
    N8N_PORT: String(port),
    N8N_LISTEN_ADDRESS: '127.0.0.1',
    N8N_DIAGNOSTICS_ENABLED: 'false',
    N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
    N8N_TEMPLATES_ENABLED: 'false',
    N8N_LOG_LEVEL: 'warn',
    DB_TYPE: 'postgresdb',
    DB_POSTGRESDB_HOST: at.searchParams.get('host') ?? decodeURIComponent(at.hostname),
    DB_POSTGRESDB_PORT: at.port,
    DB_POSTGRESDB_USER: at.username,
    DB_POSTGRESDB_PASSWORD: at.password,
    DB_POSTGRESDB_DATABASE: 'n8n',
    DB_POSTGRESDB_POOL_SIZE: '10',
  };
  const program = join(installed, 'bin/n8n');
  const file = join(home, 'workflow.json');
  writeFileSync(file, JSON.stringify([workflow]));
  await run(process.execPath, [program, 'import:workflow', `--input=${file}`], { env });
  await run(process.execPath, [program, 'publish:workflow', `--id=${workflow.id}`], { env });
  const server = spawn(process.execPath, [program, 'start'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const call = {
    port,
    method: 'POST',
    path: '/webhook/bench',
    body: { amount: 1 },
    status: 200,
    tokens: [],
    isProxy: false,
  };
  for (let attempt = 0; ; attempt++) {
    const reply = await fetch(`http://127.0.0.1:${port}${call.path}`, { method: 'POST' }).catch(() => null);
    if (reply?.ok) break;
    if (attempt === 240) throw new Error('n8n did not start');
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return {
    version,
    pid: server.pid ?? 0,
    call,
    stop: async () => {
      server.kill('SIGTERM');
      await new Promise((resolve) => server.once('exit', resolve));
    },
  };
}
