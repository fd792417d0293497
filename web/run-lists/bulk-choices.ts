import {
  IconArchive,
  IconArchiveOff,
  IconArrowsExchange,
  IconCircleX,
  IconEye,
  IconEyeOff,
  IconTrash,
} from '@tabler/icons-react';
import type { BulkAction } from '../../contract/run-bulk.ts';
import type { RunSummary } from '../../contract/runs.ts';
import type { ListedStatus } from './run-list-search.ts';

/** The commands of each list; destructive ones last. */
const fitting: Record<ListedStatus, readonly BulkAction[]> = {
  all: ['archive', 'hide', 'reassign', 'cancel', 'delete'],
  active: ['hide', 'reassign', 'cancel'],
  failed: ['hide', 'reassign', 'cancel'],
  overdue: ['hide', 'reassign', 'cancel'],
  completed: ['archive', 'hide', 'delete'],
  cancelled: ['archive', 'hide', 'delete'],
  archive: ['restore', 'delete'],
  hidden: ['unhide', 'archive', 'reassign', 'cancel', 'delete'],
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
} satisfies Record<BulkAction, typeof IconTrash>;

/** Whether a command is destructive: then it is crimson and needs a confirmation. */
export const destroys = (action: BulkAction): boolean => action === 'cancel' || action === 'delete';

/** Whether a run allows the command. The rows do not say who may reassign their steps, so the server decides that. */
export const allows = (run: RunSummary, action: BulkAction): boolean =>
  action === 'reassign' ? run.status === 'running' || run.status === 'failed' : run.can[action] === true;

/** The commands that at least one of the runs allows in this list. */
export const choicesOf = (status: ListedStatus, runs: RunSummary[]): BulkAction[] =>
  fitting[status].filter((action) => runs.some((run) => allows(run, action)));

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
  };
  return undoing[action];
}
