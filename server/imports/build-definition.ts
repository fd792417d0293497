import type { ImportMapping, ImportStage } from '../../contract/import-options.ts';
import type {
  Action,
  ActionBase,
  Condition,
  Conditions,
  Definition,
  Field,
  Id,
  Outcome,
} from '../../engine/definition.ts';
import { usualSettings } from '../../engine/usual-settings.ts';
import type { Traits } from './activity-traits.ts';
import { stemOf, wordsOf } from './guess/guess-outcome.ts';
import type { OutcomeOf } from './outcome-of.ts';

export interface DefinitionPlan {
  stages: readonly ImportStage[];
  fields: ImportMapping['fields'];
  traits: Traits;
  outcomeOf: OutcomeOf;
  /** The member who imports: every action is assigned to them. */
  member_id: Id;
  nextId: () => Id;
}

export interface BuiltDefinition {
  definition: Definition;
  /** The action of each activity. */
  actions: Map<string, Id>;
}

/** A definition with an action for each activity of a log. The alternatives of one decision exclude each other. */
export function buildDefinition(plan: DefinitionPlan): BuiltDefinition {
  const keys = new Set<string>();
  const newField = ({ label, type }: ImportMapping['fields'][number]): Field => ({
    id: plan.nextId(),
    key: uniqueKey(label, keys),
    type,
    label,
    help: '',
    required: false,
  });
  const trigger_form = plan.fields.filter(({ of }) => of === 'run').map(newField);
  const actions = new Map<string, Id>();
  const action_groups = plan.stages.map(({ name, activities }) => {
    const earlier: { id: Id; stem: string | null }[] = [];
    return {
      id: plan.nextId(),
      name,
      condition: null,
      actions: activities.map((activity) => {
        const id = plan.nextId();
        const stem = stemOf(activity)?.toLowerCase() ?? null;
        const alternatives = earlier.filter((one) => stem !== null && one.stem === stem);
        earlier.push({ id, stem });
        actions.set(activity, id);
        const base: ActionBase = {
          id,
          name: activity,
          ...usualSettings,
          condition: alternatives.length > 0 ? allSkipped(plan, alternatives.slice(0, 50)) : null,
          assignees: [{ type: 'user_workspace', id: plan.member_id }],
        };
        return actionOf(activity, base, plan, newField);
      }),
    };
  });
  return { definition: { schema: 1, trigger_form, action_groups, cancellation: [] }, actions };
}

function actionOf(
  activity: string,
  base: ActionBase,
  { fields, traits, outcomeOf }: DefinitionPlan,
  newField: (field: ImportMapping['fields'][number]) => Field,
): Action {
  const { outcomes = new Set([null]), fields: filled = new Set<number>() } = traits.get(activity) ?? {};
  const had = new Set<Outcome>([...outcomes].map((text) => outcomeOf(activity, text)));
  const own = fields.filter(({ of }, position) => of === 'step' && filled.has(position)).map(newField);
  const vote = { match: 'any' } as const;
  if (had.has('approve') || had.has('disapprove')) {
    return { ...base, stepable_type: 'approval', stepable: { fields: own, vote, cancel_on_disapprove: false } };
  }
  if (own.length > 0) return { ...base, stepable_type: 'form', stepable: { fields: own } };
  if (had.has('yes') || had.has('no')) {
    return { ...base, stepable_type: 'yes_no', stepable: { question: activity, vote } };
  }
  return { ...base, stepable_type: 'task', stepable: { instructions: '', vote } };
}

/** True only if none of the alternatives was chosen. */
function allSkipped({ nextId }: DefinitionPlan, alternatives: readonly { id: Id }[]): Conditions {
  const items = alternatives.map(
    ({ id }): Condition => ({ id: nextId(), name: '', type: 'answer', step_id: id, when: 'skipped' }),
  );
  return { id: nextId(), name: '', match: 'all', items };
}

function uniqueKey(label: string, taken: Set<string>): string {
  const words = wordsOf(label)
    .join('_')
    .replace(/[^a-z_]/g, '');
  const start = /^[a-z]/.test(words) ? words.slice(0, 40) : 'field';
  let key = start;
  for (let number = 2; taken.has(key); number++) key = `${start}_${number}`;
  taken.add(key);
  return key;
}
