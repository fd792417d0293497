import type { AppContext } from '../app-context.ts';
import { makeBackup, rotateBackups } from './make-backup.ts';
import { recordBackup } from './record-backup.ts';

/** When the nightly backup is made, for the queue's schedule; null if none is wanted. */
export function backupSchedule({ BACKUP_TO, BACKUP_AT }: AppContext['config']): string | null {
  const [hour, minute] = BACKUP_AT.split(':').map(Number);
  return BACKUP_TO === undefined ? null : `${minute} ${hour} * * *`;
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
  const deleted = await rotateBackups(BACKUP_TO, BACKUP_KEEP);
  context.log.info({ backup: name, bytes, deleted }, 'Backup made');
}
