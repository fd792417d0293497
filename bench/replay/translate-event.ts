import type { LogEvent } from './read-log.ts';

/** The step that an event of the log stands for: an answer to the action with this name. */
export interface Step {
  action: string;
  /** If missing, a draft of an answer is saved. */
  answer?: string;
  /** By key; choices by their label. */
  fields: Record<string, string>;
}

const actionOf: Record<string, string> = {
  PRE_APPROVER: 'Pre-approval',
  ADMINISTRATION: 'Administration',
  'BUDGET OWNER': 'Budget owner',
  SUPERVISOR: 'Supervisor',
  DIRECTOR: 'Director',
};

const firstCheck: Record<string, string> = {
  PRE_APPROVER: 'Pre-approver',
  SUPERVISOR: 'Supervisor, at once',
  DIRECTOR: 'Supervisor, at once',
};

const isSubmission = (event: LogEvent | undefined) =>
  event !== undefined && event.role === 'EMPLOYEE' && (event.verb === 'SUBMITTED' || event.verb === 'SAVED');
const yesNo = (truth: boolean) => (truth ? 'Yes' : 'No');

/**
 * Translates an event into an answer. If the answer decides who acts next, that is read from the log's next event.
 * @param pending Names of the actions that are pending now.
 * @returns Null for an unknown activity.
 */
export function translateEvent(event: LogEvent, next: LogEvent | undefined, pending: readonly string[]): Step | null {
  const { verb, role, activity } = event;
  if (activity === 'Request Payment') return pay('Request payment', 'approve', 'request_returned', next);
  if (activity === 'Payment Handled') return pay('Payment handled', 'approve', 'payment_returned', next);
  if (role === 'EMPLOYEE') return ofEmployee(verb, next);
  if (role === 'MISSING' && verb === 'REJECTED') {
    return pending.includes('Payment handled')
      ? pay('Payment handled', 'disapprove', 'payment_returned', next)
      : pay('Request payment', 'disapprove', 'request_returned', next);
  }
  const action = actionOf[role];
  const approves = verb === 'APPROVED' || verb === 'FINAL_APPROVED';
  if (!action || !(approves || verb === 'REJECTED')) return null;
  const fields: Record<string, string> = {};
  if (action === 'Administration') fields.budget_owner_asked = yesNo(next?.role === 'BUDGET OWNER');
  if (action === 'Supervisor') fields.director_asked = yesNo(verb === 'APPROVED');
  return { action, answer: approves ? 'approve' : 'disapprove', fields };
}

function pay(action: string, answer: string, returned: string, next: LogEvent | undefined): Step {
  return { action, answer, fields: { [returned]: yesNo(answer === 'disapprove' && isSubmission(next)) } };
}

function ofEmployee(verb: string, next: LogEvent | undefined): Step | null {
  const request = { purpose: 'Replayed request', amount: '100.00' };
  if (verb === 'SAVED') return { action: 'Submit the request', fields: request };
  if (verb === 'SUBMITTED') {
    const first_check = firstCheck[next?.role ?? ''] ?? 'Administration';
    return { action: 'Submit the request', answer: 'submitted', fields: { ...request, first_check } };
  }
  if (verb === 'REJECTED')
    return { action: 'Confirm the rejection', answer: isSubmission(next) ? 'yes' : 'no', fields: {} };
  return null;
}
