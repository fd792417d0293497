import type { RunStepReply } from '../../../contract/runs.ts';

const refusals = new Set(['disapprove', 'no']);

/**
 * How many have agreed, where more than one must: a no is none of them, and brings nothing nearer. Null where the first
 * answer decides, and where the answers are kept from the reader.
 */
export function votesGiven({
  votes,
  votes_needed,
  is_hidden,
}: Pick<RunStepReply, 'votes' | 'votes_needed' | 'is_hidden'>) {
  if (votes_needed === null || votes_needed < 2 || is_hidden) return null;
  return { given: votes.filter(({ answer }) => !refusals.has(answer)).length, needed: votes_needed };
}
