import type { Notification } from '../../../contract/notifications.ts';
import { paths } from '../../lib/paths.ts';

/** Where a notification leads: to its run or the comment there, or to the thread on a workflow's draft. */
export function notificationLink({ run, draft, comment }: Notification, ws: string) {
  if (run) {
    const hash = comment ? `comment-${comment.id}` : undefined;
    return { to: paths.run, params: { workspaceId: ws, runId: run.id }, hash };
  }
  const workflowId = draft?.workflow.id ?? '';
  return { to: paths.editWorkflow, params: { workspaceId: ws, workflowId }, hash: `comment-${draft?.thread_id}` };
}

/** The names of what it is about, the nearest first. */
export function notificationPlace({ run, draft }: Notification): string {
  return run ? `${run.name} · ${run.workflow.name}` : (draft?.workflow.name ?? '');
}
