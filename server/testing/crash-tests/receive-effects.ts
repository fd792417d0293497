import type { AddressInfo, Socket } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { type ChatServer, type Misbehaviour, startChatServer } from '../chat-server.ts';
import type { Draw } from './draw.ts';

/** What arrived under one key. */
export interface Received {
  times: number;
  /** The distinct contents; repeats must have the same content, or dropping them would lose something. */
  texts: Set<string>;
}

export interface Receivers {
  smtpUrl: string;
  chatUrl: string;
  /** By Message-ID, without its host. */
  mails: () => Promise<Map<string, Received>>;
  /** By the key in the metadata. */
  messages: () => Map<string, Received>;
  close: () => Promise<void>;
}

type MailFault = 'refused' | 'reset' | { late: number } | null;

/**
 * A real mail server and a chat server. Both are sometimes slow, fail or close the connection, depending on the seed.
 */
export async function startReceivers(draw: Draw): Promise<Receivers> {
  const raw: Buffer[] = [];
  const mail = await startMailServer(() => mailFault(draw), raw);
  const chat = await startChatServer();
  // More entries than there will be calls.
  chat.next = Array.from({ length: 50_000 }, () => chatFault(draw));
  return {
    smtpUrl: `smtp://127.0.0.1:${(mail.server.address() as AddressInfo).port}`,
    chatUrl: chat.url,
    mails: () => readMails(raw),
    messages: () => readMessages(chat),
    close: async () => {
      await chat.close();
      await new Promise<void>((resolve) => mail.close(() => resolve()));
    },
  };
}

const mailFault = (draw: Draw): MailFault => {
  const share = draw.share();
  if (share < 0.03) return 'refused';
  if (share < 0.06) return 'reset';
  return share < 0.2 ? { late: draw.between(50, 600) } : null;
};

const chatFault = (draw: Draw): Misbehaviour | null => {
  const share = draw.share();
  if (share < 0.02) return { status: 500 };
  if (share < 0.035) return { status: 429, headers: { 'retry-after': '1' } };
  if (share < 0.045) return 'reset';
  if (share < 0.065) return 'reset_after';
  return share < 0.2 ? { late: draw.between(50, 600) } : null;
};

async function startMailServer(next: () => MailFault, taken: Buffer[]): Promise<SMTPServer> {
  const sockets = new Map<number | undefined, Socket>();
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      // A mail whose sender was killed in between does not count.
      stream.on('error', () => {});
      stream.on('end', () => {
        const fault = next();
        if (fault === 'refused') return done(Object.assign(new Error('Try later'), { responseCode: 451 }));
        taken.push(Buffer.concat(parts));
        // The mail is accepted, but the sender gets no acknowledgement.
        if (fault === 'reset') sockets.get(session.remotePort)?.resetAndDestroy();
        else if (fault) setTimeout(done, fault.late);
        else done();
      });
    },
  });
  // Killed senders cause errors of the server.
  server.on('error', () => {});
  server.server.on('connection', (socket) => sockets.set(socket.remotePort, socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function note(received: Map<string, Received>, key: string, text: string): void {
  const one = received.get(key) ?? { times: 0, texts: new Set<string>() };
  one.times += 1;
  one.texts.add(text);
  received.set(key, one);
}

async function readMails(raw: readonly Buffer[]): Promise<Map<string, Received>> {
  const received = new Map<string, Received>();
  for (const one of raw) {
    const { messageId = '', subject, to = [], text } = await PostalMime.parse(one);
    note(received, messageId.replace(/^<|@.*$/g, ''), JSON.stringify([subject, to, text]));
  }
  return received;
}

function readMessages({ messages }: ChatServer): Map<string, Received> {
  const received = new Map<string, Received>();
  for (const { key, channel, text, client_msg_id } of messages) {
    note(received, key, JSON.stringify([channel, text, client_msg_id]));
  }
  return received;
}
