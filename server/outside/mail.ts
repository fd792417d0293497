import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type Nodemailer from 'nodemailer';
import type { Config } from '../config.ts';
import { PermanentJobError } from '../jobs/permanent-job-error.ts';

export interface OutgoingMail {
  /**
   * The same for each repeat of one effect, so that repeats can be recognised: `step.<run_step>.<attempt>`. It becomes
   * the Message-ID.
   */
  key: string;
  /** Bare addresses, without names. */
  to: string[];
  cc?: string[];
  bcc?: string[];
  replyTo?: string[];
  subject: string;
  text: string;
  html?: string;
  /** In addition to the headers that every mail has. */
  headers?: Record<string, string>;
}

/** A recipient whom the server refused, while it accepted others. */
export interface RefusedAddress {
  address: string;
  /** The server's reply. */
  reason: string;
}

export interface Mail {
  /**
   * Sends a mail. It counts as sent once the server has accepted it for at least one recipient, because sending it
   * again would duplicate it for those.
   * @throws PermanentJobError if the server permanently refused all recipients or the content; any other error may be
   * retried
   */
  send(mail: OutgoingMail): Promise<{ refused: RefusedAddress[] }>;
}

/** Sends through the SMTP server SMTP_URL; if it is not set, writes one file per mail to DATA_DIR/outbox. */
export function createMail(config: Config, limits: Limits = usualLimits): Mail {
  return config.SMTP_URL ? smtpMail(config, config.SMTP_URL, limits) : outboxMail(config);
}

export const outboxFolder = (config: Config): string => join(config.DATA_DIR, 'outbox');

/** In milliseconds. A hanging server must not block a worker, so each phase and the whole call have limits. */
interface Limits {
  phase: number;
  silence: number;
  whole: number;
}
const usualLimits: Limits = { phase: 10_000, silence: 30_000, whole: 60_000 };

/** An object is used as it is; a string would be parsed for names and several addresses. */
const asOne = (address: string) => ({ name: '', address });

function messageOf({ BASE_URL, MAIL_FROM }: Config, { key, subject, text, html, headers, ...mail }: OutgoingMail) {
  const [to, cc = [], bcc = [], replyTo = []] = [mail.to, mail.cc, mail.bcc, mail.replyTo].map((all) =>
    all?.map(asOne),
  );
  return {
    messageId: `<${key}@${new URL(BASE_URL).hostname}>`,
    from: MAIL_FROM,
    to,
    cc,
    bcc,
    replyTo,
    subject,
    text,
    html,
    // RFC 3834: prevents automatic replies, such as notes of absence.
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
  /** What the server replied to. */
  command?: string;
  recipient?: string;
  rejectedErrors?: SmtpError[];
}

/** The server's reply, or else what happened to the connection. */
function reasonOf({ response, code, message }: SmtpError): string {
  return response ?? (code === 'EABORT' ? 'The mail server takes too long' : message);
}

/** The refused recipients with reasons, if all were refused; otherwise the one reason. */
function describeError(error: SmtpError): string {
  const each = error.rejectedErrors?.map((one) => `${one.recipient}: ${reasonOf(one)}`) ?? [];
  return each.length > 0 ? each.slice(0, 10).join('; ') : reasonOf(error);
}

/**
 * Permanent refusals of recipients or content (RFC 5321, 5yz). A refused sign-in or sender is not one, because the operator can
 * correct SMTP_URL and MAIL_FROM, which all mails share; nor is a sign-in or encryption that is missing (RFC 4954), which
 * servers say in reply to the sender or the first recipient. If one recipient is deferred and another refused, a retry is useful.
 */
function isRefusedForGood(error: SmtpError): boolean {
  if ((error.code !== 'EENVELOPE' && error.code !== 'EMESSAGE') || error.command === 'MAIL FROM') return false;
  return [error, ...(error.rejectedErrors ?? [])].every(
    ({ responseCode = 500 }) => responseCode >= 500 && !signInMissing.has(responseCode),
  );
}

/** "Authentication required" and "encryption required for requested authentication mechanism". */
const signInMissing = new Set([530, 538]);

/** Loads the library of mail and opens a transport with it when the first mail is sent. */
function whenFirstSent<T>(open: (library: typeof Nodemailer) => T): () => Promise<T> {
  let opened: Promise<T> | undefined;
  return () => {
    opened ??= import('nodemailer').then((library) => open(library.default));
    return opened;
  };
}

/** Connections to the mail server of a process. */
const mostConnections = 4;

/**
 * Lets so many calls run at a time, and the others wait for their turn. The library would let mails wait inside: their time
 * would run while they wait, and they would be sent after they were given up, and again with their next retry.
 */
function atMost(most: number): <T>(act: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (act) => {
    if (running < most) running++;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await act();
    } finally {
      const next = waiting.shift();
      // The next one takes over the place of this one.
      if (next) next();
      else running--;
    }
  };
}

function smtpMail(config: Config, url: string, { phase, silence, whole }: Limits): Mail {
  const settings = {
    url,
    pool: true,
    maxConnections: mostConnections,
    // A broken connection may have delivered the mail: only the job's retries, with growing delays, send it again.
    maxRequeues: 0,
    connectionTimeout: phase,
    greetingTimeout: phase,
    socketTimeout: silence,
  } as Parameters<typeof Nodemailer.createTransport>[0];
  const transport = whenFirstSent((library) => library.createTransport(settings));
  const inTurn = atMost(mostConnections);
  return {
    send: async (mail) => {
      try {
        const sender = await transport();
        // A server that sends one character at a time never reaches the time-out for silence.
        const send = () => sender.sendMail({ ...messageOf(config, mail), signal: AbortSignal.timeout(whole) });
        const sent = await inTurn(send);
        const errors = (sent as { rejectedErrors?: SmtpError[] }).rejectedErrors ?? [];
        return { refused: errors.map((error) => ({ address: error.recipient ?? '', reason: reasonOf(error) })) };
      } catch (error) {
        const description = describeError(error as SmtpError);
        if (isRefusedForGood(error as SmtpError)) throw new PermanentJobError(description, { cause: error });
        throw new Error(description, { cause: error });
      }
    },
  };
}

function outboxMail(config: Config): Mail {
  const folder = outboxFolder(config);
  const transport = whenFirstSent((library) => library.createTransport({ streamTransport: true, buffer: true }));
  return {
    send: async (mail) => {
      const { message } = await (await transport()).sendMail(messageOf(config, mail));
      await mkdir(folder, { recursive: true });
      // The key is the file name, so a repeat overwrites the same file.
      const file = join(folder, `${mail.key.replace(/[^\w.-]/g, '_')}.eml`);
      await writeFile(`${file}.part`, message as Buffer);
      await rename(`${file}.part`, file);
      return { refused: [] };
    },
  };
}
