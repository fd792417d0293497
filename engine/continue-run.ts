import { advance } from './advance.ts';
import type { Id, Version } from './definition.ts';
import type { Context, RunState, Transition } from './run-state.ts';
import { skipStep } from './settle-step.ts';
import { addAttempt, beginTransition, finishTransition } from './transition-draft.ts';
import { indexOf } from './version-index.ts';

/**
 * Continues an imported run, whose past happened in another tool: opens what follows its last step. Actions of earlier
 * groups that the past does not have are skipped. In the group of the last step, actions that were settled since the
 * run last returned to this group keep their results. All others, and those of later groups, get a new attempt, as
 * after a go-back (docs/rules.md, rule 9).
 * @param past A running run with its settled steps, in the order in which they ended; at least one.
 * @param context `now` is the time of the last step, in unix seconds.
 * @returns The run with an attempt of every action. It may have ended, or failed, if nothing could be opened. The
 *   activities and effects are those of what opened.
 */
export function continueRun(version: Version, past: RunState, context: Context): Transition {
  const draft = beginTransition(indexOf(version), past, context);
  const { actions, definition } = draft.index;
  const positionOf = (action_id: Id) => actions.get(action_id)?.group_position ?? -1;
  const reached = positionOf(past.steps.at(-1)!.step_id);
  const returned = past.steps.findLastIndex(({ step_id }) => positionOf(step_id) > reached);
  const settledSince = new Set(past.steps.slice(returned + 1).map(({ step_id }) => step_id));
  for (const [group_position, group] of definition.action_groups.entries()) {
    for (const { id } of group.actions) {
      const newest = draft.newest.get(id);
      const isPassed = group_position < reached;
      if (isPassed ? newest : group_position === reached && settledSince.has(id)) continue;
      const step = addAttempt(draft, id, (newest?.attempt ?? 0) + 1);
      if (isPassed) skipStep(draft, step, 'not_in_log', {});
    }
  }
  advance(draft);
  return finishTransition(draft);
}
