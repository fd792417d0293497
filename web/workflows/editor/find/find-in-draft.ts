import { foldText } from '../../../../contract/fold-text.ts';
import { fieldsOf } from '../../../../engine/actions/index.ts';
import type { Action, Definition, Field, Id, StepableType } from '../../../../engine/definition.ts';
import type { Selection } from '../state/selection.ts';

/** A place of the draft that has the words. */
export interface Hit {
  kind: 'group' | 'action' | 'field';
  selection: Selection;
  field_id?: Id;
  name: string;
  type?: StepableType;
  /** The name of the group or action that the action or field is in; null for the start form. */
  within: string | null;
}

/** More are no help: more words find fewer. */
export const mostHits = 50;

/** Where the draft has all of the words, in its order: names before what only stands in the texts of an action. */
export function findInDraft({ trigger_form, action_groups }: Definition, query: string): Hit[] {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const has = (...texts: string[]) => {
    const folded = foldText(texts.join(' '));
    return words.every((word) => folded.includes(word));
  };
  const fieldHits = (fields: readonly Field[], selection: Selection, within: string | null): Hit[] =>
    fields
      .filter((field) => has(field.label, field.key, field.help, ...(field.choices ?? []).map(({ label }) => label)))
      .map((field) => ({ kind: 'field', selection, field_id: field.id, name: field.label, within }));
  const named: Hit[] = fieldHits(trigger_form, { kind: 'start' }, null);
  const inTexts: Hit[] = [];
  for (const group of action_groups) {
    if (has(group.name)) {
      named.push({ kind: 'group', selection: { kind: 'group', id: group.id }, name: group.name, within: null });
    }
    for (const action of group.actions) {
      const selection = { kind: 'action', id: action.id } as const;
      const hit: Hit = {
        kind: 'action',
        selection,
        name: action.name,
        type: action.stepable_type,
        within: group.name,
      };
      if (has(action.name)) named.push(hit);
      else if (has(action.name, action.description, ...textsOf(action))) inTexts.push(hit);
      named.push(...fieldHits(fieldsOf(action), selection, action.name));
    }
  }
  return [...named, ...inTexts].slice(0, mostHits);
}

/** What people read of an action besides its name and fields. */
function textsOf({ stepable_type, stepable }: Action): string[] {
  switch (stepable_type) {
    case 'yes_no':
      return [stepable.question];
    case 'task':
      return [stepable.instructions];
    case 'email':
    case 'automatic_email':
      return [stepable.subject, stepable.body];
    case 'slack':
      return [stepable.channel, ...stepable.messages];
    default:
      return [];
  }
}
