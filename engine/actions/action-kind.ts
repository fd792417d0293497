/** What the engine needs from every action type. */
import type { ActionOf, Field, Outcome, Recipient, StepableType, Text, Vote } from '../definition.ts';
import type { OwnProblem } from '../problems/problem.ts';
import type { StepState } from '../run-state.ts';
import type { TransitionDraft } from '../transition-draft.ts';

/** A text of an action, and the name of the setting that has it. */
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
  /** Every outcome that the type can have. */
  outcomes: readonly Outcome[];
  /** The answers that people may give, as `decideVote` takes them: yes first; then no, if the type has one. */
  answers: readonly Outcome[];
  /** How many answers decide a step. */
  vote(action: ActionOf<T>): Vote;
  /** The form that is filled in with the answer. */
  fields(action: ActionOf<T>): readonly Field[];
  /** The settings that may contain insertions. */
  texts(action: ActionOf<T>): SettingText[];
  /** The field keys that its settings name directly, not as insertions in a text. */
  keys(action: ActionOf<T>): { setting: string; key: string }[];
  recipients(action: ActionOf<T>): SettingRecipient[];
  /** The problems of its own settings. */
  problems(action: ActionOf<T>): OwnProblem[];
  /** Sets the step to pending; or completes or fails it at once, if there is nothing to wait for. */
  open(draft: TransitionDraft, action: ActionOf<T>, step: StepState): void;
  /** What happens when the vote is decided. */
  decide(draft: TransitionDraft, action: ActionOf<T>, step: StepState, outcome: Outcome): void;
  /** What happens when a failed step is retried. */
  retry(draft: TransitionDraft, action: ActionOf<T>, step: StepState): void;
}

/** The defaults for properties that most types do not use. */
const emptyKind = {
  fields: () => [],
  texts: () => [],
  keys: () => [],
  recipients: () => [],
  problems: () => [],
} satisfies Partial<ActionKind>;

/** The first answer decides. */
export const anyVote: Vote = { match: 'any' };

/** The defaults of types that people answer. Each type adds its own outcomes, `open`, `decide` and `retry`. */
export const peopleKind = { ...emptyKind, actor: 'people', vote: () => anyVote } as const;

/** The defaults of types that Baton executes itself. */
export const systemKind = {
  ...emptyKind,
  actor: 'system',
  answers: [],
  vote: () => anyVote,
  // It is never called, because only answers of people are votes.
  decide: () => {},
} as const;

/** The problems of a vote setting: `at_least` needs a whole number from 1. */
export function voteProblems({ match, count }: Vote): OwnProblem[] {
  const isValid = match !== 'at_least' || (Number.isInteger(count) && count! >= 1);
  return isValid ? [] : [{ code: 'vote_count_invalid', setting: 'vote' }];
}
