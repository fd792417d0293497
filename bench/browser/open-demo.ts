import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test';
import { findChromium } from '../../scripts/find-chromium.mjs';
import { demoId } from '../../server/demo/demo-definition.ts';
import { demoPassword, demoPeople } from '../../server/demo/demo-people.ts';
import { callOverHttp } from '../../server/testing/call-over-http.ts';
import { startBaton } from '../../server/testing/start-baton.ts';

const workspace = `/workspaces/${demoId('workspace')}`;
const workflow = 'Purchase request';

interface Demo {
  browser: Browser;
  origin: string;
  /** Paths: the app's own of the workspace, and those of a run and a workflow that every bench opens. */
  paths: { home: string; runs: string; run: string; start: string; editor: string; analytics: string };
  /** Calls the API of the workspace as the demo's owner. @throws Error if it is refused */
  call: Call;
  /** @returns A new browser profile, in which the demo's owner is signed in unless that is not wanted. */
  newProfile: (options?: BrowserContextOptions & { isSignedIn?: boolean }) => Promise<BrowserContext>;
  stop: () => Promise<void>;
}

type Method = Parameters<ReturnType<typeof callOverHttp>>[0];
type Call = <Body>(method: Method, path: string, body?: object) => Promise<Body>;

/** Starts the real app with the demo on a free port of this machine, and Chromium. */
export async function openDemo(): Promise<Demo> {
  const { base: origin, close } = await startBaton();
  try {
    const { email } = demoPeople[0];
    const body = { email, password: demoPassword };
    const { token } = await callerOf(origin, null)<{ token: string }>('POST', '/api/auth/login', body);
    const callAny = callerOf(origin, token);
    const call: Call = (method, path, sent) => callAny(method, `/api/v1/user${workspace}${path}`, sent);
    const paths = await findPaths(call);
    const browser = await chromium.launch({
      executablePath: (await findChromium()) ?? undefined,
      args: ['--no-sandbox', '--disable-gpu'],
    });
    const newProfile: Demo['newProfile'] = async ({ isSignedIn = true, ...options } = {}) => {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
      const session = { name: 'baton_session', value: token, url: origin, httpOnly: true, sameSite: 'Lax' as const };
      if (isSignedIn) await context.addCookies([session]);
      return context;
    };
    return { browser, origin, paths, call, newProfile, stop: () => browser.close().finally(close) };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Identified {
  id: string;
}

async function findPaths(call: Call): Promise<Demo['paths']> {
  const { workflows } = await call<{ workflows: Identified[] }>('GET', `/workflows?search=${workflow}`);
  const id = workflows[0]?.id ?? '';
  const { runs } = await call<{ runs: Identified[] }>('GET', `/runs/index_v2?workflow_id=${id}&per_page=1`);
  return {
    home: `${workspace}/home`,
    runs: `${workspace}/runs`,
    run: `${workspace}/runs/${runs[0]?.id}/show`,
    start: `${workspace}/runs/start?workflow_id=${id}`,
    editor: editorOf(id),
    analytics: `${workspace}/analytics`,
  };
}

/** The path of a workflow's editor. */
export const editorOf = (workflow_id: string): string => `${workspace}/workflows/${workflow_id}/edit`;

function callerOf(origin: string, token: string | null): Call {
  const call = callOverHttp(origin, token);
  return async <Body>(method: Method, path: string, body?: object) => {
    const { status, body: reply } = await call<Body>(method, path, body);
    if (status >= 400) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(reply)}`);
    return reply;
  };
}
