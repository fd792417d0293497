import type { ActionBase, Assignee, Definition, Vote } from '../../engine/definition.ts';
import { anyVote, definitionBuilders, type Groups, initiator } from './demo-definition.ts';

/**
 * A purchase. Below 250 it is ordered at once; from 250 purchasing checks the quotes and the budget owner approves;
 * from 1,000 two more people approve, who have not answered another step.
 */
export function purchaseRequest(groups: Groups): Definition {
  const build = definitionBuilders('purchase request');
  const { field, answered, compare, all, group, act } = build;
  const approval = (name: string, assignees: Assignee[], vote: Vote, settings: Partial<ActionBase>) =>
    act(
      'approval',
      name,
      { fields: [], vote, cancel_on_disapprove: true },
      { assignees, initiator_excluded: true, due_after: '1_week', ...settings },
    );

  const request = act(
    'form',
    'Describe the purchase',
    {
      fields: [
        field('text', 'item', 'What is to be bought'),
        field('long_text', 'reason', 'What it is for'),
        field('currency', 'amount', 'Amount, VAT included', { currency: 'EUR' }),
        field('text', 'supplier', 'Supplier'),
        field('number', 'quotes', 'Quotes at hand', { default: '1' }),
        field('url', 'offer', 'Link to the offer', { required: false }),
      ],
    },
    { assignees: initiator, due_after: '1_week' },
  );

  const enough = act(
    'yes_no',
    'Quotes in order?',
    { question: 'Quotes for {{item}}: {{quotes}}, the best from {{supplier}}. Is that enough?', vote: anyVote },
    { assignees: groups('Purchasing'), due_after: '1_week', condition: all(compare('amount', 'gte', '250')) },
  );
  const goBack = act(
    'go_back',
    'Back for a second quote',
    { go_back_to: build.actionId('Describe the purchase') },
    { condition: all(answered('Quotes in order?', 'no')) },
  );

  const budgetOwner = approval('Budget owner', groups('Budget owners'), anyVote, {
    condition: all(compare('amount', 'gte', '250')),
  });
  const second = approval(
    'Second approval',
    ['Budget owners', 'Supervisors', 'Directors'].flatMap(groups),
    { match: 'at_least', count: 2 },
    {
      nobody_twice: true,
      condition: all(answered('Budget owner', 'approve'), compare('amount', 'gte', '1000')),
      description: 'From EUR 1,000: two more people approve.',
    },
  );

  const order = act(
    'form',
    'Place the order',
    { fields: [field('text', 'order_number', 'Order number'), field('date', 'expected_on', 'Delivery expected on')] },
    { assignees: groups('Purchasing'), due_after: '1_week' },
  );
  const received = act(
    'yes_no',
    'Goods received?',
    { question: 'Has {{item}} arrived, whole and as ordered?', vote: anyVote },
    { assignees: initiator, due_after: '1_month' },
  );
  const settle = act(
    'task',
    'Settle it with the supplier',
    { instructions: 'Claim a replacement for order {{order_number}} from {{supplier}}.', vote: anyVote },
    { assignees: groups('Purchasing'), due_after: '1_week', condition: all(answered('Goods received?', 'no')) },
  );

  return {
    schema: 1,
    trigger_form: [],
    action_groups: [
      group('Request', request),
      group('Quotes', enough, goBack),
      group('Approval', budgetOwner, second),
      group('Order', order),
      group('Delivery', received, settle),
    ],
    cancellation: groups('Purchasing'),
  };
}
