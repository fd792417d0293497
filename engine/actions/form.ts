import { openForPeople } from '../open-step.ts';
import { completeStep } from '../settle-step.ts';
import { type ActionKind, peopleKind } from './action-kind.ts';

/** Somebody fills in a form; the first answer decides (docs/rules.md, rule 7). */
export const form: ActionKind<'form'> = {
  ...peopleKind,
  outcomes: ['submitted'],
  answers: ['submitted'],
  fields: (action) => action.stepable.fields,
  problems: (action) => (action.stepable.fields.length > 0 ? [] : [{ code: 'form_without_fields', setting: 'fields' }]),
  open: openForPeople,
  retry: openForPeople,
  decide: (draft, _action, step, outcome) => completeStep(draft, step, outcome),
};
