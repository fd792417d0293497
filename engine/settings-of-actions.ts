import type { Action, Definition } from './definition.ts';

/**
 * The values of a setting in a definition, each with its place as refusals name it: `action_groups.0.actions.2.secret_id`.
 * @param name    The setting's name.
 * @param settingOf The setting of an action; null if it has none.
 */
export const settingsOfActions = <V>(
  { action_groups }: Definition,
  name: string,
  settingOf: (action: Action) => V | null,
): { value: V; path: string }[] =>
  action_groups.flatMap(({ actions }, group) =>
    actions.flatMap((action, position) => {
      const value = settingOf(action);
      return value === null ? [] : [{ value, path: `action_groups.${group}.actions.${position}.${name}` }];
    }),
  );
