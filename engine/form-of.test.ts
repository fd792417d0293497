import { expect, test } from 'vitest';
import { actionKinds, fieldsOf } from './actions/index.ts';
import { formOf } from './form-of.ts';
import {
  approval,
  automaticEmail,
  email,
  field,
  form,
  goBack,
  hook,
  slack,
  task,
  yesNo,
} from './testing/build-definition.ts';

test('an action has the form that the table of actions gives it', () => {
  const asked = [field('text', 'Reason'), field('number', 'Amount')];
  const actions = [
    approval('Check', { fields: asked }),
    form('Ask', asked),
    ...[yesNo, task, email, automaticEmail, slack].map((build) => build('Other')),
    hook('Hook'),
    goBack('Back', null),
  ];
  expect(new Set(actions.map((action) => action.stepable_type))).toEqual(new Set(Object.keys(actionKinds)));
  for (const action of actions) expect(formOf(action), action.stepable_type).toEqual(fieldsOf(action));
  expect(actions.filter((action) => formOf(action).length === 2)).toHaveLength(2);
});
