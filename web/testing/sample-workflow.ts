import type { getWorkflow } from '../../contract/workflows.ts';
import type { Action, Definition } from '../../engine/definition.ts';
import { usualSettings } from '../../engine/usual-settings.ts';
import type { Reply } from '../lib/api-client.ts';
import { members, sampleId } from './sample-data.ts';

const approval = (number: number, name: string): Action => ({
  id: sampleId(number),
  name,
  ...usualSettings,
  assignees: [{ type: 'initiator' }],
  stepable_type: 'approval',
  stepable: { fields: [], vote: { match: 'any' }, cancel_on_disapprove: false },
});

/** Three stages of two approvals each; the start form asks for an amount and a day. */
export const sampleDefinition: Definition = {
  schema: 1,
  trigger_form: [
    { id: sampleId(60), key: 'amount', type: 'currency', currency: 'EUR', label: 'Amount', help: '', required: true },
    { id: sampleId(61), key: 'day', type: 'date', label: 'Day', help: '', required: false },
  ],
  action_groups: [1, 2, 3].map((number) => ({
    id: sampleId(600 + number),
    name: `Stage ${number}`,
    condition: null,
    actions: [approval(700 + number, `First ${number}`), approval(800 + number, `Second ${number}`)],
  })),
  cancellation: [],
};

export function workflowReply(definition = sampleDefinition): Reply<typeof getWorkflow> {
  return {
    workflow: {
      id: sampleId(9),
      name: 'Request for payment',
      description: '',
      main_name: 'Request for payment',
      main_description: '',
      translations: {},
      created_at: 1_790_000_000,
      updated_at: 1_790_000_000,
      created_by_user: null,
      admins: [members[0]!],
      categories: [],
      enabled_version: null,
      has_unpublished_changes: true,
      running_runs: 0,
      can: { edit: true },
    },
    draft: { revision: 1, definition, updated_at: 1_790_000_000 },
    definition: null,
    versions: [],
    triggers: [],
  };
}
