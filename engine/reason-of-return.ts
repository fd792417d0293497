/** Finds the answer that made a go-back fire, and so gave an action another attempt (docs/rules.md, rule 9). */
import { redoneBy } from './actions/go-back.ts';
import { leavesOf } from './conditions.ts';
import type { Unix, Version } from './definition.ts';
import type { GivenVote, RunState, StepState } from './run-state.ts';
import { indexOf } from './version-index.ts';

export interface ReasonOfReturn {
  /** The step that was answered. */
  step: StepState;
  vote: GivenVote;
}

/**
 * The answer for which a run came back to a step: the last answer that meets the condition of the go-back that caused
 * this attempt. Answers with a comment are preferred.
 * @returns Null for a first attempt, and where no answer of a person was the reason.
 */
export function reasonOfReturn(version: Version, run: RunState, step: StepState): ReasonOfReturn | null {
  if (step.attempt < 2) return null;
  const index = indexOf(version);
  const fired = run.steps.filter((one) => {
    const action = index.actions.get(one.step_id)?.action;
    if (action?.stepable_type !== 'go_back' || one.outcome !== 'done' || one.settled_at === null) return false;
    return isBefore(one.settled_at, step.opened_at) && redoneBy(index, action).includes(step.step_id);
  });
  const last = latest(fired, ({ settled_at }) => settled_at);
  const condition = last && index.actions.get(last.step_id)?.action.condition;
  if (!last || !condition) return null;
  const given = leavesOf(condition)
    .filter(({ type, when }) => type === 'answer' && when === 'answered')
    .flatMap(({ step_id, answer }) => {
      const answered = run.steps.filter((one) => one.step_id === step_id && isBefore(one.settled_at, last.settled_at));
      const source = latest(answered, ({ settled_at }) => settled_at);
      return source?.outcome === answer
        ? source!.votes.filter((vote) => vote.answer === answer).map((vote) => ({ step: source!, vote }))
        : [];
    });
  const commented = given.filter(({ vote }) => vote.comment !== '');
  return latest(commented.length > 0 ? commented : given, ({ vote }) => vote.at);
}

const isBefore = (at: Unix | null, limit: Unix | null): boolean => at !== null && (limit === null || at <= limit);

/** The item with the latest time; of several with the same time, the last one in the list. */
function latest<T>(items: readonly T[], timeOf: (item: T) => Unix | null): T | null {
  return items.reduce<T | null>(
    (last, item) => (last === null || (timeOf(item) ?? 0) >= (timeOf(last) ?? 0) ? item : last),
    null,
  );
}
