import type { PendingAction } from '../../contract/home.ts';

/** The tabs of the inbox, and the action types of each; failed steps of any type have a tab of their own. */
export const inboxKinds = {
  approvals: ['approval'],
  questions: ['yes_no'],
  forms: ['form'],
  tasks: ['task'],
  emails: ['email'],
} as const;

export type InboxKind = keyof typeof inboxKinds;
export type InboxTab = 'all' | InboxKind | 'failed';
export const inboxTabs: readonly InboxTab[] = ['all', 'approvals', 'questions', 'forms', 'tasks', 'emails', 'failed'];

export function ofTab(actions: readonly PendingAction[], tab: InboxTab): PendingAction[] {
  if (tab === 'all') return [...actions];
  if (tab === 'failed') return actions.filter(({ run_step }) => run_step.status === 'failed');
  const types: readonly string[] = inboxKinds[tab];
  return actions.filter(({ run_step }) => run_step.status !== 'failed' && types.includes(run_step.stepable_type));
}
