import type { RunStepReply } from '../../../contract/runs.ts';

/** How many have answered, where more than one must; null where the first answer decides. */
export function votesGiven({ votes, votes_needed }: Pick<RunStepReply, 'votes' | 'votes_needed'>) {
  return votes_needed !== null && votes_needed > 1 ? { given: votes.length, needed: votes_needed } : null;
}
