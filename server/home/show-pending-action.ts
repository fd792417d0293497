import type { PendingAction } from '../../contract/home.ts';
import type { Id } from '../../engine/definition.ts';
import type { TextBudget } from '../../engine/insertions.ts';
import { indexOf } from '../../engine/version-index.ts';
import { namedRefOf } from '../people/people.ts';
import type { RunActor } from '../run-access/policy.ts';
import { isHidden } from '../run-access/policy.ts';
import type { RunContext } from '../run-access/run-context.ts';
import { showFields, showStages } from '../runs/read/show-run.ts';
import { initiatorOf, showStep } from '../runs/read/show-step.ts';

/** A step that waits for a person, with the parts of its run that they may see. Null if the run has no such step. */
export function showPendingAction(
  runContext: RunContext,
  run_step_id: Id,
  actor: RunActor,
  budget: TextBudget,
): PendingAction | null {
  const { run, workflow } = runContext.loaded;
  const step = run.steps.find((step) => step.id === run_step_id);
  if (!step) return null;
  return {
    run_step: showStep(runContext, step, actor, budget),
    run: {
      id: run.id,
      name: run.name,
      workflow: { id: workflow.id, name: workflow.name },
      created_by: initiatorOf(runContext),
      started_at: run.started_at,
      stages: showStages(runContext, actor),
      fields: showFields(runContext, actor),
    },
    last_comment: lastComment(runContext, actor),
  };
}

function lastComment(runContext: RunContext, actor: RunActor): PendingAction['last_comment'] {
  const { run } = runContext.loaded;
  const last = run.steps
    .filter((step) => !isHidden(runContext, actor, step.step_id))
    .flatMap((step) => step.votes.filter((vote) => vote.comment).map((vote) => ({ step, vote })))
    .sort((one, other) => one.vote.at - other.vote.at)
    .at(-1);
  if (!last) return null;
  return {
    by: namedRefOf(runContext.directory, { type: 'user_workspace', id: last.vote.user_workspace_id }),
    step_name: indexOf(runContext.version).actions.get(last.step.step_id)?.action.name ?? '-',
    outcome: last.vote.answer,
    comment: last.vote.comment,
    at: last.vote.at,
  };
}
