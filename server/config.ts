import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { packageIds } from '../contract/billing.ts';
import { StartupError } from './startup-error.ts';

const yesOrNo = z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true');
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an address like https://baton.example.org' });
const withoutLastSlash = (url: string) => url.replace(/\/+$/, '');

/** Whose word on where a request comes from counts: so many proxies in a row, or the addresses of them. */
const proxies = z.string().transform((text, context): number | string[] => {
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  const list = text.split(',').map((one) => one.trim());
  const isAddress = (one: string) => {
    const [ip = '', bits, ...rest] = one.split('/');
    const width = isIP(ip) === 6 ? 128 : 32;
    return isIP(ip) !== 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && +bits <= width));
  };
  if (!list.every(isAddress)) {
    context.addIssue({
      code: 'custom',
      message: 'must be a number of proxies, or addresses like 10.0.0.0/8,127.0.0.1',
    });
  }
  return list;
});

/** Where tokens and secrets travel: in clear text on this machine only. */
const issuer = webAddress.regex(
  /^(https:\/\/|http:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])([:/]|$))/,
  'must begin with https://',
);

/** Every variable that Baton reads. An empty one counts as missing, as compose files write them. */
const environment = z.object({
  /** Where Baton listens. On this machine only unless said: the demo's password is known to everyone. */
  HOST: z.string().default('localhost'),
  PORT: z.coerce
    .number('must be a number from 1 to 65535')
    .int('must be a number from 1 to 65535')
    .min(1, 'must be a number from 1 to 65535')
    .max(65_535, 'must be a number from 1 to 65535')
    .default(3000),
  /** The address people use. Links in mails come from it alone, never from a request: its host can be forged. */
  BASE_URL: webAddress.transform(withoutLastSlash).optional(),
  /** Holds the embedded PostgreSQL, the secret, files and undelivered mail. Absolute once read. */
  DATA_DIR: z.string().default('data'),
  /** A PostgreSQL of 15 or newer. Missing: the embedded one, in DATA_DIR. */
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be an address like postgres://user:password@host:5432/database' })
    .optional(),
  /** Signs sessions and links. Missing: made once and kept in DATA_DIR/secret. */
  SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** Missing: mails are written to DATA_DIR/outbox. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an address like smtp://user:password@host:587' }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, 'must be an address like Baton <baton@example.org>')
    .default('Baton <baton@localhost>'),
  /** What speaks Slack's Web API; only one that is set here may stand in a private network. */
  SLACK_API_URL: webAddress.optional().transform((url) => ({
    url: (url ?? 'https://slack.com/api').replace(/\/*$/, '/'),
    isConfigured: url !== undefined,
  })),
  /** Seconds in which what waits for somebody is gathered into one mail, from the first on. */
  MAIL_GATHERING_SECONDS: z.coerce
    .number('must be a number from 0 to 3600')
    .int('must be a number from 0 to 3600')
    .min(0, 'must be a number from 0 to 3600')
    .max(3600, 'must be a number from 0 to 3600')
    .default(60),
  /** Where the logo leads a visitor who is not signed in. */
  MARKETING_URL: webAddress.optional(),
  /** A documentation site, whose pages are named as in `contract/help.ts`. Missing: the help menu shows Baton's own pages. */
  HELP_URL: webAddress.transform(withoutLastSlash).optional(),
  /** True: replies no longer tell whether an address has an account. */
  HIDE_ACCOUNTS: yesOrNo.default(false),
  /** True: accepts a PostgreSQL that may lose acknowledged work in a power cut. */
  ALLOW_UNSAFE_DATABASE: yesOrNo.default(false),
  /** Missing: nobody's; the connection's own address is what counts. */
  TRUST_PROXY: proxies.optional(),
  /** Google as an identity provider; both or neither. */
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  /** Any OpenID provider; all three or none. */
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  /** On its button. */
  OIDC_NAME: z.string().max(40).default('OpenID'),
  /** Files in a bucket, of AWS or compatible. Missing: in DATA_DIR/files. */
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: webAddress.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a level like info or warn')
    .default('warn'),
  /** What new workspaces get, and at the update that brought packages those there were. */
  DEFAULT_PACKAGE: z.enum(packageIds, `must be one of ${packageIds.join(', ')}`).default('unlimited'),
  /** True: an empty database gets the demo workspace. */
  DEMO: yesOrNo.default(true),
  /** For the tests of faults: `name:n` kills the process when it comes by that point the n-th time. */
  CRASH_AT: z
    .string()
    .regex(/^[a-z0-9-]+:[1-9]\d*$/, 'must be like point-name:1')
    .transform((value) => {
      const [name, count] = value.split(':') as [string, string];
      return { name, count: Number(count) };
    })
    .optional(),
});

/** Web answers requests, worker executes jobs, all does both. */
export type Role = 'all' | 'web' | 'worker';

type Environment = z.output<typeof environment>;

/** The environment, checked, each value under its variable's name; the optional ones that have a default are filled in. */
export interface Config extends Omit<Environment, 'BASE_URL' | 'SECRET'> {
  role: Role;
  /** Without a slash at its end. */
  BASE_URL: string;
  SECRET: string;
}

/**
 * Reads the environment and prepares the data folder with its secret.
 * @throws StartupError naming the first variable that is wrong.
 */
export function readConfig(role: Role, env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new StartupError(`${issue?.path.join('.')} ${issue?.message}.`);
  }
  const values = parsed.data;
  if (role !== 'all') rejectUnsupportedRole(role, values);
  for (const names of together) rejectIncomplete(names, values);
  const DATA_DIR = resolve(values.DATA_DIR);
  prepareDataFolder(DATA_DIR);
  return {
    ...values,
    role,
    DATA_DIR,
    BASE_URL: values.BASE_URL ?? `http://localhost:${values.PORT}`,
    SECRET: values.SECRET ?? keptSecret(DATA_DIR),
  };
}

/** What is of no use without its others. */
const together: (keyof Environment)[][] = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
];

function rejectIncomplete(names: (keyof Environment)[], values: Environment): void {
  const given = names.find((name) => values[name] !== undefined);
  const missing = names.find((name) => values[name] === undefined);
  if (given && missing) throw new StartupError(`${missing} must be set where ${given} is.`);
}

function rejectUnsupportedRole(role: Role, values: Environment): void {
  if (!values.DATABASE_URL) {
    throw new StartupError(
      `DATABASE_URL must be set for a ${role} of its own: the embedded PostgreSQL serves one process, by npm start.`,
    );
  }
  if (!values.SECRET) {
    throw new StartupError(`SECRET must be set for a ${role} of its own, the same for all processes.`);
  }
}

function prepareDataFolder(dataDir: string): void {
  try {
    makeFolder(dataDir);
    const trial = join(dataDir, `.trial-${process.pid}`);
    writeFileSync(trial, '', { flush: true });
    rmSync(trial);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code;
    throw new StartupError(`DATA_DIR cannot be written to: ${dataDir} (${reason}).`, { cause: error });
  }
}

/** Node's own `recursive` never comes back where the system refuses a folder with ENOENT, as /proc does. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

function keptSecret(dataDir: string): string {
  const path = join(dataDir, 'secret');
  if (!existsSync(path)) {
    // Renamed when whole: an empty secret, left by a kill, would sign everything the same.
    const unfinished = `${path}.${process.pid}`;
    writeFileSync(unfinished, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
    renameSync(unfinished, path);
  }
  const secret = readSecret(path);
  if (secret.length < 32) throw new StartupError(`${path} is damaged: restore it, or delete it to sign everybody out.`);
  return secret;
}

function readSecret(path: string): string {
  try {
    chmodSync(path, 0o600);
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code;
    throw new StartupError(`${path} cannot be read (${reason}): run Baton as its owner.`, { cause: error });
  }
}
