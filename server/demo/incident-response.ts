import type { ActionBase, Assignee, Definition, Vote } from '../../engine/definition.ts';
import { anyVote, definitionBuilders, type Groups } from './demo-definition.ts';

/** An incident: contain it, notify those whom it affects, write down what happened, and fix the cause. */
export function incidentResponse(groups: Groups): Definition {
  const build = definitionBuilders('incident response');
  const { field, answered, compare, all, any, group, act, personIn } = build;
  const lead = personIn('lead');
  const is = (key: string, value: string) => compare(key, 'is', build.choice(key, value));
  const task = (name: string, instructions: string, assignees: Assignee[], settings: Partial<ActionBase> = {}) =>
    act('task', name, { instructions, vote: anyVote }, { assignees, due_after: '1_day', ...settings });
  const both: Vote = { match: 'all' };

  const trigger_form = [
    field('text', 'what', 'What happened'),
    field('radio', 'severity', 'Severity', { of: { low: 'Low', medium: 'Medium', high: 'High' } }),
    field('dropdown', 'service', 'Service', {
      of: {
        mail: 'Mail',
        network: 'Network',
        portal: 'Student portal',
        files: 'File storage',
        building: 'Building access',
        lab: 'Laboratory',
      },
    }),
    field('collaborator', 'lead', 'Incident lead'),
  ];

  const contain = task('Contain it', 'Stop it from getting worse: {{what}}. Write down what you do, and when.', lead);
  const evidence = task(
    'Keep the evidence',
    'Copy the logs of {{service}} before anything is restarted.',
    groups('IT'),
    {
      condition: any(is('severity', 'medium'), is('severity', 'high')),
    },
  );
  const standby = task('Call the supplier on standby', 'Number and contract stand in the IT handbook.', groups('IT'), {
    condition: all(is('severity', 'high')),
  });

  const notify = act(
    'yes_no',
    'Tell those concerned?',
    { question: 'Severity {{severity}}, {{service}}: do those who use it have to be told?', vote: anyVote },
    {
      assignees: groups('Supervisors'),
      due_after: '1_day',
      condition: any(is('severity', 'medium'), is('severity', 'high')),
    },
  );
  const message = task(
    'Send the message',
    'Two sentences: what happened, what people should do.',
    groups('Communications'),
    {
      condition: all(answered('Tell those concerned?', 'yes')),
    },
  );

  const summary = act(
    'form',
    'Write the summary',
    {
      fields: [
        field('long_text', 'cause', 'Cause'),
        field('duration', 'lasted', 'It lasted'),
        field('number', 'people', 'People concerned'),
        field('checkbox', 'follow_up', 'Follow-up', {
          of: { resolve: 'Mend the cause', share: 'Share what we learned' },
          required: false,
        }),
      ],
    },
    { assignees: lead, due_after: '1_week' },
  );
  const approval = act(
    'approval',
    'Approve the summary',
    { fields: [], vote: both, cancel_on_disapprove: false },
    {
      assignees: groups('Supervisors'),
      due_after: '1_week',
      description: 'Both supervisors read it.',
      condition: all(answered('Write the summary', 'submitted')),
    },
  );
  const goBack = act(
    'go_back',
    'Back to the summary',
    { go_back_to: build.actionId('Write the summary') },
    { condition: all(answered('Approve the summary', 'disapprove')) },
  );

  const followUp = (name: string, instructions: string, value: string) =>
    task(name, instructions, lead, {
      due_after: '1_week',
      condition: all(compare('follow_up', 'includes', build.choice('follow_up', value))),
    });

  return {
    schema: 1,
    trigger_form,
    action_groups: [
      group('Contain', contain, evidence, standby),
      group('Communicate', notify, message),
      group('Summary', summary, approval, goBack),
      group(
        'Follow up',
        followUp('Mend the cause', 'Cause: {{cause}}', 'resolve'),
        followUp('Share what we learned', 'Ten minutes in the next staff meeting.', 'share'),
      ),
    ],
    cancellation: groups('IT'),
  };
}
