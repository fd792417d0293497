import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Config } from '../config.ts';

export interface OutgoingMail {
  /** Stable for one effect, so that a repeat can be told: `<run_step>.<attempt>@host`. */
  messageId: string;
  to: string[];
  cc?: string[];
  bcc?: string[];
  replyTo?: string[];
  subject: string;
  text: string;
  html?: string;
}

export interface Mail {
  send(mail: OutgoingMail): Promise<void>;
}

/** Through the SMTP server of `SMTP_URL`, or where none is set into `data/outbox`, a file a mail. */
export function createMail(config: Config): Mail {
  return config.SMTP_URL
    ? smtpMail(config.SMTP_URL, config.MAIL_FROM)
    : outboxMail(outboxFolder(config), config.MAIL_FROM);
}

export const outboxFolder = (config: Config): string => join(config.DATA_DIR, 'outbox');

/** A server that hangs must not hold a worker: each phase has its limit, in milliseconds. */
const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

function smtpMail(url: string, from: string): Mail {
  const transport = nodemailer.createTransport({ url, pool: true, maxConnections: 4, ...limits });
  return {
    send: async (mail) => {
      await transport.sendMail({ ...mail, from, disableFileAccess: true, disableUrlAccess: true });
    },
  };
}

function outboxMail(folder: string, from: string): Mail {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail({ ...mail, from, disableFileAccess: true, disableUrlAccess: true });
      await mkdir(folder, { recursive: true });
      // The same key writes the same file: a repeat is no second mail.
      const file = join(folder, `${mail.messageId.replace(/[^\w.-]/g, '_')}.eml`);
      await writeFile(`${file}.part`, message as Buffer);
      await rename(`${file}.part`, file);
    },
  };
}
