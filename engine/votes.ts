/** Decides a vote from its answers (docs/rules.md, rule 7). */
import type { Id, Outcome, Vote } from './definition.ts';
import type { GivenVote } from './run-state.ts';

/** The input of a decision. */
export interface Ballot {
  vote: Vote;
  /** The possible answers: yes first; then no, if the type has one. */
  answers: readonly Outcome[];
  /** The votes of this attempt, including those of people who have left since. */
  votes: readonly GivenVote[];
  /** The active members who may answer now. */
  electorate: ReadonlySet<Id>;
}

/**
 * Decides a vote as soon as its result cannot change (docs/rules.md, rule 7). *any*: the first answer. *all*: lost at
 * the first no, won when every active member has said yes. *at least N*: won at N yes, lost when the members who have
 * not answered cannot reach N any more: see `votesNeeded`. The order of answers matters only for *any*.
 * @returns The outcome, or null while the vote is open.
 */
export function decideVote({ vote, answers, votes, electorate }: Ballot): Outcome | null {
  if (vote.match === 'any') return votes[0]?.answer ?? null;
  const [yes, no] = answers;
  const voted = new Set(votes.map((given) => given.user_workspace_id));
  const yeses = votes.filter((given) => given.answer === yes).length;
  const missing = [...electorate].filter((id) => !voted.has(id)).length;
  if (vote.match === 'all') {
    if (yeses < votes.length) return no ?? null;
    return yeses > 0 && missing === 0 ? yes! : null;
  }
  const needed = votesNeeded(vote, votes, electorate)!;
  if (yeses >= needed) return yes!;
  // Without any answer and without anyone to answer, the vote is not lost: the step is given to substitutes first.
  return yeses + missing < needed && votes.length > 0 ? (no ?? null) : null;
}

/**
 * How many yes win a vote; null for *any*. *At least N* is capped at the number of the members who may answer now or have
 * answered, and is at least 1. Who has answered and may not any more still counts: with the cap at those who may, the yes of
 * somebody who leaves would decide alone, although others could still answer.
 */
export function votesNeeded(
  { match, count = 1 }: Vote,
  votes: readonly Pick<GivenVote, 'user_workspace_id'>[],
  electorate: ReadonlySet<Id>,
): number | null {
  if (match === 'any') return null;
  const people = electorate.union(new Set(votes.map((given) => given.user_workspace_id))).size;
  return match === 'all' ? people : Math.max(1, Math.min(count, people));
}
