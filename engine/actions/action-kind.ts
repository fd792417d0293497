/** What every action type says about itself. */
import type { ActionOf, Field, Outcome, Recipient, StepableType, Text, Vote } from '../definition.ts';
import type { OwnProblem } from '../problems/problem.ts';
import type { StepState } from '../run-state.ts';
import type { TransitionDraft } from '../transition-draft.ts';

/** A text setting, and what it is called. */
export interface SettingText {
  setting: string;
  text: Text;
}

export interface SettingRecipient {
  setting: string;
  recipient: Recipient;
}

export interface ActionKind<T extends StepableType = StepableType> {
  /** Who acts: people, or Baton itself. */
  actor: 'people' | 'system';
  /** All the ways it can end. */
  outcomes: readonly Outcome[];
  /** What people may answer: the yes first, then the no, where there is one. */
  answers: readonly Outcome[];
  /** How many answers decide. */
  vote(action: ActionOf<T>): Vote;
  /** The form that is filled in with the answer. */
  fields(action: ActionOf<T>): readonly Field[];
  /** Its settings that may hold insertions. */
  texts(action: ActionOf<T>): SettingText[];
  /** The keys it names otherwise than by insertion. */
  keys(action: ActionOf<T>): { setting: string; key: string }[];
  recipients(action: ActionOf<T>): SettingRecipient[];
  /** What is missing or wrong in its own settings. */
  problems(action: ActionOf<T>): OwnProblem[];
  /** Makes it pending, or settles it at once. */
  open(draft: TransitionDraft, action: ActionOf<T>, step: StepState): void;
  /** What a decided vote does. */
  decide(draft: TransitionDraft, action: ActionOf<T>, step: StepState, outcome: Outcome): void;
  /** What a retry after a failure does. */
  retry(draft: TransitionDraft, action: ActionOf<T>, step: StepState): void;
}

/** What most types have nothing to say about. */
const silent = {
  fields: () => [],
  texts: () => [],
  keys: () => [],
  recipients: () => [],
  problems: () => [],
} satisfies Partial<ActionKind>;

export const anyVote: Vote = { match: 'any' };

/** What the types that people answer have in common; `open`, and so `retry`, asks them. */
export const peopleKind = { ...silent, actor: 'people', vote: () => anyVote } as const;

/** What the types that Baton does itself have in common. */
export const systemKind = {
  ...silent,
  actor: 'system',
  answers: [],
  vote: () => anyVote,
  // No vote is ever held on a step that nobody answers.
  decide: () => {},
} as const;

export function isBlank(text: string): boolean {
  return text.trim() === '';
}

/** What is wrong with how many answers decide: `at_least` needs a whole number from 1. */
export function voteProblems({ match, count }: Vote): OwnProblem[] {
  const counts = match !== 'at_least' || (Number.isInteger(count) && count! >= 1);
  return counts ? [] : [{ code: 'vote_count_invalid', setting: 'vote' }];
}
