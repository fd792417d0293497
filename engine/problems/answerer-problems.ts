import { kindOf } from '../actions/index.ts';
import type { Action, Assignee } from '../definition.ts';
import { comesBefore, type DefinitionIndex, type DefinitionLocation } from '../definition-index.ts';
import type { Problem } from './problem.ts';

/**
 * Warns of an action that its own rules close to everybody it is assigned to: the initiator may not answer, or nobody
 * answers twice and its one person has always answered before (docs/rules.md, rule 6). The workflow's admins would hold it.
 */
export function answererProblems(index: DefinitionIndex, action: Action, location: DefinitionLocation): Problem[] {
  if (kindOf(action).actor !== 'people' || action.assignees.length === 0) return [];
  const answered = action.nobody_twice ? alwaysAnsweredBefore(index, location) : new Set<string>();
  const isExcluded = (assignee: Assignee) =>
    (assignee.type === 'initiator' && action.initiator_excluded) || answered.has(keyOf(assignee));
  if (!action.assignees.every(isExcluded)) return [];
  return [{ code: 'nobody_can_answer', severity: 'warning', setting: 'assignees' }];
}

/** The single people who answer an action before this one on every way, each as its `keyOf`. */
function alwaysAnsweredBefore(index: DefinitionIndex, location: DefinitionLocation): Set<string> {
  const certain = [...index.actions.values()].filter(
    ({ action, group }) =>
      group.condition === null &&
      action.condition === null &&
      kindOf(action).actor === 'people' &&
      action.assignees.length === 1 &&
      comesBefore(index, action.id, location),
  );
  return new Set(certain.flatMap(({ action }) => action.assignees.filter(isOnePerson)).map(keyOf));
}

const isOnePerson = ({ type }: Assignee): boolean => type === 'user_workspace' || type === 'initiator';

/** A text that is equal for equal assignees. */
const keyOf = (assignee: Assignee): string =>
  assignee.type === 'initiator'
    ? assignee.type
    : JSON.stringify([assignee.type, 'id' in assignee ? assignee.id : assignee.field_id]);
