import type { RunStepReply } from '../../../contract/runs.ts';
import { isRefusal } from '../is-refusal.ts';

/**
 * How many people have agreed, for a step that several people must agree to. A no or a disapproval does not count.
 * @returns null if the first answer decides, or if the reader may not see the answers.
 */
export function votesGiven({
  votes,
  votes_needed,
  is_hidden,
}: Pick<RunStepReply, 'votes' | 'votes_needed' | 'is_hidden'>) {
  if (votes_needed === null || votes_needed < 2 || is_hidden) return null;
  return { given: votes.filter(({ answer }) => !isRefusal(answer)).length, needed: votes_needed };
}
