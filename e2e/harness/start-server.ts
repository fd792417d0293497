import { rmSync } from 'node:fs';
import { demoPassword, demoPeople } from '../../server/demo/demo-people.ts';
import { startChatServer } from '../../server/testing/chat-server.ts';
import { spawnBaton, whenReady } from '../../server/testing/start-baton.ts';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';

/** The only key that the tests' chat accepts. */
export const chatKey = 'xoxb-key-of-the-tests';

/** Called by Playwright once: starts the real server, as `npm start` does, in an empty folder with the demo. */
export default async function startServer(): Promise<() => Promise<void>> {
  const folder = temporaryFolder('baton-e2e-');
  const chat = await startChatServer();
  chat.keys = [chatKey];
  chat.channels = [
    { id: 'C1', name: 'general', is_member: true },
    { id: 'C2', name: 'purchasing', is_private: true },
  ];
  process.env.E2E_CHAT = chat.url;
  const baton = spawnBaton({
    DATA_DIR: folder,
    PORT: process.env.E2E_PORT ?? '',
    SLACK_API_URL: chat.url,
    MAIL_GATHERING_SECONDS: '1',
    // Mali is the operator; otherwise no demo account is.
    OPERATORS: demoPeople[0].email,
  });
  const stop = async () => {
    baton.process.kill('SIGTERM');
    await baton.ended;
    await chat.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  };
  try {
    await whenReady(baton);
    // The test workers, which start later, inherit them.
    process.env.E2E_SESSIONS = JSON.stringify(await openSessions());
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

/** Opens one session for each demo person, because the server limits sign-ins per minute. */
async function openSessions(): Promise<Record<string, string>> {
  const entries = demoPeople.map(async ({ email }) => {
    const reply = await fetch(`http://localhost:${process.env.E2E_PORT}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: demoPassword }),
    });
    if (!reply.ok) throw new Error(`${email} could not sign in: ${await reply.text()}`);
    return [email, ((await reply.json()) as { token: string }).token];
  });
  return Object.fromEntries(await Promise.all(entries));
}
