import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { can, done, id, unix } from './shared-shapes.ts';

/** Why a process should get no requests: the codes of `GET /readyz`. */
export const readinessProblems = [
  'database_away',
  'database_read_only',
  'migrations_running',
  'migrations_behind',
  'worker_missing',
  'disk_nearly_full',
] as const;

const bytes = z.number().int();
const count = z.number().int();
const tries = z.object({
  sent: count,
  retrying: count.describe('Failed, and to be tried again'),
  given_up: count,
});

const backup = z.object({
  name: z.string().describe('Of its folder in BACKUP_TO'),
  started_at: unix,
  ended_at: unix.nullable().describe('Null while it is made'),
  bytes: bytes.nullable(),
  failure: z.string().nullable(),
});

export const installation = z.object({
  version: z.string(),
  node: z.string(),
  postgres: z.string(),
  problems: z.array(z.enum(readinessProblems)).describe('Empty if everything works'),
  processes: z.array(
    z.object({
      id,
      role: z.enum(['all', 'web', 'worker']),
      version: z.string(),
      host: z.string(),
      started_at: unix,
      seen_at: unix,
      is_alive: z.boolean(),
    }),
  ),
  queues: z
    .array(
      z.object({
        queue: z.string(),
        waiting: count,
        delayed: count,
        active: count,
        failed: count,
        oldest: z.number().int().describe('Seconds since the oldest job that is due became due'),
      }),
    )
    .describe('Those with a job'),
  mails: tries.describe('Of the last 24 hours'),
  chat_messages: tries.describe('Of the last 24 hours'),
  replica: z
    .object({
      as_of: unix.nullable().describe('Up to when it has all changes'),
      lag: z.number().int().nullable().describe('Seconds behind'),
      is_used: z.boolean().describe('False if it does not answer or is too far behind'),
    })
    .nullable()
    .describe('Null without DATABASE_REPLICA_URL'),
  storage: z.object({
    database: bytes,
    files: count,
    files_size: bytes,
    disk_free: bytes,
    disk_size: bytes,
  }),
  backups: z.object({
    is_nightly: z.boolean().describe('Whether BACKUP_TO is set'),
    at: z.string().describe('BACKUP_AT, in UTC'),
    last: backup.nullable(),
    last_complete: backup.nullable(),
  }),
});
export type Installation = z.infer<typeof installation>;

export const failedJob = z.object({
  id,
  queue: z.string(),
  created_at: unix,
  failed_at: unix,
  attempts: count,
  reason: z.string(),
  can: can.describe('`retry` is false for a mail whose text is forgotten'),
});
export type FailedJob = z.infer<typeof failedJob>;

const jobOf = z.object({
  queue: z.string().regex(/^[a-z_]{1,40}$/),
  job_id: z.uuid().toLowerCase(),
});

export const showInstallation = endpoint({
  method: 'GET',
  path: '/api/v1/user/installation',
  summary: 'Version, health, queues, storage and backups, for owners of the installation',
  access: 'user',
  shows: ['installation'],
  reply: z.object({ installation }),
});

export const listFailedJobs = endpoint({
  method: 'GET',
  path: '/api/v1/user/installation/failed_jobs',
  summary: 'The newest hundred jobs that were given up, with their reasons',
  access: 'user',
  shows: ['installation'],
  reply: z.object({ failed_jobs: z.array(failedJob), total: count }),
});

export const retryFailedJob = endpoint({
  method: 'PATCH',
  path: '/api/v1/user/installation/failed_jobs/:queue/:job_id/retry',
  summary: 'Try a job that was given up once more',
  access: 'user',
  touches: ['installation'],
  params: jobOf,
  reply: done,
  errors: ['job_content_forgotten'],
});

export const dropFailedJob = endpoint({
  method: 'DELETE',
  path: '/api/v1/user/installation/failed_jobs/:queue/:job_id',
  summary: 'Delete a job that was given up',
  access: 'user',
  touches: ['installation'],
  params: jobOf,
  reply: done,
});
