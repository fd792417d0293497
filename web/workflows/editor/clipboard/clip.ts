import type { Action, ActionGroup, Definition } from '../../../../engine/definition.ts';
import type { CardSelection } from '../state/selection.ts';

/** Actions on their way to another place: of this workflow, or as text in the clipboard of another one. */
export interface Clip {
  /** The group that is copied with its actions; null for actions alone. */
  group: Omit<ActionGroup, 'actions'> | null;
  actions: Action[];
}

/** What marks a text in the clipboard as actions of Baton. */
export const clipMark = 'baton/actions/1';

export function clipOf({ action_groups }: Definition, selection: CardSelection): Clip | null {
  if (selection.kind === 'group') {
    const found = action_groups.find(({ id }) => id === selection.id);
    if (!found) return null;
    const { actions, ...group } = found;
    return { group, actions };
  }
  const action = action_groups.flatMap(({ actions }) => actions).find(({ id }) => id === selection.id);
  return action ? { group: null, actions: [action] } : null;
}

/** The text for the clipboard, which anybody may read: keys of chats and tokens of hooks are left out. */
export const writeClip = (clip: Clip): string =>
  JSON.stringify({ mark: clipMark, group: clip.group, actions: clip.actions.map(withoutSecrets) });

export function withoutSecrets(action: Action): Action {
  if (action.stepable_type === 'slack') return { ...action, stepable: { ...action.stepable, secret_id: null } };
  if (action.stepable_type === 'workflow_hook') {
    return { ...action, stepable: { ...action.stepable, trigger_id: null, token_version: 0 } };
  }
  return action;
}
