import type { AddressInfo } from 'node:net';
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { demoPassword } from '../../server/demo/demo-people.ts';
import { type ChatServer, startChatServer } from '../../server/testing/chat-server.ts';
import { startBaton } from '../../server/testing/start-baton.ts';

/** A mail as the mail server accepted it: its envelope and its parsed content. */
export interface TakenMail extends Email {
  recipients: string[];
}

export interface OwnServer {
  url: string;
  /** In the order of arrival. */
  mails: TakenMail[];
  chat: ChatServer;
  stop: () => Promise<void>;
}

/**
 * Starts a Baton with the demo and a mail server for one test: the server that all tests share writes mails to files.
 */
export async function startOwnServer(env: Record<string, string> = {}): Promise<OwnServer> {
  const mails: TakenMail[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        PostalMime.parse(Buffer.concat(parts)).then((mail) => {
          mails.push({ ...mail, recipients });
          done();
        }, done);
      });
    },
  });
  await new Promise<void>((listening) => smtp.listen(0, '127.0.0.1', listening));
  const chat = await startChatServer();
  const stopOthers = async () => {
    await chat.close();
    await new Promise<void>((closed) => smtp.close(() => closed()));
  };
  try {
    const { base, close } = await startBaton({
      SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
      SLACK_API_URL: chat.url,
      MAIL_GATHERING_SECONDS: '0',
      ...env,
    });
    return { url: base, mails, chat, stop: () => close().then(stopOthers) };
  } catch (error) {
    await stopOthers();
    throw error;
  }
}

/** Signs a demo person in to a test's own server, in a separate browser context. */
export async function enterOwn(
  browser: Browser,
  { url }: OwnServer,
  email: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await (await browser.newContext({ ...options, baseURL: url })).newPage();
  const reply = await page.request.post('/api/auth/login', { data: { email, password: demoPassword } });
  expect(await reply.text()).toContain('token');
  return page;
}
