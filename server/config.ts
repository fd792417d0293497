import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { packageIds } from '../contract/billing.ts';
import { hasCluster } from './db/embedded/find-running.ts';
import { StartupError } from './startup-error.ts';
import { syncFolder } from './sync-folder.ts';

const yesOrNo = z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true');
const wholeNumber = (least: number, most: number) => {
  const message = `must be a number from ${least} to ${most}`;
  return z.coerce.number(message).int(message).min(least, message).max(most, message);
};
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an address like https://baton.example.org' });
/** Passwords that were made at random have such characters, and an address ends at the first of some. */
const inAddress = 'with @ / ? # % in user and password written as %40 %2F %3F %23 %25';
const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: `must be an address like postgres://user:password@host:5432/database, ${inAddress}`,
});
const smtpMessage = `must be an address like smtp://user:password@host:587, ${inAddress}`;
/** What follows an unescaped character of the password would be taken for a path, and the mail server looked for elsewhere. */
const hasNoPath = (url: string) => {
  const { pathname = '', hash = '' } = URL.parse(url) ?? {};
  return /^\/?$/.test(pathname) && hash === '';
};
/** Pages and links in mails have paths that begin at the root of their host. */
const isOrigin = (url: string) => {
  const parsed = URL.parse(url);
  return parsed === null || parsed.href === `${parsed.origin}/`;
};
const withoutLastSlash = (url: string) => url.replace(/\/+$/, '');

/** The proxies whose forwarded headers are trusted: a number of hops, or a list of addresses. */
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

/** Tokens and secrets are sent to it: plain HTTP is accepted only for this machine. */
const issuer = webAddress.regex(
  /^(https:\/\/|http:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])([:/]|$))/,
  'must begin with https://',
);

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/**
 * Every variable that Baton reads. An empty one counts as missing, because compose files write unset variables that
 * way.
 */
