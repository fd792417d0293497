import { resolve } from 'node:path';
import type { AppContext } from '../app-context.ts';
import { probeFolder } from '../config.ts';
import { makeBackup, rotateBackups } from './make-backup.ts';
import { recordBackup } from './record-backup.ts';

/** When the nightly backup is made, for the queue's schedule; null if none is wanted. */
export function backupSchedule({ BACKUP_TO, BACKUP_AT }: AppContext['config']): string | null {
  const [hour, minute] = BACKUP_AT.split(':').map(Number);
  return BACKUP_TO === undefined ? null : `${minute} ${hour} * * *`;
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

/** The job of the nightly backup: makes one, and deletes the oldest ones. */
export async function backUpNightly(context: AppContext): Promise<void> {
  const { BACKUP_TO, BACKUP_KEEP } = context.config;
  if (BACKUP_TO === undefined) return void (await context.jobs.boss.unschedule('back_up'));
  const { name, bytes } = await recordBackup(context.pool, () =>
    makeBackup(context.config, {
      url: context.pool.options.connectionString ?? '',
      files: context.files,
      to: BACKUP_TO,
    }),
  );
  const deleted = await rotateBackups(BACKUP_TO, BACKUP_KEEP, name);
  context.log.info({ backup: name, bytes, deleted }, 'Backup made');
}
