import type { ActionBase, Assignee, Definition, Field } from '../../engine/definition.ts';
import { anyVote, definitionBuilders, type Groups, initiator } from './demo-definition.ts';

/**
 * Requests for payment as at a university: submitted, checked by the people that the request names, signed, paid. After
 * a rejection the employee confirms it, and may submit the request again. The answers decide who comes next.
 */
export function requestForPayment(groups: Groups): Definition {
  const build = definitionBuilders('request for payment');
  const { field, answered, compare, all, any, group, act } = build;
  const approval = (name: string, assignees: Assignee[], fields: Field[], settings: Partial<ActionBase> = {}) =>
    act(
      'approval',
      name,
      { fields, vote: anyVote, cancel_on_disapprove: false },
      { assignees, due_after: '1_week', ...settings },
    );
  const yesNo = (key: string, label: string) =>
    field('radio', key, label, { of: { yes: 'Yes', no: 'No' }, default: build.choice(key, 'no') });
  const is = (key: string, value: string) => compare(key, 'is', build.choice(key, value));

  const submit = act(
    'form',
    'Submit the request',
    {
      fields: [
        field('text', 'purpose', 'Purpose'),
        field('currency', 'amount', 'Amount', { currency: 'EUR' }),
        field('text', 'payee', 'Payee', { required: false }),
        field('dropdown', 'first_check', 'Who checks it first', {
          of: { administration: 'Administration', pre_approver: 'Pre-approver', supervisor: 'Supervisor, at once' },
          default: build.choice('first_check', 'administration'),
        }),
      ],
    },
    { assignees: initiator },
  );

  const preApproval = approval('Pre-approval', groups('Pre-approvers'), [], {
    condition: all(is('first_check', 'pre_approver')),
  });
  const administration = approval(
    'Administration',
    groups('Administration'),
    [yesNo('budget_owner_asked', 'The budget owner decides too')],
    { condition: all(is('first_check', 'administration')) },
  );
  const budgetOwner = approval('Budget owner', groups('Budget owners'), [], {
    condition: all(answered('Administration', 'approve'), is('budget_owner_asked', 'yes')),
  });
  const supervisor = approval(
    'Supervisor',
    groups('Supervisors'),
    [yesNo('director_asked', 'The director signs too')],
    {
      condition: any(
        answered('Pre-approval', 'approve'),
        all(
          answered('Administration', 'approve'),
          any(is('budget_owner_asked', 'no'), answered('Budget owner', 'approve')),
        ),
        is('first_check', 'supervisor'),
      ),
    },
  );
  const director = approval('Director', groups('Directors'), [], {
    condition: all(answered('Supervisor', 'approve'), is('director_asked', 'yes')),
  });
  const request = approval(
    'Request payment',
    groups('Finance'),
    [yesNo('request_returned', 'If not paid: back to the employee')],
    {
      condition: any(
        answered('Director', 'approve'),
        all(answered('Supervisor', 'approve'), is('director_asked', 'no')),
      ),
    },
  );
  const handled = approval(
    'Payment handled',
    groups('Finance'),
    [yesNo('payment_returned', 'If not paid: back to the employee')],
    { condition: all(answered('Request payment', 'approve')) },
  );

  const deciders = ['Pre-approval', 'Administration', 'Budget owner', 'Supervisor', 'Director'];
  const confirm = act(
    'yes_no',
    'Confirm the rejection',
    { question: 'The request was rejected. Will you submit it again?', vote: anyVote },
    { assignees: initiator, condition: any(...deciders.map((name) => answered(name, 'disapprove'))) },
  );
  const resubmit = act(
    'go_back',
    'Submit again',
    { go_back_to: build.actionId('Submit the request') },
    {
      condition: any(
        answered('Confirm the rejection', 'yes'),
        all(answered('Request payment', 'disapprove'), is('request_returned', 'yes')),
        all(answered('Payment handled', 'disapprove'), is('payment_returned', 'yes')),
      ),
    },
  );

  return {
    schema: 1,
    trigger_form: [],
    action_groups: [
      group('Request', submit),
      group('Check', preApproval, administration),
      group('Budget', budgetOwner),
      group('Sign', supervisor, director),
      group('Pay', request, handled),
      group('After a rejection', confirm, resubmit),
    ],
    cancellation: groups('Administration'),
  };
}
