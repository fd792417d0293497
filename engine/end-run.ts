/** Completes, cancels, fails and recovers a run. */
import type { Id } from './definition.ts';
import { isSettled } from './facts.ts';
import type { Reason } from './run-state.ts';
import { cancelStep } from './settle-step.ts';
import { emitEffect, recordActivity, type TransitionDraft, updateRun } from './transition-draft.ts';

/**
 * Completes the run when everything is settled (docs/rules.md, rule 5). The effect names the last person who acted in
 * this transition, who is not notified.
 */
export function completeRun(draft: TransitionDraft): void {
  const by = draft.activities.findLast((activity) => activity.by !== null)?.by ?? null;
  updateRun(draft, { status: 'completed', ended_at: draft.context.now });
  recordActivity(draft, 'run_completed', null);
  emitEffect(draft, { type: 'notify_followers', news: 'completed', by });
  notifyParent(draft, 'completed');
}

/** Cancels the run and all its unsettled steps, with the child runs that they wait for. */
export function cancelAll(draft: TransitionDraft, by: Id | null, reason: Reason): void {
  updateRun(draft, { status: 'cancelled', ended_at: draft.context.now });
  for (const step of draft.newest.values()) if (!isSettled(step.status)) cancelStep(draft, step, reason);
  recordActivity(draft, 'run_cancelled', by, null, { reason });
  emitEffect(draft, { type: 'notify_followers', news: 'cancelled', by });
  notifyParent(draft, 'cancelled');
}

/** Sets the run to failed while any of its steps is failed, and to running otherwise (docs/rules.md, rule 12). */
export function settleStatus(draft: TransitionDraft): void {
  const failed = [...draft.newest.values()].some((step) => step.status === 'failed');
  if (failed && draft.run.status === 'running') {
    updateRun(draft, { status: 'failed' });
    recordActivity(draft, 'run_failed', null);
    emitEffect(draft, { type: 'notify_followers', news: 'failed', by: null });
    notifyParent(draft, 'failed');
  } else if (!failed && draft.run.status === 'failed') {
    updateRun(draft, { status: 'running' });
    recordActivity(draft, 'run_recovered', null);
  }
}

function notifyParent(draft: TransitionDraft, status: 'completed' | 'failed' | 'cancelled'): void {
  if (draft.run.parent !== null) emitEffect(draft, { type: 'notify_parent', ...draft.run.parent, status });
}
