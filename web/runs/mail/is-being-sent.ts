import type { RunStepReply } from '../../../contract/runs.ts';

/** Whether a worker is sending the mail: after its review, or because the step is automatic. */
export function isBeingSent({ stepable_type, status, votes }: RunStepReply): boolean {
  if (status !== 'pending') return false;
  return stepable_type === 'automatic_email' || (stepable_type === 'email' && votes.length > 0);
}
