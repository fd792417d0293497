/** Rejects what no draft may contain (docs/rules.md, rule 18). */

import { fieldsOf } from '../actions/index.ts';
import { formulaFields } from '../compute-fields.ts';
import { leavesOf } from '../conditions.ts';
import type { Action, Condition, Conditions, Definition, Field, Id } from '../definition.ts';
import type { DefinitionIndex } from '../definition-index.ts';
import { malformedDefinition } from '../engine-error.ts';
import { namedFields } from '../named-actions.ts';
import { textsOf } from '../translations/map-texts.ts';
import { targetLanguages, textAt } from '../translations/translate-definition.ts';

/** Larger definitions are rejected (docs/rules.md, "Limits"). */
export const mostActions = 500;
/** Conditions of all actions and groups together: their results are stored with each attempt. */
export const mostConditions = 2_000;
/** Fields of all forms together, with the columns of tables. */
export const mostFields = 2_000;
/** How deep conditions may be nested (docs/rules.md, rule 4). */
export const deepestNest = 3;

/**
 * Rejects a definition with duplicate or unknown ids, conditions nested deeper than three levels, or more than 500
 * actions, 2,000 conditions or 2,000 fields. A condition may name a later action: moving an action in the editor can
 * cause that, and it is listed as a problem.
 * @throws EngineError `malformed_definition` with the `path` of the first fault; `fields` says what is wrong there.
 */
export function rejectMalformed(definition: Definition, index: DefinitionIndex): void {
  const actions = definition.action_groups.flatMap((group) => group.actions);
  if (actions.length > mostActions) tooMany('action_groups', mostActions);
  rejectTooMany(definition);
  rejectDuplicates(definition);
  rejectLongTranslations(definition);
  rejectUnknownOperands(definition, index);
  for (const [group_position, group] of definition.action_groups.entries()) {
    const path = `action_groups.${group_position}`;
    rejectMalformedCondition(index, group.condition, `${path}.condition`);
    for (const [position, action] of group.actions.entries()) {
      rejectMalformedAction(index, action, `${path}.actions.${position}`);
    }
  }
}

function malformed(...fault: Parameters<typeof malformedDefinition>): never {
  throw malformedDefinition(...fault);
}

const tooMany = (path: string, number: number): never => malformed(path, 'too_numerous', { number });

function rejectTooMany({ trigger_form, action_groups }: Definition): void {
  const conditioned = action_groups.flatMap((group) => [group, ...group.actions]);
  const conditions = conditioned.reduce((sum, { condition }) => sum + leavesOf(condition).length, 0);
  if (conditions > mostConditions) tooMany('conditions', mostConditions);
  const actions = action_groups.flatMap((group) => group.actions);
  const sizeOf = (form: readonly Field[]) => form.reduce((sum, { columns = [] }) => sum + 1 + columns.length, 0);
  const fields = actions.reduce((sum, action) => sum + sizeOf(fieldsOf(action)), sizeOf(trigger_form));
  if (fields > mostFields) tooMany('fields', mostFields);
}

/** Ids are unique per kind. Groups and actions count as one kind, because a go-back may name either. */
function rejectDuplicates({ trigger_form, action_groups }: Definition): void {
  const actions = action_groups.flatMap((group) => group.actions);
  const fields = [...trigger_form, ...actions.flatMap((action) => [...fieldsOf(action)])];
  rejectDuplicate([...action_groups, ...actions], 'action_groups');
  rejectDuplicate(fields, 'fields');
  for (const { id, choices, columns = [] } of fields) {
    rejectDuplicate(choices ?? [], `fields.${id}.choices`);
    rejectDuplicate(columns, `fields.${id}.columns`);
    for (const column of columns) rejectDuplicate(column.choices ?? [], `fields.${id}.columns.${column.id}.choices`);
  }
}

/** A formula may name a later field or an unknown column, as the editor can cause it: those are problems of the draft. */
function rejectUnknownOperands({ trigger_form, action_groups }: Definition, index: DefinitionIndex): void {
  const actions = action_groups.flatMap((group) => group.actions);
  for (const field of [...trigger_form, ...actions.flatMap((action) => [...fieldsOf(action)])]) {
    for (const id of formulaFields([field]))
      if (!index.fields.has(id)) malformed(`fields.${field.id}.formula`, 'unknown_id', { id });
  }
}

/** A translation may be as long as the text that it stands for. */
function rejectLongTranslations(definition: Definition): void {
  if (!definition.translations) return;
  const texts = textsOf(definition);
  for (const language of targetLanguages(definition)) {
    const words = definition.translations[language];
    const long = words && texts.find(({ path, max }) => (textAt(words, path)?.length ?? 0) > max);
    if (long) malformed(`translations.${language}.${long.path}`, 'too_long', { number: long.max });
  }
}

function rejectDuplicate(things: readonly { id: Id }[], path: string): void {
  const seen = new Set<Id>();
  for (const { id } of things) {
    if (seen.has(id)) malformed(path, 'id_twice', { id });
    seen.add(id);
  }
}

/** Nested conditions as a flat list: the condition groups and the conditions in them. */
function partsOf(conditions: Conditions | Condition | null): (Conditions | Condition)[] {
  if (conditions === null) return [];
  return 'items' in conditions ? [conditions, ...conditions.items.flatMap(partsOf)] : [conditions];
}

function rejectMalformedAction(index: DefinitionIndex, action: Action, path: string): void {
  rejectMalformedCondition(index, action.condition, `${path}.condition`);
  for (const { setting, field_id } of namedFields(action)) {
    if (!index.fields.has(field_id)) malformed(`${path}.${setting}`, 'unknown_id', { id: field_id });
  }
  const target = action.stepable_type === 'go_back' ? action.stepable.go_back_to : null;
  if (target !== null && !index.actions.has(target) && !index.groups.has(target)) {
    malformed(`${path}.go_back_to`, 'unknown_id', { id: target });
  }
}

function rejectMalformedCondition(index: DefinitionIndex, conditions: Conditions | null, path: string): void {
  if (depthOf(conditions) > deepestNest) malformed(path, 'too_deep', { number: deepestNest });
  // Condition ids need to be unique only within one condition: a copied action keeps the ids of its conditions.
  rejectDuplicate(partsOf(conditions), path);
  for (const { step_id, field_id } of leavesOf(conditions)) {
    if (step_id !== null && !index.actions.has(step_id)) malformed(path, 'unknown_id', { id: step_id });
    if (field_id !== undefined && !index.fields.has(field_id)) malformed(path, 'unknown_id', { id: field_id });
  }
}

function depthOf(conditions: Conditions | Condition | null): number {
  if (conditions === null || !('items' in conditions)) return 0;
  return 1 + Math.max(0, ...conditions.items.map(depthOf));
}
