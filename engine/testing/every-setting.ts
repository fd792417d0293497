/** A definition with every setting that there is. */
import type {
  Action,
  ActionBase,
  Column,
  Condition,
  Definition,
  EmailSettings,
  Field,
  Formula,
  HookField,
  Recipient,
  StepableByType,
  StepableType,
  Vote,
} from '../definition.ts';

const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

const formula: Required<Formula> = {
  operation: 'sum',
  operands: [{ type: 'value', value: '1' }],
  result: 'number',
  places: 2,
};

const columnWith = (number: number): Required<Column> => ({
  id: idOf(number),
  key: 'kind',
  type: 'dropdown',
  label: 'Kind',
  help: 'Which one',
  required: true,
  choices: [{ id: idOf(number + 1), label: 'First' }],
  currency: 'EUR',
  formula,
});

/**
 * A field with the settings of all types at once, none at its usual value. The compiler asks here for a new setting, and
 * the tests that use this fail wherever it is lost.
 */
export const fieldWithEverySetting = (number: number): Required<Field> => ({
  id: idOf(number),
  key: `field_${number}`,
  type: 'radio',
  label: `Field ${number}`,
  help: 'As on the invoice',
  required: true,
  choices: [{ id: idOf(number + 1), label: 'Yes' }],
  currency: 'EUR',
  columns: [columnWith(number + 2)],
  min_rows: 2,
  max_rows: 3,
  formula,
  default: idOf(number + 1),
});

const first = fieldWithEverySetting(100);
const condition: Required<Condition> = {
  id: idOf(201),
  name: 'A reason',
  type: 'field',
  step_id: null,
  when: 'answered',
  answer: 'approve',
  field_id: first.id,
  comparator: 'is',
  comparator_value: first.default,
};

const baseOf = (name: string, number: number): Required<ActionBase> => ({
  id: idOf(number),
  name,
  description: 'Carefully',
  is_lock: true,
  condition: { id: idOf(number + 1), name: 'Reasons', match: 'any', items: [{ ...condition, id: idOf(number + 2) }] },
  assignees: [{ type: 'initiator' }],
  initiator_excluded: true,
  nobody_twice: true,
  due_after: '1_week',
  continue_on_failure: true,
});

const vote: Required<Vote> = { match: 'at_least', count: 2 };
const address = (name: string): Recipient[] => [{ type: 'email', email: `${name}@example.com` }];
const mail: Required<EmailSettings> = {
  to: address('to'),
  cc: address('cc'),
  bcc: address('bcc'),
  reply_to: address('reply'),
  subject: 'Subject',
  body: '<p>Body</p>',
};
const passedOn: HookField[] = [
  { target_key: 'a', key: first.key },
  { target_key: 'b', target_value: 'Text' },
];

const stepables: { [T in StepableType]: Required<StepableByType[T]> } = {
  approval: { fields: [fieldWithEverySetting(300)], vote, cancel_on_disapprove: true },
  yes_no: { question: 'Really?', vote },
  task: { instructions: 'So', vote },
  form: { fields: [fieldWithEverySetting(400)] },
  email: mail,
  automatic_email: mail,
  slack: { secret_id: idOf(501), channel: '#general', messages: ['Hello'] },
  workflow_hook: { trigger_id: idOf(502), token_version: 3, wait: true, fields: passedOn },
  go_back: { go_back_to: idOf(600) },
};

/** One action of each type, with all of its settings; in one group after a start form. */
export const everySetting: Definition = {
  schema: 1,
  trigger_form: [first],
  action_groups: [
    {
      id: idOf(600),
      name: 'All',
      condition: null,
      actions: Object.entries(stepables).map(
        ([type, stepable], at) => ({ ...baseOf(type, 1000 + at * 10), stepable_type: type, stepable }) as Action,
      ),
    },
  ],
  cancellation: [],
};
