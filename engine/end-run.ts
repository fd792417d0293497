/** The ends of a run, and its failures in between. */
import type { Id } from './definition.ts';
import { isSettled } from './facts.ts';
import type { Reason } from './run-state.ts';
import { cancelStep } from './settle-step.ts';
import { ask, changeRun, type Turn, tell } from './turn.ts';

/** Completes the run: all is settled (rule 5). Whose deed did it need not be told. */
export function completeRun(turn: Turn): void {
  const by = turn.activities.findLast((activity) => activity.by !== null)?.by ?? null;
  changeRun(turn, { status: 'completed', ended_at: turn.context.now });
  tell(turn, 'run_completed', null);
  ask(turn, { type: 'notify_followers', news: 'completed', by });
  tellParent(turn, 'completed');
}

/** Cancels the run and every step that is not settled, with the child runs they wait for. */
export function cancelAll(turn: Turn, by: Id | null, reason: Reason): void {
  changeRun(turn, { status: 'cancelled', ended_at: turn.context.now });
  for (const step of turn.newest.values()) if (!isSettled(step.status)) cancelStep(turn, step, reason);
  tell(turn, 'run_cancelled', by, null, { reason });
  ask(turn, { type: 'notify_followers', news: 'cancelled', by });
  tellParent(turn, 'cancelled');
}

/** Failed while any step is, running otherwise (rule 12). */
export function settleStatus(turn: Turn): void {
  const failed = [...turn.newest.values()].some((step) => step.status === 'failed');
  if (failed && turn.run.status === 'running') {
    changeRun(turn, { status: 'failed' });
    tell(turn, 'run_failed', null);
    ask(turn, { type: 'notify_followers', news: 'failed', by: null });
    tellParent(turn, 'failed');
  } else if (!failed && turn.run.status === 'failed') {
    changeRun(turn, { status: 'running' });
    tell(turn, 'run_recovered', null);
  }
}

function tellParent(turn: Turn, status: 'completed' | 'failed' | 'cancelled'): void {
  if (turn.run.parent !== null) ask(turn, { type: 'tell_parent', ...turn.run.parent, status });
}
