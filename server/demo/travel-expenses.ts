import type { ActionBase, Assignee, Definition } from '../../engine/definition.ts';
import { anyVote, definitionBuilders, type Groups, initiator } from './demo-definition.ts';

/**
 * A declaration of travel expenses: administration checks the receipts, the budget owner decides on larger ones and on
 * those of projects, the supervisor signs, and finance pays. The employee corrects a declaration that is sent back, or
 * drops it.
 */
export function travelExpenses(groups: Groups): Definition {
  const build = definitionBuilders('travel expenses');
  const { field, answered, skipped, compare, all, any, group, act } = build;
  const approval = (name: string, assignees: Assignee[], settings: Partial<ActionBase> = {}) =>
    act(
      'approval',
      name,
      { fields: [], vote: anyVote, cancel_on_disapprove: false },
      { assignees, initiator_excluded: true, due_after: '1_week', ...settings },
    );

  const declare = act(
    'form',
    'Declare the trip',
    {
      fields: [
        field('text', 'purpose', 'Purpose of the trip'),
        field('text', 'destination', 'Destination'),
        field('date', 'left_on', 'Left on'),
        field('date', 'back_on', 'Back on'),
        field('checkbox', 'transport', 'Travelled by', {
          of: { train: 'Train', bus: 'Bus', plane: 'Plane', car: 'Own car', bicycle: 'Bicycle' },
        }),
        field('currency', 'total', 'Total', { currency: 'EUR' }),
        field('radio', 'charged_to', 'Charged to', {
          of: { department: 'The department', project: 'A project' },
          default: build.choice('charged_to', 'department'),
        }),
        field('task', 'receipts_kept', 'I keep the receipts for seven years'),
      ],
    },
    { assignees: initiator, due_after: '1_week' },
  );

  const administration = approval('Administration', groups('Administration'), {
    description: 'Are all receipts there, and do they add up?',
  });
  const budgetOwner = approval('Budget owner', groups('Budget owners'), {
    condition: all(
      answered('Administration', 'approve'),
      any(compare('total', 'gte', '500'), compare('charged_to', 'is', build.choice('charged_to', 'project'))),
    ),
  });
  const supervisor = approval('Supervisor', groups('Supervisors'), {
    condition: all(
      answered('Administration', 'approve'),
      any(skipped('Budget owner'), answered('Budget owner', 'approve')),
    ),
  });

  const again = act(
    'yes_no',
    'Correct and submit again?',
    {
      question: 'Your declaration for {{destination}} was sent back. Will you correct it and submit it again?',
      vote: anyVote,
    },
    {
      assignees: initiator,
      due_after: '1_week',
      condition: any(...['Administration', 'Budget owner', 'Supervisor'].map((name) => answered(name, 'disapprove'))),
    },
  );
  const goBack = act(
    'go_back',
    'Back to the declaration',
    { go_back_to: build.actionId('Declare the trip') },
    { condition: all(answered('Correct and submit again?', 'yes')) },
  );

  const request = act(
    'task',
    'Request the payment',
    { instructions: 'Enter EUR {{total}} for {{destination}} in the payment run of this week.', vote: anyVote },
    { assignees: groups('Finance'), due_after: '1_week', condition: all(answered('Supervisor', 'approve')) },
  );
  const handled = act(
    'form',
    'Payment handled',
    { fields: [field('date', 'paid_on', 'Paid on'), field('text', 'payment_reference', 'Reference')] },
    { assignees: groups('Finance'), due_after: '1_week', condition: all(answered('Request the payment', 'done')) },
  );

  return {
    schema: 1,
    trigger_form: [],
    action_groups: [
      group('Declare', declare),
      group('Check', administration),
      group('Approve', budgetOwner, supervisor),
      group('After a rejection', again, goBack),
      group('Pay', request, handled),
    ],
    cancellation: groups('Administration'),
  };
}
