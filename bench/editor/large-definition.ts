import type { Action, ActionBase, Assignee, Conditions, Definition, Field } from '../../engine/definition.ts';
import { usualSettings } from '../../engine/usual-settings.ts';

const perGroup = 5;

/**
 * A draft of many actions with what real ones have: people, forms, conditions on earlier answers and amounts, mails
 * that insert fields, go-backs.
 */
export function largeDefinition(count: number, assignees: readonly Assignee[]): Definition {
  const amount = { ...newField('currency', 'Amount', 'amount'), currency: 'EUR' };
  const actions = Array.from({ length: count }, (_, number) => newAction(number, amount, assignees));
  return {
    schema: 1,
    trigger_form: [amount, newField('text', 'Supplier', 'supplier')],
    action_groups: Array.from({ length: Math.ceil(count / perGroup) }, (_, at) => ({
      id: crypto.randomUUID(),
      name: `Stage ${at + 1}`,
      condition: null,
      actions: actions
        .slice(at * perGroup, (at + 1) * perGroup)
        .map((action, position) => linked(action, at * perGroup + position, actions, amount)),
    })),
    cancellation: [],
  };
}

function newField(type: Field['type'], label: string, key: string): Field {
  return { id: crypto.randomUUID(), key, type, label, help: '', required: false };
}

function newAction(number: number, amount: Field, assignees: readonly Assignee[]): Action {
  const base: ActionBase = {
    ...usualSettings,
    id: crypto.randomUUID(),
    name: `Action ${number + 1}`,
    description: number % 4 === 0 ? 'Look at the invoice and at the contract.' : '',
    is_lock: number % 9 === 0,
    assignees: [0, 1, 2].slice(0, 1 + (number % 3)).map((at) => assignees[(number + at) % assignees.length]!),
    due_after: number % 3 === 0 ? '1_week' : null,
  };
  const vote = { match: 'any' } as const;
  const mail = { to: base.assignees, cc: [], bcc: [], reply_to: [] };
  switch (number % perGroup) {
    case 0:
      return { ...base, stepable_type: 'approval', stepable: { fields: [], vote, cancel_on_disapprove: false } };
    case 1: {
      const fields = [newField('text', `Note ${number}`, `note_${number}`), newField('date', 'Day', `day_${number}`)];
      return { ...base, stepable_type: 'form', stepable: { fields } };
    }
    case 2:
      return { ...base, stepable_type: 'yes_no', stepable: { question: `Is {{${amount.key}}} right?`, vote } };
    case 3: {
      const stepable = { ...mail, subject: `For {{${amount.key}}}`, body: 'Paid.' };
      return { ...base, assignees: [], stepable_type: 'automatic_email', stepable };
    }
    default:
      return { ...base, assignees: [], stepable_type: 'go_back', stepable: { go_back_to: null } };
  }
}

/** The action with what refers to earlier ones: the target of a go-back, or a condition on an answer and the amount. */
function linked(action: Action, number: number, actions: readonly Action[], amount: Field): Action {
  if (action.stepable_type === 'go_back') {
    return { ...action, stepable: { go_back_to: actions[number - perGroup - 4]?.id ?? null } };
  }
  const before = actions[number - (number % perGroup) - perGroup];
  if (number % 3 !== 0 || !before) return action;
  const condition: Conditions = {
    id: crypto.randomUUID(),
    name: '',
    match: 'all',
    items: [
      { id: crypto.randomUUID(), name: '', type: 'answer', step_id: before.id, when: 'answered', answer: 'approve' },
      {
        id: crypto.randomUUID(),
        name: '',
        type: 'field',
        step_id: null,
        when: 'answered',
        field_id: amount.id,
        comparator: 'gte',
        comparator_value: '250',
      },
    ],
  };
  return { ...action, condition };
}
