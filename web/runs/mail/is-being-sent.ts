import type { RunStepReply } from '../../../contract/runs.ts';

/** Whether a worker has the mail: sent off by its reviewer, or Baton's own. */
export function isBeingSent({ stepable_type, status, votes }: RunStepReply): boolean {
  if (status !== 'pending') return false;
  return stepable_type === 'automatic_email' || (stepable_type === 'email' && votes.length > 0);
}
