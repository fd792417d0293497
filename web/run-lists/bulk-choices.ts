import {
  IconArchive,
  IconArchiveOff,
  IconArrowsExchange,
  IconBell,
  IconBellOff,
  IconCircleX,
  IconDownload,
  IconEye,
  IconEyeOff,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react';
import type { BulkAction } from '../../contract/run-bulk.ts';
import type { RunSummary } from '../../contract/runs.ts';
import type { ListedStatus } from './run-list-search.ts';

/** What can be done with the selected runs. An export is requested, and changes no run. */
export type BulkChoice = BulkAction | 'export';

/** The commands of each list; destructive ones last. */
const fitting: Record<ListedStatus, readonly BulkChoice[]> = {
  all: ['follow', 'unfollow', 'share', 'export', 'archive', 'hide', 'reassign', 'cancel', 'delete'],
  active: ['follow', 'unfollow', 'share', 'export', 'hide', 'reassign', 'cancel'],
  failed: ['follow', 'unfollow', 'share', 'export', 'hide', 'reassign', 'cancel'],
  overdue: ['follow', 'unfollow', 'share', 'export', 'hide', 'reassign', 'cancel'],
  completed: ['share', 'export', 'archive', 'hide', 'delete'],
  cancelled: ['share', 'export', 'archive', 'hide', 'delete'],
  archive: ['share', 'export', 'restore', 'delete'],
  hidden: ['share', 'export', 'unhide', 'archive', 'reassign', 'cancel', 'delete'],
  deleted: ['restore'],
};

export const bulkIcons = {
  archive: IconArchive,
  restore: IconArchiveOff,
  hide: IconEyeOff,
  unhide: IconEye,
  reassign: IconArrowsExchange,
  cancel: IconCircleX,
  delete: IconTrash,
  follow: IconBell,
  unfollow: IconBellOff,
  share: IconUserPlus,
  export: IconDownload,
} satisfies Record<BulkChoice, typeof IconTrash>;

/** Whether a command is destructive: then it is crimson and needs a confirmation. */
export const destroys = (action: BulkChoice): boolean => action === 'cancel' || action === 'delete';

/** Whether a run allows the command. The rows do not say who may reassign their steps, so the server decides that. */
export const allows = (run: RunSummary, action: BulkChoice): boolean => {
  if (action === 'export') return true;
  return action === 'reassign' ? run.status === 'running' || run.status === 'failed' : run.can[action] === true;
};

/** The commands that at least one of the runs allows in this list. */
export function choicesOf(status: ListedStatus, runs: RunSummary[]): BulkChoice[] {
  const choices = fitting[status].filter((action) => runs.some((run) => allows(run, action)));
  return choices.includes('follow') ? choices.filter((action) => action !== 'unfollow') : choices;
}

/**
 * The command that undoes another one. Restored runs go back to where they were: to the archive or the deleted runs.
 */
export function undoingOf(action: BulkAction, status: ListedStatus): BulkAction | undefined {
  if (action === 'restore') return status === 'deleted' ? 'delete' : 'archive';
  const undoing: Partial<Record<BulkAction, BulkAction>> = {
    archive: 'restore',
    delete: 'restore',
    hide: 'unhide',
    unhide: 'hide',
    follow: 'unfollow',
    unfollow: 'follow',
  };
  return undoing[action];
}
