import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Config } from '../config.ts';
import { Hopeless } from '../jobs/hopeless.ts';

export interface OutgoingMail {
  /** Stable for one effect, so that a repeat can be told: `step.<run_step>.<attempt>`. Makes the Message-ID. */
  key: string;
  to: string[];
  cc?: string[];
  bcc?: string[];
  replyTo?: string[];
  subject: string;
  text: string;
  html?: string;
}

export interface Mail {
  /** @throws Hopeless where the mail server refused it for good. */
  send(mail: OutgoingMail): Promise<void>;
}

/** Through the SMTP server of `SMTP_URL`, or where none is set into `data/outbox`, a file a mail. */
export function createMail(config: Config): Mail {
  const { hostname } = new URL(config.BASE_URL);
  const envelopeOf = ({ key, ...mail }: OutgoingMail) => ({
    ...mail,
    messageId: `<${key}@${hostname}>`,
    from: config.MAIL_FROM,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return config.SMTP_URL ? smtpMail(config.SMTP_URL, envelopeOf) : outboxMail(outboxFolder(config), envelopeOf);
}

type EnvelopeOf = (mail: OutgoingMail) => Omit<OutgoingMail, 'key'> & { messageId: string; from: string };

export const outboxFolder = (config: Config): string => join(config.DATA_DIR, 'outbox');

/** A server that hangs must not hold a worker: each phase has its limit, in milliseconds. */
const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** What a server refuses for good, by recipient or by content (RFC 5321, 5yz); a refused sign-in is ours to mend. */
function isRefusedForGood(error: { code?: string; responseCode?: number }): boolean {
  return (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') && (error.responseCode ?? 500) >= 500;
}

function smtpMail(url: string, envelopeOf: EnvelopeOf): Mail {
  const transport = nodemailer.createTransport({ url, pool: true, maxConnections: 4, ...limits });
  return {
    send: async (mail) => {
      try {
        await transport.sendMail(envelopeOf(mail));
      } catch (error) {
        if (isRefusedForGood(error as object)) throw new Hopeless((error as Error).message, { cause: error });
        throw error;
      }
    },
  };
}

function outboxMail(folder: string, envelopeOf: EnvelopeOf): Mail {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(envelopeOf(mail));
      await mkdir(folder, { recursive: true });
      // The same key writes the same file: a repeat is no second mail.
      const file = join(folder, `${mail.key.replace(/[^\w.-]/g, '_')}.eml`);
      await writeFile(`${file}.part`, message as Buffer);
      await rename(`${file}.part`, file);
    },
  };
}
