import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Config } from '../config.ts';
import { PermanentJobError } from '../jobs/permanent-job-error.ts';

export interface OutgoingMail {
  /** Stable for one effect, so that a repeat can be told: `step.<run_step>.<attempt>`. Makes the Message-ID. */
  key: string;
  /** Each one address, and no name. */
  to: string[];
  cc?: string[];
  bcc?: string[];
  replyTo?: string[];
  subject: string;
  text: string;
  html?: string;
  /** Besides those that every mail has. */
  headers?: Record<string, string>;
}

/** Somebody for whom the server did not take a mail that it took for others. */
export interface RefusedAddress {
  address: string;
  /** In the server's words. */
  reason: string;
}

export interface Mail {
  /**
   * Hands a mail over. It counts as sent once the server has taken it for anybody: to send it again for the others would
   * send it twice to those.
   * @throws PermanentJobError where the mail server refused it for good, for everybody; anything else is worth another try.
   */
  send(mail: OutgoingMail): Promise<{ refused: RefusedAddress[] }>;
}

/** Through the SMTP server of `SMTP_URL`, or where none is set into `data/outbox`, a file a mail. */
export function createMail(config: Config, limits: Limits = usualLimits): Mail {
  return config.SMTP_URL ? smtpMail(config, config.SMTP_URL, limits) : outboxMail(config);
}

export const outboxFolder = (config: Config): string => join(config.DATA_DIR, 'outbox');

/** In milliseconds. A server that hangs must not hold a worker: each phase has its limit, and the whole one of its own. */
interface Limits {
  phase: number;
  silence: number;
  whole: number;
}
const usualLimits: Limits = { phase: 10_000, silence: 30_000, whole: 60_000 };

/** An address as an object is taken as it is: a text would be read for several of them, and for names. */
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
    headers,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
  recipient?: string;
  rejectedErrors?: SmtpError[];
}

/** What the server said, else what happened to the connection. */
const reasonOf = (error: SmtpError): string => error.response ?? error.message;

/** Who was refused and why, where all were; else the one reason. */
function wordsOf(error: SmtpError): string {
  const each = error.rejectedErrors?.map((one) => `${one.recipient}: ${reasonOf(one)}`) ?? [];
  return each.length > 0 ? each.slice(0, 10).join('; ') : reasonOf(error);
}

/**
 * What a server refuses for good, by recipient or by content (RFC 5321, 5yz); a refused sign-in is ours to mend. Where it
 * puts one recipient off and refuses another, the one put off is worth another try.
 */
function isRefusedForGood(error: SmtpError): boolean {
  if (error.code !== 'EENVELOPE' && error.code !== 'EMESSAGE') return false;
  return [error, ...(error.rejectedErrors ?? [])].every(({ responseCode = 500 }) => responseCode >= 500);
}

function smtpMail(config: Config, url: string, { phase, silence, whole }: Limits): Mail {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 4,
    // A connection that breaks may have delivered: the job tries again, slower and slower.
    maxRequeues: 0,
    connectionTimeout: phase,
    greetingTimeout: phase,
    socketTimeout: silence,
  } as Parameters<typeof nodemailer.createTransport>[0]);
  return {
    send: async (mail) => {
      try {
        const sent = await within(whole, transport.sendMail(messageOf(config, mail)));
        const errors = (sent as { rejectedErrors?: SmtpError[] }).rejectedErrors ?? [];
        return { refused: errors.map((error) => ({ address: error.recipient ?? '', reason: reasonOf(error) })) };
      } catch (error) {
        const words = wordsOf(error as SmtpError);
        if (isRefusedForGood(error as SmtpError)) throw new PermanentJobError(words, { cause: error });
        throw new Error(words, { cause: error });
      }
    },
  };
}

/** A server that says one letter a second is never silent, and never done. */
async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The mail server takes too long')), milliseconds);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

function outboxMail(config: Config): Mail {
  const folder = outboxFolder(config);
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(messageOf(config, mail));
      await mkdir(folder, { recursive: true });
      // The same key writes the same file: a repeat is no second mail.
      const file = join(folder, `${mail.key.replace(/[^\w.-]/g, '_')}.eml`);
      await writeFile(`${file}.part`, message as Buffer);
      await rename(`${file}.part`, file);
      return { refused: [] };
    },
  };
}
