import type { Decision } from '../../contract/notices.ts';
import { displayName } from '../../contract/person-name.ts';
import { canAnswer, hasAnswered } from '../../engine/can.ts';
import type { Language } from '../../engine/definition.ts';
import { isSettled } from '../../engine/facts.ts';
import type { StepState } from '../../engine/run-state.ts';
import type { AppContext } from '../app-context.ts';
import { showPendingAction } from '../home/show-pending-action.ts';
import { ApiError } from '../http/api-error.ts';
import { nameOf } from '../people/people.ts';
import { loadRunForViewer } from '../run-access/load-run-for-viewer.ts';
import type { RunContext } from '../run-access/run-context.ts';
import { replyTextBudget } from '../runs/read/reply-text-budget.ts';
import { type DecidingLink, findDecidingLink } from './find-deciding-link.ts';

/**
 * The step that a deciding link asks about, as its recipient may see it. It decides nothing, because mail scanners
 * follow links.
 * @throws ApiError link_expired, workspace_disabled, not_your_step; step_settled with who settled it and when;
 * already_answered with when
 */
export async function showDecision(context: AppContext, token: string, requested: Language): Promise<Decision> {
  const link = await findDecidingLink(context, token, requested);
  const runContext = await loadLinkedRun(context, link);
  rejectClosedDecision(runContext, link);
  const action = showPendingAction(runContext, link.run_step_id, link.actor, replyTextBudget());
  if (!action) throw new ApiError('link_expired');
  return {
    workspace: { id: link.actor.workspace_id, name: link.actor.workspace.name },
    person: displayName(link),
    language: link.language,
    ...action,
  };
}

/** @throws ApiError not_your_step if they can no longer see the run */
async function loadLinkedRun(context: AppContext, { actor, run_id }: DecidingLink): Promise<RunContext> {
  try {
    return await loadRunForViewer(context, actor, run_id);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') throw new ApiError('not_your_step');
    throw error;
  }
}

function rejectClosedDecision(runContext: RunContext, { actor, run_step_id }: DecidingLink): void {
  const { run } = runContext.loaded;
  const step = run.steps.find(({ id }) => id === run_step_id);
  if (!step) throw new ApiError('link_expired');
  if (isSettled(step.status)) throw new ApiError('step_settled', { values: settlementOf(runContext, step) });
  const given = step.votes.find((vote) => vote.user_workspace_id === actor.member_id);
  if (given && hasAnswered(step, actor.member_id)) throw new ApiError('already_answered', { values: { at: given.at } });
  if (!canAnswer(runContext.version, run, step, actor.member_id, runContext.people))
    throw new ApiError('not_your_step');
}

/** The member whose answer settled the step, if one did, and the time. */
function settlementOf({ directory }: RunContext, step: StepState): Record<string, unknown> {
  const last = step.status === 'completed' ? step.votes.at(-1) : undefined;
  const by = last ? nameOf(directory, { type: 'user_workspace', id: last.user_workspace_id }) : null;
  return { by, at: step.settled_at };
}
