/** How many answers decide a step (docs/rules.md, rule 7). */
import type { Id, Outcome, Vote } from './definition.ts';
import type { GivenVote } from './run-state.ts';

/** What a decision is made from. */
export interface Ballot {
  vote: Vote;
  /** What may be answered: the first is the yes; a second, where there is one, the no. */
  answers: readonly Outcome[];
  /** Those given in this attempt, by people who have left since as well. */
  votes: readonly GivenVote[];
  /** The living members who may answer, as of now. */
  electorate: ReadonlySet<Id>;
}

/**
 * Decides a vote as soon as its result cannot change (docs/rules.md, rule 7). *any*: the first answer. *all*: lost at
 * the first no, won when every living member has said yes. *at least N*: won at N yes, lost when those who have yet to
 * answer cannot make N. N is capped at the size of the electorate, and is at least 1. The order of answers matters to
 * *any* alone.
 * @returns The outcome, or null while it is open.
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
  const needed = Math.max(1, Math.min(vote.count ?? 1, electorate.size));
  if (yeses >= needed) return yes!;
  // Without any answer and without anyone to answer nothing is lost: the step falls back to others first.
  return yeses + missing < needed && votes.length > 0 ? (no ?? null) : null;
}