const environment = z.object({
  /** The address that Baton listens on. Only this machine by default, because the demo's password is public. */
  HOST: z.string().default('localhost'),
  PORT: z.coerce
    .number('must be a number from 1 to 65535')
    .int('must be a number from 1 to 65535')
    .min(1, 'must be a number from 1 to 65535')
    .max(65_535, 'must be a number from 1 to 65535')
    .default(3000),
  /** The public address. Links in mails are built from it, never from a request, whose Host header can be forged. */
  BASE_URL: webAddress
    .refine((url) => isOrigin(url), 'must be an address without a path, like https://baton.example.org')
    .transform(withoutLastSlash)
    .optional(),
  /** Holds the embedded PostgreSQL, the secret, files and undelivered mail. Absolute once read. */
  DATA_DIR: z.string().default('data'),
  /** PostgreSQL 15 or newer. If missing, the embedded one in DATA_DIR is used. */
  DATABASE_URL: postgresUrl.optional(),
  /**
   * The folder whose `bin` has the PostgreSQL of an older major version, to take over data that an older Baton left. If
   * missing, it is looked for, and fetched.
   */
  POSTGRES_OLD_BINARIES: z.string().optional(),
  /** A read-only copy of that database, for the figures of analytics. If missing, they are read from the database. */
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  /** A replica that is further behind, in seconds, is not used. */
  DATABASE_REPLICA_MAX_LAG_SECONDS: wholeNumber(1, 86_400).default(60),
  /**
   * Signs links, and encrypts second factors, chat keys, waiting mails and the tokens of identity providers. If missing,
   * it is generated once and stored in DATA_DIR/secret.
   */
  SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** If missing, mails are written to DATA_DIR/outbox. */
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: smtpMessage })
    .refine(hasNoPath, smtpMessage)
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, 'must be an address like Baton <baton@example.org>')
    .default('Baton <baton@localhost>'),
  /** The address of Slack's Web API or a compatible one. It may lie in a private network only if it is set here. */
  SLACK_API_URL: webAddress.optional().transform((url) => ({
    url: (url ?? 'https://slack.com/api').replace(/\/*$/, '/'),
    isConfigured: url !== undefined,
  })),
  /** Seconds during which notices for one person are collected into one mail, counted from the first notice. */
  MAIL_GATHERING_SECONDS: z.coerce
    .number('must be a number from 0 to 3600')
    .int('must be a number from 0 to 3600')
    .min(0, 'must be a number from 0 to 3600')
    .max(3600, 'must be a number from 0 to 3600')
    .default(60),
  /** The link of the logo for visitors who are not signed in. */
  MARKETING_URL: webAddress.optional(),
  /** The operator's own terms: `/terms` leads there. If missing, `/terms` is Baton's own page. */
  TERMS_URL: webAddress.optional(),
  /** A documentation site with the pages of `contract/help.ts`. If missing, the help menu shows Baton's own pages. */
  HELP_URL: webAddress.transform(withoutLastSlash).optional(),
  /** If true, replies do not reveal whether an address has an account. */
  HIDE_ACCOUNTS: yesOrNo.default(false),
  /** If true, accepts a PostgreSQL whose settings may lose acknowledged commits in a power failure. */
  ALLOW_UNSAFE_DATABASE: yesOrNo.default(false),
  /**
   * If true, jobs are first written beside their workspace's other rows, and then handed on to the queue: for a database
   * in which both are not on the same machine. They wait half a second longer.
   */
  JOBS_OUTBOX: yesOrNo.default(false),
  /**
   * If true, the most frequent statements about a workspace of a distributed database are sent to the node that holds it,
   * and not through the coordinator. Nodes are reached as the coordinator reaches them, with the other parts of DATABASE_URL.
   */
  DATABASE_NODES_DIRECT: yesOrNo.default(false),
  /** If missing, forwarded headers are ignored and the address of the connection is used. */
  TRUST_PROXY: proxies.optional(),
  /** Google as an identity provider. Both variables or neither. */
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  /** Any OpenID provider. All three variables or none. */
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  /** The text on its sign-in button. */
  OIDC_NAME: z.string().max(40, 'must have at most 40 characters').default('OpenID'),
  /** Stores files in an S3 bucket, of AWS or compatible. If missing, they are stored in DATA_DIR/files. */
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: webAddress.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a level like info or warn')
    .default('warn'),
  /** A port of its own for metrics and health; the only one of a worker. */
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  /** Metrics are given to callers with this bearer token only; without METRICS_PORT they are at `/metrics`. */
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  /**
   * Where traces are sent (OTLP over HTTP, JSON). These and the names below are OpenTelemetry's own; it reads headers, time
   * limits, compression and attributes from the environment itself.
   */
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: webAddress.optional(),
  OTEL_SDK_DISABLED: yesOrNo.default(false),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none'], 'must be otlp or none').default('otlp'),
  OTEL_TRACES_SAMPLER: z.enum(samplers, `must be one of ${samplers.join(', ')}`).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a number from 0 to 1')
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .default(1),
  /** Below this much free space where DATA_DIR is, a process is not ready. */
  DISK_MIN_FREE_MB: wholeNumber(0, 100_000_000).default(500),
  /** Who may see the page of the installation, by address. If missing, whoever registered first. */
  OPERATORS: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim().toLowerCase()))
    .refine(
      (all) => all.every((one) => /^[^\s@]+@[^\s@]+$/.test(one)),
      'must be addresses like ann@example.org,bo@example.org',
    )
    .optional(),
  /** The folder of nightly backups. If missing, none is made. */
  BACKUP_TO: z.string().optional(),
  /** When they are made, in UTC. */
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 03:30')
    .default('03:30'),
  /** How many of them are kept. */
  BACKUP_KEEP: wholeNumber(1, 1000).default(7),
  /** The package of new workspaces, and of the workspaces that existed before the update that introduced packages. */
  DEFAULT_PACKAGE: z.enum(packageIds, `must be one of ${packageIds.join(', ')}`).default('unlimited'),
  /** The largest event log that may be imported, as it is sent. */
  IMPORT_MAX_MB: wholeNumber(1, 2048).default(500),
  /** … and after unpacking. */
  IMPORT_MAX_UNPACKED_MB: wholeNumber(1, 1_000_000).default(4000),
  IMPORT_MAX_EVENTS: wholeNumber(1, 100_000_000).default(5_000_000),
  IMPORT_MAX_CASES: wholeNumber(1, 100_000_000).default(1_000_000),
  /** The heap of an import's process, in MB. */
  IMPORT_MAX_MEMORY_MB: wholeNumber(32, 16_384).default(96),
  /** The heap of a large export's process, in MB. */
  EXPORT_MAX_MEMORY_MB: wholeNumber(32, 16_384).default(96),
  /** If true, an empty database gets the demo workspace. */
  DEMO: yesOrNo.default(true),
  /** For the crash tests: `name:n` kills the process at the n-th visit of that crash point. */
  CRASH_AT: z
    .string()
    .regex(/^[a-z0-9-]+:[1-9]\d*$/, 'must be like point-name:1')
    .transform((value) => {
      const [name, count] = value.split(':') as [string, string];
      return { name, count: Number(count) };
    })
    .optional(),
});

