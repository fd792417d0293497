import type { Action, ActionBase, Version } from '../../../engine/definition.ts';
import { usualSettings } from '../../../engine/usual-settings.ts';

export const sampleStages = ['ask', 'check', 'approve', 'pay'] as const;
export type SampleStage = (typeof sampleStages)[number];

/** Above this amount, in euros, somebody must approve. */
export const sampleLimit = 500;

const anyVote = { match: 'any' } as const;

function base(id: SampleStage | 'return', name: string, settings: Partial<ActionBase> = {}): ActionBase {
  return {
    id,
    name,
    ...usualSettings,
    assignees: id === 'return' ? [] : [{ type: 'user_workspace', id }],
    ...settings,
  };
}

/**
 * The workflow of the sample run on the landing page: one person asks for money, a second checks and may send it back, a third
 * approves amounts above a limit, a fourth pays. Each person has the same id as their action.
 * @param names The names of the stages in the visitor's language.
 */
export function sampleVersion(names: Record<SampleStage, string>): Version {
  const actions: Record<SampleStage, Action[]> = {
    ask: [
      {
        ...base('ask', names.ask),
        stepable_type: 'form',
        stepable: {
          fields: [{ id: 'amount', key: 'amount', type: 'number', label: 'amount', help: '', required: true }],
        },
      },
    ],
    check: [
      {
        ...base('check', names.check),
        stepable_type: 'approval',
        stepable: { fields: [], vote: anyVote, cancel_on_disapprove: false },
      },
      {
        ...base('return', names.ask, {
          condition: {
            id: 'if-incomplete',
            name: '',
            match: 'all',
            items: [
              { id: 'incomplete', name: '', type: 'answer', step_id: 'check', when: 'answered', answer: 'disapprove' },
            ],
          },
        }),
        stepable_type: 'go_back',
        stepable: { go_back_to: 'ask' },
      },
    ],
    approve: [
      {
        ...base('approve', names.approve, {
          condition: {
            id: 'if-large',
            name: '',
            match: 'all',
            items: [
              {
                id: 'large',
                name: '',
                type: 'field',
                step_id: 'ask',
                when: 'answered',
                field_id: 'amount',
                comparator: 'gt',
                comparator_value: String(sampleLimit),
              },
            ],
          },
        }),
        stepable_type: 'approval',
        stepable: { fields: [], vote: anyVote, cancel_on_disapprove: true },
      },
    ],
    pay: [{ ...base('pay', names.pay), stepable_type: 'task', stepable: { instructions: '', vote: anyVote } }],
  };
  return {
    id: 'sample',
    definition: {
      schema: 1,
      trigger_form: [],
      action_groups: sampleStages.map((stage) => ({
        id: `group-${stage}`,
        name: names[stage],
        condition: null,
        actions: actions[stage],
      })),
      cancellation: [],
    },
  };
}
