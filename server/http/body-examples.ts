import type { Endpoint } from '../../contract/endpoint.ts';
import { requestExport } from '../../contract/exports.ts';
import { addMembers, sendInvitations } from '../../contract/members.ts';
import { markNotifications } from '../../contract/notifications.ts';
import { planRun } from '../../contract/planned-runs.ts';
import { reassignStep } from '../../contract/run-actions.ts';
import { bulkUpdateRuns } from '../../contract/run-bulk.ts';
import { answerStep, startRun } from '../../contract/runs.ts';
import { startByToken, startByTokenInPath } from '../../contract/triggers.ts';
import { addRunViewers, addWorkflowViewers } from '../../contract/viewers.ts';
import { convertBpmn, importWorkflow, previewWorkflowFile, replaceDraftByFile } from '../../contract/workflow-files.ts';
import { createWorkflow, saveDraft } from '../../contract/workflows.ts';
import { createWorkspace } from '../../contract/workspaces.ts';
import type { Definition } from '../../engine/definition.ts';
import { usualSettings } from '../../engine/usual-settings.ts';

const id = (last: string) => `0190a6c0-5d4e-7c3b-8f2a-1b2c3d4e5${last}`;
/** What the examples name; a test puts existing things in their place. */
export const named = { workflow: id('a01'), run: id('a02'), member: id('a03'), group: id('a04') };
const member = { type: 'user_workspace', id: named.member } as const;

const action = {
  ...usualSettings,
};

/** Purchases above 100 euros need an approval. */
const definition: Definition = {
  schema: 1,
  trigger_form: [
    { id: id('f01'), key: 'price', type: 'currency', label: 'Price', help: '', required: true, currency: 'EUR' },
    { id: id('f02'), key: 'what_for', type: 'text', label: 'What for', help: '', required: true },
  ],
  action_groups: [
    {
      id: id('b01'),
      name: 'Decide',
      condition: {
        id: id('c01'),
        name: '',
        match: 'all',
        items: [
          {
            id: id('c02'),
            name: '',
            type: 'field',
            step_id: null,
            when: 'answered',
            field_id: id('f01'),
            comparator: 'gt',
            comparator_value: '100',
          },
        ],
      },
      actions: [
        {
          ...action,
          id: id('d01'),
          name: 'Approve',
          assignees: [{ type: 'group', id: named.group }],
          initiator_excluded: true,
          due_after: '1_day',
          stepable_type: 'approval',
          stepable: { fields: [], vote: { match: 'any' }, cancel_on_disapprove: true },
        },
      ],
    },
    {
      id: id('b02'),
      name: 'Buy',
      condition: null,
      actions: [
        {
          ...action,
          id: id('d02'),
          name: 'Buy it',
          assignees: [{ type: 'initiator' }],
          stepable_type: 'task',
          stepable: { instructions: 'Buy {{what_for}} for {{price}}.', vote: { match: 'any' } },
        },
      ],
    },
  ],
  cancellation: [],
};

/** The same as a workflow file. */
const file = {
  baton_workflow: 1,
  name: 'Purchase',
  trigger_form: [
    { key: 'price', type: 'currency', label: 'Price', required: true, currency: 'EUR' },
    { key: 'what_for', type: 'text', label: 'What for', required: true },
  ],
  action_groups: [
    {
      key: 'decide',
      name: 'Decide',
      condition: { all: [{ field: 'price', comparator: 'gt', value: '100' }] },
      actions: [
        {
          key: 'approve',
          type: 'approval',
          name: 'Approve',
          assignees: [{ person: 'ada@example.com' }],
          initiator_excluded: true,
          due_after: '1_day',
          cancel_on_disapprove: true,
        },
      ],
    },
    {
      key: 'buy',
      name: 'Buy',
      actions: [
        {
          key: 'buy_it',
          type: 'task',
          name: 'Buy it',
          assignees: ['initiator'],
          instructions: 'Buy {{what_for}} for {{price}}.',
        },
      ],
    },
  ],
};

const fields = [
  { key: 'price', value: '120.50' },
  { key: 'what_for', value: 'Two office chairs' },
];
const bpmn =
  '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><process id="purchase"><userTask id="approve" name="Approve"/></process></definitions>';

/**
 * The examples of bodies that say something: what the schema alone gives would be refused, or names what excludes each
 * other. The other bodies have an example of their schema.
 */
export const bodyExamples: ReadonlyMap<Endpoint, unknown> = new Map<Endpoint, unknown>([
  [createWorkspace, { workspace: { name: 'Northlake', industry: 'education', time_zone: 'Europe/Paris' } }],
  [addMembers, { emails: ['ada@example.com'], role: 'member' }],
  [sendInvitations, { emails: ['ada@example.com'], role: 'member' }],
  [createWorkflow, { workflow: { name: 'Purchase', description: 'Above 100 euros somebody approves.' } }],
  [saveDraft, { revision: 1, definition }],
  [previewWorkflowFile, { file }],
  [importWorkflow, { file, people: { 'person:ada@example.com': [member] } }],
  [replaceDraftByFile, { revision: 1, file, people: { 'person:ada@example.com': [member] } }],
  [convertBpmn, { bpmn, name: 'Purchase' }],
  [startByToken, { fields: { price: '120.50', what_for: 'Two office chairs' } }],
  [startByTokenInPath, { fields: { price: '120.50', what_for: 'Two office chairs' } }],
  [startRun, { workflow_id: named.workflow, run: { name: 'Office chairs', due_after: '1_week' }, fields }],
  [
    planRun,
    {
      workflow_id: named.workflow,
      run: { repeat_type: 'repeat', rrule: 'FREQ=WEEKLY;BYDAY=MO', start_time: '09:00', zone: 'Europe/Paris' },
      fields,
    },
  ],
  [answerStep, { run_step: { answer: 'approve', comment: 'Within the budget.', attempt: 1 } }],
  [reassignStep, { assignees: [member] }],
  [bulkUpdateRuns, { action: 'archive', run_ids: [named.run] }],
  [addRunViewers, { user_workspace_ids: [named.member], role: 'commenter' }],
  [addWorkflowViewers, { group_ids: [named.group], role: 'viewer' }],
  [requestExport, { workflow_id: named.workflow, format: 'csv', content: 'steps' }],
  [markNotifications, { run_id: named.run }],
]);
