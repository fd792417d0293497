import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '../../server/testing/start-baton.ts';
import { whenAnswered } from './when-answered.ts';

/** A web process of Baton on a database that is already migrated. */
export interface Web {
  port: number;
  pid: number;
  stop: () => Promise<void>;
}

export const benchSecret = 'a secret for this measurement only';

/** Starts a web process; resolves when it answers. It takes the address of a client from `X-Forwarded-For`. */
export async function startWeb(url: string, folder: string): Promise<Web> {
  const port = await freePort();
  const server = spawn(process.execPath, [join(import.meta.dirname, '../../server/main.ts'), 'web'], {
    env: {
      ...process.env,
      DATABASE_URL: url,
      SECRET: benchSecret,
      PORT: String(port),
      HOST: '127.0.0.1',
      TRUST_PROXY: '127.0.0.1',
      DATA_DIR: folder,
      DEMO: 'false',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await whenAnswered(`http://127.0.0.1:${port}/healthz`);
  return {
    port,
    pid: server.pid ?? 0,
    stop: async () => {
      server.kill('SIGTERM');
      await new Promise((resolve) => server.once('exit', resolve));
    },
  };
}