/** `web` answers requests, `worker` executes jobs, `all` does both. */
export type Role = 'all' | 'web' | 'worker';

type Environment = z.output<typeof environment>;

/** The validated environment, by variable name; variables with a default are filled in. */
export interface Config extends Omit<Environment, 'BASE_URL' | 'SECRET'> {
  role: Role;
  /** Without a trailing slash. */
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
  // Files would be stored on the disk, and nothing would say so.
  if (values.S3_ENDPOINT && !values.S3_BUCKET) throw new StartupError('S3_BUCKET must be set where S3_ENDPOINT is.');
  if (role !== 'worker' && values.METRICS_PORT === values.PORT) {
    throw new StartupError('METRICS_PORT must be another port than PORT.');
  }
  const DATA_DIR = resolve(values.DATA_DIR);
  prepareDataFolder(DATA_DIR);
  return {
    ...values,
    role,
    DATA_DIR,
    BASE_URL: values.BASE_URL ?? `http://localhost:${values.PORT}`,
    SECRET: values.SECRET ?? loadOrCreateSecret(DATA_DIR, values.DATABASE_URL === undefined && hasCluster(DATA_DIR)),
  };
}

/** Variables that must be set together. */
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
  const reason = probeFolder(dataDir);
  if (reason) throw new StartupError(`DATA_DIR cannot be written to: ${dataDir} (${reason}).`);
}

/** Makes a folder if it is missing, and writes a file there. @returns The error's code; null if that worked. */
export function probeFolder(folder: string): string | null {
  try {
    makeFolder(folder);
    const probe = join(folder, `.probe-${process.pid}`);
    writeFileSync(probe, '', { flush: true });
    rmSync(probe);
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}

/** mkdirSync with `recursive` never returns where the system refuses a folder with ENOENT, as /proc does. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

/** Sessions go on under another secret, so that the loss would be noticed late. */
const restoreSecret =
  'restore it from a backup. If there is none, set SECRET to a new one, and run npm run secret:replace once: second ' +
  'factors, chat keys, waiting mails and links in mails are lost then.';

/** @param hasDatabase Whether there is a database already, which another secret could not decrypt. */
function loadOrCreateSecret(dataDir: string, hasDatabase: boolean): string {
  const path = join(dataDir, 'secret');
  if (!existsSync(path)) {
    if (hasDatabase) throw new StartupError(`${path} is missing, and there is a database: ${restoreSecret}`);
    // Written to another file and renamed. Otherwise a kill in between could leave an empty file at this path.
    const unfinished = `${path}.${process.pid}`;
    try {
      writeFileSync(unfinished, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
      renameSync(unfinished, path);
      syncFolder(dataDir);
    } catch (error) {
      rmSync(unfinished, { force: true });
      // On a full disk, files can be created, but not written.
      const reason = (error as NodeJS.ErrnoException).code;
      throw new StartupError(`${path} cannot be written (${reason}).`, { cause: error });
    }
  }
  const secret = readSecret(path);
  if (secret.length < 32) throw new StartupError(`${path} is damaged: ${restoreSecret}`);
  return secret;
}

/** A secret as its file has it. Spaces at its ends are part of it, as they are in SECRET. */
export const withoutLineEnd = (text: string): string => text.replace(/[\r\n]+$/, '');

function readSecret(path: string): string {
  try {
    chmodSync(path, 0o600);
    return withoutLineEnd(readFileSync(path, 'utf8'));
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code;
    throw new StartupError(`${path} cannot be read (${reason}): run Baton as its owner.`, { cause: error });
  }
}
