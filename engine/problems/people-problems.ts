import { kindOf } from '../actions/index.ts';
import type { Action, Id, Recipient, Ref } from '../definition.ts';
import { comesBefore, type DefinitionIndex, type DefinitionLocation } from '../definition-index.ts';
import { namedFields } from '../named-actions.ts';
import type { HookTarget } from './hook-problems.ts';
import type { Problem } from './problem.ts';

/** The people, groups and triggers that the references of a definition are checked against. */
export interface ProblemContext {
  members: ReadonlyMap<Id, { active: boolean }>;
  groups: ReadonlyMap<Id, { enabled: boolean; size: number }>;
  /** The existing automatic triggers that the definition's hooks name; if left out, hooks are not checked. */
  triggers?: ReadonlyMap<Id, HookTarget>;
  /** Whether programs and hooks can start the workflow by an enabled automatic trigger. */
  has_automatic_trigger?: boolean;
}

/**
 * The problems of an action's assignees and mail recipients. Without `context`, only references within the definition
 * are checked.
 */
export function peopleProblems(
  index: DefinitionIndex,
  action: Action,
  location: DefinitionLocation,
  context: ProblemContext | undefined,
): Problem[] {
  const isForPeople = kindOf(action).actor === 'people';
  const named = [
    ...(isForPeople ? action.assignees.map((recipient) => ({ setting: 'assignees', recipient })) : []),
    ...kindOf(action).recipients(action),
  ];
  return [
    ...(isForPeople && action.assignees.length === 0 ? [error('assignees_missing', 'assignees')] : []),
    ...named.flatMap(({ setting, recipient }) => refProblems(recipient, setting, context)),
    ...namedFields(action).flatMap(({ setting, field_id }) => collaboratorProblems(index, field_id, setting, location)),
  ];
}

function error(code: Problem['code'], setting: string, values?: Problem['values']): Problem {
  return values ? { code, severity: 'error', setting, values } : { code, severity: 'error', setting };
}

/** Whether a person or group that a setting names still exists. Other references do not depend on the workspace. */
export function refProblems(ref: Ref | Recipient, setting: string, context?: ProblemContext): Problem[] {
  if (!context || (ref.type !== 'user_workspace' && ref.type !== 'group')) return [];
  const values = { id: ref.id };
  if (ref.type === 'user_workspace') {
    return context.members.get(ref.id)?.active ? [] : [error('member_gone', setting, values)];
  }
  const group = context.groups.get(ref.id);
  if (!group) return [error('group_gone', setting, values)];
  if (!group.enabled) return [{ code: 'group_disabled', severity: 'warning', setting, values }];
  return group.size > 0 ? [] : [{ code: 'group_empty', severity: 'warning', setting, values }];
}

function collaboratorProblems(
  index: DefinitionIndex,
  field_id: Id,
  setting: string,
  location: DefinitionLocation,
): Problem[] {
  const placed = index.fields.get(field_id);
  if (!placed) return [];
  const values = { label: placed.field.label };
  // A mail may also be sent to an address that was typed into a form.
  const fits = placed.field.type === 'collaborator' || (setting !== 'assignees' && placed.field.type === 'email');
  if (!fits) return [error('collaborator_not_a_person', setting, values)];
  return comesBefore(index, placed.action_id, location) ? [] : [error('collaborator_later_field', setting, values)];
}
