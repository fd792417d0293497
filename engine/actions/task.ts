import { openForPeople } from '../open-step.ts';
import { completeStep } from '../settle-step.ts';
import { type ActionKind, peopleKind, voteProblems } from './action-kind.ts';

/** People do something and mark it as done. */
export const task: ActionKind<'task'> = {
  ...peopleKind,
  outcomes: ['done'],
  answers: ['done'],
  vote: (action) => action.stepable.vote,
  texts: (action) => [{ setting: 'instructions', text: action.stepable.instructions }],
  problems: (action) => voteProblems(action.stepable.vote),
  open: openForPeople,
  retry: openForPeople,
  decide: (draft, _action, step, outcome) => completeStep(draft, step, outcome),
};
