import type { ActionBase, Assignee, Definition } from '../../engine/definition.ts';
import { anyVote, definitionBuilders, type Groups } from './demo-definition.ts';

/**
 * Onboarding, from a signed offer to the talk after the first month. The contract step is locked: only its assignees
 * and run admins see it.
 */
export function onboarding(groups: Groups): Definition {
  const build = definitionBuilders('onboarding');
  const { field, answered, compare, all, group, act, personIn } = build;
  const task = (name: string, instructions: string, assignees: Assignee[], settings: Partial<ActionBase> = {}) =>
    act('task', name, { instructions, vote: anyVote }, { assignees, due_after: '1_week', ...settings });

  const trigger_form = [
    field('text', 'name', 'Name'),
    field('text', 'role', 'Role'),
    field('date', 'start_date', 'First day'),
    field('dropdown', 'department', 'Department', {
      of: { science: 'Science', library: 'Library', services: 'Student services', it: 'IT', finance: 'Finance' },
    }),
    field('collaborator', 'manager', 'Manager'),
    field('radio', 'place', 'Works mainly', { of: { campus: 'On campus', home: 'From home' } }),
  ];

  const contract = act(
    'form',
    'Contract details',
    {
      fields: [
        field('radio', 'contract', 'Contract', { of: { permanent: 'Permanent', fixed: 'Fixed term' } }),
        field('currency', 'salary', 'Salary a month', { currency: 'EUR' }),
        field('number', 'hours', 'Hours a week'),
        field('long_text', 'agreed', 'Agreed besides', { required: false }),
      ],
    },
    { assignees: groups('HR'), is_lock: true, due_after: '1_week' },
  );
  const signed = task('Have the contract signed', 'Send the contract to {{name}}, and file it signed.', groups('HR'), {
    condition: all(answered('Contract details', 'submitted')),
  });

  const accounts = task(
    'Create accounts',
    'Account, mail address and badge for {{name}}, {{role}}. First day: {{start_date}}.',
    groups('IT'),
  );
  const laptop = task('Prepare the laptop', 'Standard set-up; ask {{manager}} what else is needed.', groups('IT'));
  const ready = act(
    'yes_no',
    'Laptop ready?',
    { question: 'Is the laptop ready to hand over?', vote: anyVote },
    { assignees: groups('IT'), due_after: '1_day', condition: all(answered('Prepare the laptop', 'done')) },
  );
  const spare = task('Lend a spare laptop', 'From the cupboard in 0.12, until the own one is here.', groups('IT'), {
    condition: all(answered('Laptop ready?', 'no')),
  });

  const welcome = task('Welcome and show round', 'Coffee, the desk, the people, the fire exits.', personIn('manager'), {
    due_after: '1_day',
  });
  const badge = task('Hand over badge and keys', 'At the front desk, against a signature.', groups('HR'), {
    due_after: '1_day',
    condition: all(compare('place', 'is', build.choice('place', 'campus'))),
  });
  const feedback = act(
    'form',
    'Feedback after a month',
    {
      fields: [
        field('radio', 'settled', 'Has settled in', { of: { well: 'Well', mostly: 'Mostly', not_yet: 'Not yet' } }),
        field('long_text', 'goes_well', 'What goes well'),
        field('long_text', 'is_missing', 'What is missing', { required: false }),
      ],
    },
    { assignees: personIn('manager'), due_after: '1_month', description: 'Talk with them first, then write it down.' },
  );

  return {
    schema: 1,
    trigger_form,
    action_groups: [
      group('Contract', contract, signed),
      group('Accounts and laptop', accounts, laptop, ready, spare),
      group('First day', welcome, badge),
      group('First month', feedback),
    ],
    cancellation: groups('HR'),
  };
}
