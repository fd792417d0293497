import { resolve } from 'node:path';
import type { AppContext } from '../app-context.ts';
import { probeFolder } from '../config.ts';
import { makeBackup, missingFiles, rotateBackups } from './make-backup.ts';
import { recordBackup } from './record-backup.ts';

/** Seconds after BACKUP_AT in which tonight's backup is still requested, for workers that look once a minute or start then. */
const lateness = 600;

/**
 * Requests the nightly backup when it is time. Every worker with BACKUP_TO does so, and the job is the same. It is no schedule of
 * the queue, which is one for all workers: one without BACKUP_TO would end it for the others, or nobody would.
 */
export async function requestNightlyBackup({ config, jobs, now }: AppContext): Promise<void> {
  const [hour = 0, minute = 0] = config.BACKUP_AT.split(':').map(Number);
  const today = new Date(now() * 1000).setUTCHours(hour, minute, 0, 0) / 1000;
  const begin = today > now() ? today - 24 * 3600 : today;
  if (now() - begin < lateness) await jobs.sendOnce('back_up', [{ key: String(begin), data: {} }]);
}

/**
 * Looks whether nightly backups can be written. A folder on another machine may be away for a while, so that Baton starts
 * without it.
 * @returns What the operator should read; null if they can.
 */
export function findBackupFault(folder: string): string | null {
  const reason = probeFolder(resolve(folder));
  return reason && `BACKUP_TO cannot be written to: ${folder} (${reason}). No backup is made until it can.`;
}

/** The job of the nightly backup: makes one, and deletes the oldest ones. Workers without BACKUP_TO take none. */
export async function backUpNightly(context: AppContext): Promise<void> {
  const { BACKUP_TO, BACKUP_KEEP } = context.config;
  if (BACKUP_TO === undefined) return;
  const { name, bytes, missing } = await recordBackup(context.pool, () =>
    makeBackup(context.config, {
      url: context.pool.options.connectionString ?? '',
      files: context.files,
      to: BACKUP_TO,
    }),
  );
  if (missing > 0) context.log.error({ backup: name, missing }, missingFiles(missing));
  // The job does not fail then: each retry would make one more backup.
  const deleted = await rotateBackups(BACKUP_TO, BACKUP_KEEP, name, (old, err) =>
    context.log.error({ err, backup: old }, 'An old backup cannot be deleted: delete it by hand'),
  );
  context.log.info({ backup: name, bytes, deleted }, 'Backup made');
}
