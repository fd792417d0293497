import { kindOf } from '../actions/index.ts';
import type { Action, Id, Recipient, Ref } from '../definition.ts';
import { comesBefore, type DefinitionIndex, type DefinitionLocation } from '../definition-index.ts';
import { namedFields } from '../named-actions.ts';
import type { HookTarget } from './hook-problems.ts';
import type { Problem } from './problem.ts';

/** The people and groups of the workspace, and what its hooks start by, as far as a definition can get them wrong. */
export interface ProblemContext {
  members: ReadonlyMap<Id, { active: boolean }>;
  groups: ReadonlyMap<Id, { enabled: boolean; size: number }>;
  /** The automatic triggers that its hooks name and that are there; left out, hooks are not looked at. */
  triggers?: ReadonlyMap<Id, HookTarget>;
}

/** What is wrong with who acts on an action or gets its mail. Without surroundings, only what the definition itself tells. */
export function peopleProblems(
  index: DefinitionIndex,
  action: Action,
  location: DefinitionLocation,
  context: ProblemContext | undefined,
): Problem[] {
  const acts = kindOf(action).actor === 'people';
  const named = [
    ...(acts ? action.assignees.map((recipient) => ({ setting: 'assignees', recipient })) : []),
    ...kindOf(action).recipients(action),
  ];
  return [
    ...(acts && action.assignees.length === 0 ? [error('assignees_missing', 'assignees')] : []),
    ...named.flatMap(({ setting, recipient }) => refProblems(recipient, setting, context)),
    ...namedFields(action).flatMap(({ setting, field_id }) => collaboratorProblems(index, field_id, setting, location)),
  ];
}

function error(code: Problem['code'], setting: string, values?: Problem['values']): Problem {
  return values ? { code, severity: 'error', setting, values } : { code, severity: 'error', setting };
}

/** Whether a person or group named in a setting is there; anything else is no question of the surroundings. */
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
  // A mail may go to an address typed into a form as well.
  const fits = placed.field.type === 'collaborator' || (setting !== 'assignees' && placed.field.type === 'email');
  if (!fits) return [error('collaborator_not_a_person', setting, values)];
  return comesBefore(index, placed.action_id, location) ? [] : [error('collaborator_later_field', setting, values)];
}
