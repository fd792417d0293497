import { freePort } from '../start-baton.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import type { Receivers } from './receive-effects.ts';

/** The settings of a web process and a worker on one database, with a folder of their own; the receivers get what they send. */
export async function crashTestSettings(databaseUrl: string, { smtpUrl, chatUrl }: Receivers) {
  const port = await freePort();
  return {
    DATABASE_URL: databaseUrl,
    SECRET: 'x'.repeat(32),
    ALLOW_UNSAFE_DATABASE: 'true',
    DATA_DIR: temporaryFolder('baton-crash-tests-'),
    DEMO: 'false',
    PORT: String(port),
    BASE_URL: `http://localhost:${port}`,
    SMTP_URL: smtpUrl,
    SLACK_API_URL: chatUrl,
    MAIL_GATHERING_SECONDS: '1',
  };
}
