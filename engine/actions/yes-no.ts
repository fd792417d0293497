import { isBlank } from '../is-blank.ts';
import { openForPeople } from '../open-step.ts';
import { completeStep } from '../settle-step.ts';
import { type ActionKind, peopleKind, voteProblems } from './action-kind.ts';

/** People answer a question with yes or no. */
export const yesNo: ActionKind<'yes_no'> = {
  ...peopleKind,
  outcomes: ['yes', 'no'],
  answers: ['yes', 'no'],
  vote: (action) => action.stepable.vote,
  texts: (action) => [{ setting: 'question', text: action.stepable.question }],
  problems: (action) => [
    ...(isBlank(action.stepable.question) ? [{ code: 'question_blank', setting: 'question' } as const] : []),
    ...voteProblems(action.stepable.vote),
  ],
  open: openForPeople,
  retry: openForPeople,
  decide: (draft, _action, step, outcome) => completeStep(draft, step, outcome),
};
