import { leavesOf } from '../conditions.ts';
import type { Action, ActionGroup, Condition, Conditions, Id } from '../definition.ts';
import type { DefinitionIndex } from '../definition-index.ts';
import type { Findings } from './findings.ts';

/** The place whose condition is looked at: a group, or an action of it. */
export interface Target {
  index: DefinitionIndex;
  findings: ReadonlyMap<Id, Findings>;
  group: ActionGroup;
  group_position: number;
  action: Action | null;
}

export interface Goal {
  /** The result of the condition that is looked for. */
  result: boolean;
  /** Whether a go-back that returns and a disapproval that cancels the run end a way. */
  endings: boolean;
}

export const isAboutField = ({ type, when }: Condition): boolean => type === 'field' && when === 'answered';

/** The actions and fields that a target's condition depends on, also through the conditions of what it names. */
export function neededFor({ index, group, action }: Target) {
  const actions = new Set<Id>();
  const fields = new Set<Id>();
  const leaves = new Set<Condition>();
  /** How many conditions ask for an outcome, by action and outcome. */
  const asked = new Map<string, number>();
  const add = (condition: Conditions | null): void => {
    for (const leaf of leavesOf(condition)) {
      leaves.add(leaf);
      if (leaf.type === 'answer' && leaf.when === 'answered') {
        const key = `${leaf.step_id} ${leaf.answer}`;
        asked.set(key, (asked.get(key) ?? 0) + 1);
      }
      if (isAboutField(leaf)) fields.add(leaf.field_id!);
      if (leaf.step_id === null || actions.has(leaf.step_id)) continue;
      actions.add(leaf.step_id);
      const placed = index.actions.get(leaf.step_id)!;
      add(placed.action.condition);
      add(placed.group.condition);
    }
  };
  add(group.condition);
  add(action?.condition ?? null);
  const has = ({ step_id, field_id }: Condition) =>
    step_id === null ? fields.has(field_id ?? '') : actions.has(step_id);
  return { actions, fields, leaves, asked, add, has };
}
