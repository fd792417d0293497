import { rmSync } from 'node:fs';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test';
import { installedChromium } from '../../scripts/find-chromium.mjs';
import { demoId } from '../../server/demo/demo-definition.ts';
import { demoPassword, demoPeople } from '../../server/demo/demo-people.ts';
import { freePort, spawnBaton, whenReady } from '../../server/testing/start-baton.ts';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';

const workspace = `/workspaces/${demoId('workspace')}`;
const owner = demoPeople[0];
const workflow = 'Purchase request';

interface Demo {
  browser: Browser;
  origin: string;
  /** Paths: the app's own of the workspace, and those of a run and a workflow that every bench opens. */
  paths: { home: string; runs: string; run: string; start: string; editor: string; analytics: string };
  /** @returns A new browser profile, in which the demo's owner is signed in unless that is not wanted. */
  newProfile: (options?: BrowserContextOptions & { isSignedIn?: boolean }) => Promise<BrowserContext>;
  stop: () => Promise<void>;
}

/** Starts the real app with the demo on a free port of this machine, and Chromium. */
export async function openDemo(): Promise<Demo> {
  const folder = temporaryFolder('baton-bench-browser-');
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const baton = spawnBaton({ DATA_DIR: folder, PORT: String(port) });
  const stop = async () => {
    baton.process.kill('SIGTERM');
    await baton.ended;
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  };
  try {
    await whenReady(baton);
    const { token } = await send(origin, 'POST', '/api/auth/login', { email: owner.email, password: demoPassword });
    const paths = await findPaths(origin, token);
    const browser = await chromium.launch({
      executablePath: installedChromium() ?? undefined,
      args: ['--no-sandbox', '--disable-gpu'],
    });
    const newProfile: Demo['newProfile'] = async ({ isSignedIn = true, ...options } = {}) => {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
      const session = { name: 'baton_session', value: token, url: origin, httpOnly: true, sameSite: 'Lax' as const };
      if (isSignedIn) await context.addCookies([session]);
      return context;
    };
    return { browser, origin, paths, newProfile, stop: () => browser.close().finally(stop) };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function findPaths(origin: string, token: string): Promise<Demo['paths']> {
  const api = `/api/v1/user${workspace}`;
  const { workflows } = await send(origin, 'GET', `${api}/workflows?search=${workflow}`, undefined, token);
  const { id } = workflows[0];
  const { runs } = await send(origin, 'GET', `${api}/runs/index_v2?workflow_id=${id}&per_page=1`, undefined, token);
  return {
    home: `${workspace}/home`,
    runs: `${workspace}/runs`,
    run: `${workspace}/runs/${runs[0].id}/show`,
    start: `${workspace}/runs/start?workflow_id=${id}`,
    editor: `${workspace}/workflows/${id}/edit`,
    analytics: `${workspace}/analytics`,
  };
}

async function send(origin: string, method: string, path: string, body?: unknown, token?: string) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const reply = await fetch(origin + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
  return reply.json();
}
