import { fieldsOf } from '../../../../engine/actions/index.ts';
import type { Action, ActionGroup, Definition, Id, Language, Translations } from '../../../../engine/definition.ts';
import type { CardSelection } from '../state/selection.ts';

/** Actions on their way to another place: of this workflow, or as text in the clipboard of another one. */
export interface Clip {
  /** The group that is copied with its actions; null for actions alone. */
  group: Omit<ActionGroup, 'actions'> | null;
  actions: Action[];
  /** The language of its texts. */
  language: Language | undefined;
  /** The translations of these texts and no others, by language and path. */
  translations: Translations;
}

/** What marks a text in the clipboard as actions of Baton. */
export const clipMark = 'baton/actions/1';

export function clipOf(definition: Definition, selection: CardSelection): Clip | null {
  const parts = partsOf(definition, selection);
  if (!parts) return null;
  const ids = idsOf(parts);
  const isOwn = (path: string) => path.split('.').some((part) => ids.has(part));
  const translations = Object.fromEntries(
    Object.entries(definition.translations ?? {}).map(([language, words]) => [
      language,
      Object.fromEntries(Object.entries(words).filter(([path]) => isOwn(path))),
    ]),
  );
  return { ...parts, language: definition.language, translations };
}

function partsOf({ action_groups }: Definition, selection: CardSelection): Pick<Clip, 'group' | 'actions'> | null {
  if (selection.kind === 'group') {
    const found = action_groups.find(({ id }) => id === selection.id);
    if (!found) return null;
    const { actions, ...group } = found;
    return { group, actions };
  }
  const action = action_groups.flatMap(({ actions }) => actions).find(({ id }) => id === selection.id);
  return action ? { group: null, actions: [action] } : null;
}

/** The ids of all that a clip adds: its group, actions, fields, columns and choices. */
export function idsOf({ group, actions }: Pick<Clip, 'group' | 'actions'>): Set<Id> {
  const fields = actions.flatMap((action) => [...fieldsOf(action)]);
  const columns = fields.flatMap((field) => field.columns ?? []);
  const choices = [...fields, ...columns].flatMap((one) => one.choices ?? []);
  return new Set([...(group ? [group] : []), ...actions, ...fields, ...columns, ...choices].map(({ id }) => id));
}

/** The text for the clipboard, which anybody may read: keys of chats and tokens of hooks are left out. */
export const writeClip = (clip: Clip): string =>
  JSON.stringify({ mark: clipMark, ...clip, actions: clip.actions.map(withoutSecrets) });

export function withoutSecrets(action: Action): Action {
  if (action.stepable_type === 'slack') return { ...action, stepable: { ...action.stepable, secret_id: null } };
  if (action.stepable_type === 'workflow_hook') {
    return { ...action, stepable: { ...action.stepable, trigger_id: null, token_version: 0 } };
  }
  return action;
}
