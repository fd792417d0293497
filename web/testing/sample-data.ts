import type { PendingAction } from '../../contract/home.ts';
import type { Me } from '../../contract/identity.ts';
import type { RunStepReply } from '../../contract/runs.ts';
import { groupsForSelect, usersForSelect } from '../../contract/workspaces.ts';
import { answerRequest } from './answer-requests.ts';

/** An id that is the same in every run of the tests. */
export const sampleId = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const workspaceId = sampleId(1);
export const groupId = sampleId(30);

const personOf = (number: number, first_name: string, last_name: string) => {
  const email = `${first_name.toLowerCase()}@northlake.example`;
  return { id: sampleId(number), email, first_name, last_name, profile_image: { url: null } };
};

const mali = personOf(10, 'Mali', 'Srisuk');

/** The members of the workspace; Mali is signed in. */
export const members = [
  { id: sampleId(20), user: mali, role: 'owner' as const },
  { id: sampleId(21), user: personOf(11, 'Amara', 'Okafor'), role: 'member' as const },
  { id: sampleId(22), user: personOf(12, 'Petra', 'Novak'), role: 'member' as const },
];

export const me: Me = {
  ...mali,
  uid: mali.email,
  workspaces: [
    {
      user_workspace_id: sampleId(20),
      workspace_id: workspaceId,
      name: 'Northlake',
      status: 'enabled',
      role: 'owner',
      user_workspace_status: 'enabled',
      is_visitor: false,
      needs_second_factor: false,
    },
  ],
  language_preference: null,
  time_zone_preference: 'Europe/Amsterdam',
  subscribed_to_email: true,
  mail_waiting: 'now',
  mail_mentioned: 'now',
  mail_failed: 'now',
  mail_ended: 'now',
  daily_mail_hour: 8,
  subscribed_to_digest: true,
  is_operator: false,
};

/** Answers what most parts request: the people and groups of the workspace. */
export function answerPeople(): void {
  answerRequest(usersForSelect, { users: members });
  answerRequest(groupsForSelect, {
    groups: [{ id: groupId, name: 'Finance', is_everyone: false, user_workspace_ids: [sampleId(21), sampleId(22)] }],
  });
}

/** An approval that waits for Mali. */
export function openStep(number: number, changes: Partial<RunStepReply> = {}): RunStepReply {
  return {
    id: sampleId(number),
    step_id: sampleId(number + 1),
    action_group_id: sampleId(number + 2),
    attempt: 1,
    is_newest: true,
    revision: 1,
    name: `Check ${number}`,
    description: '',
    stepable_type: 'approval',
    stepable_id: sampleId(number + 1),
    type: 'approval',
    sorting_index: 0,
    actionables: [{ type: 'user_workspace', id: sampleId(20), name: 'Mali Srisuk' }],
    is_lock: false,
    is_hidden: false,
    status: 'pending',
    outcome: 'pending',
    reason: null,
    note: null,
    text: '',
    mail: null,
    fields: [],
    assignees: [{ type: 'user_workspace', id: sampleId(20), name: 'Mali Srisuk' }],
    votes: [],
    votes_needed: null,
    why: null,
    opened_at: 1_790_000_000,
    settled_at: null,
    due_date: null,
    child_run_id: null,
    done_by: null,
    done_by_group: null,
    chat: null,
    returned: null,
    answers: ['approve', 'disapprove'],
    barred: null,
    form: [],
    form_sources: [],
    resolution_outcomes: [],
    draft: null,
    can: { answer: true },
    ...changes,
  };
}

export function pendingAction(number: number, changes: Partial<RunStepReply> = {}): PendingAction {
  return {
    run_step: openStep(number, changes),
    run: {
      id: sampleId(number + 5),
      name: `Invoice ${number}`,
      workflow: { id: sampleId(9), name: 'Request for payment' },
      created_by: { type: 'user_workspace', id: sampleId(21), name: 'Amara Okafor' },
      started_at: 1_790_000_000,
      stages: [],
      fields: [],
    },
    last_comment: null,
  };
}
