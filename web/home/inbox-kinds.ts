import type { PendingAction } from '../../contract/home.ts';

/** The tabs of the inbox, and the action types of each. */
export const inboxKinds = {
  approvals: ['approval'],
  questions: ['yes_no'],
  forms: ['form'],
  tasks: ['task'],
  emails: ['email'],
} as const;

export type InboxKind = keyof typeof inboxKinds;
export type InboxTab = 'all' | InboxKind;
export const inboxTabs: readonly InboxTab[] = ['all', 'approvals', 'questions', 'forms', 'tasks', 'emails'];

export function ofTab(actions: readonly PendingAction[], tab: InboxTab): PendingAction[] {
  if (tab === 'all') return [...actions];
  const types: readonly string[] = inboxKinds[tab];
  return actions.filter(({ run_step }) => types.includes(run_step.stepable_type));
}
