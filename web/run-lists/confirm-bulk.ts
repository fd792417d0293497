import type { RunSummary } from '../../contract/runs.ts';
import { i18n } from '../lib/languages.ts';
import { confirm } from '../ui/confirm.ts';
import { allows, type BulkChoice, destroys } from './bulk-choices.ts';

/**
 * Asks for confirmation before a destructive command, and says how many of the runs do not allow it. Other commands
 * need none.
 * @returns Whether to go on.
 */
export async function confirmBulk(action: BulkChoice, runs: RunSummary[]): Promise<boolean> {
  if (!destroys(action)) return true;
  const count = runs.filter((run) => allows(run, action)).length;
  const staying = runs.length - count;
  const stays = staying > 0 ? [i18n.t('commands:bulk.stays', { count: staying })] : [];
  if (action === 'cancel') {
    return confirm({
      title: i18n.t('commands:bulk.confirm_cancel.title', { count: runs.length }),
      text: [i18n.t('commands:bulk.confirm_cancel.ends', { count: runs.length }), i18n.t('runs:cancel.kept'), ...stays],
      confirmLabel: i18n.t('commands:bulk.confirm_cancel.confirm', { count: runs.length }),
      cancelLabel: i18n.t('commands:bulk.confirm_cancel.keep', { count: runs.length }),
      danger: true,
    });
  }
  return confirm({
    title: i18n.t('commands:bulk.confirm_delete.title', { count: runs.length }),
    text: [
      i18n.t('commands:bulk.confirm_delete.leaves'),
      i18n.t('commands:bulk.confirm_delete.kept', { count: runs.length }),
      ...stays,
    ],
    confirmLabel: i18n.t('commands:bulk.confirm_delete.confirm', { count: runs.length }),
    cancelLabel: i18n.t('commands:bulk.confirm_delete.keep', { count: runs.length }),
    danger: true,
  });
}
