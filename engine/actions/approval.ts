import { cancelAll } from '../end-run.ts';
import { openForPeople } from '../open-step.ts';
import { completeStep } from '../settle-step.ts';
import { type ActionKind, peopleKind, voteProblems } from './action-kind.ts';

/** People approve or disapprove, and may fill in a form with the answer. */
export const approval: ActionKind<'approval'> = {
  ...peopleKind,
  outcomes: ['approve', 'disapprove'],
  answers: ['approve', 'disapprove'],
  vote: (action) => action.stepable.vote,
  fields: (action) => action.stepable.fields,
  problems: (action) => voteProblems(action.stepable.vote),
  open: openForPeople,
  retry: openForPeople,
  decide(draft, action, step, outcome) {
    completeStep(draft, step, outcome);
    // The run goes on after a disapproval, unless the action is set to cancel it (docs/rules.md, rule 8).
    if (outcome === 'disapprove' && action.stepable.cancel_on_disapprove) cancelAll(draft, null, 'disapproved');
  },
};
