import type { PendingAction } from '../../contract/home.ts';
import type { Id } from '../../engine/definition.ts';
import { indexOf } from '../../engine/version-index.ts';
import { namedRefOf } from '../members/people.ts';
import type { RunContext } from '../runs/apply-event.ts';
import type { RunActor } from '../runs/policy.ts';
import { showFields, showStages } from '../runs/show-run.ts';
import { initiatorOf, isHidden, showStep } from '../runs/show-step.ts';

/** A step that waits for somebody, with what they may see of its run. */
export function showPendingAction(known: RunContext, run_step_id: Id, actor: RunActor): PendingAction | null {
  const { run, workflow } = known.loaded;
  const step = run.steps.find((step) => step.id === run_step_id);
  if (!step) return null;
  return {
    run_step: showStep(known, step, actor),
    run: {
      id: run.id,
      name: run.name,
      workflow: { id: workflow.id, name: workflow.name },
      created_by: initiatorOf(known),
      started_at: run.started_at,
      stages: showStages(known, actor),
      fields: showFields(known, actor),
    },
    last_comment: lastComment(known, actor),
  };
}

function lastComment(known: RunContext, actor: RunActor): PendingAction['last_comment'] {
  const { run } = known.loaded;
  const spoken = run.steps
    .filter((step) => !isHidden(known, actor, step.step_id))
    .flatMap((step) => step.votes.filter((vote) => vote.comment).map((vote) => ({ step, vote })))
    .sort((one, other) => one.vote.at - other.vote.at)
    .at(-1);
  if (!spoken) return null;
  return {
    by: namedRefOf(known.directory, { type: 'user_workspace', id: spoken.vote.user_workspace_id }),
    step_name: indexOf(known.version).actions.get(spoken.step.step_id)?.action.name ?? '-',
    outcome: spoken.vote.answer,
    comment: spoken.vote.comment,
    at: spoken.vote.at,
  };
}
