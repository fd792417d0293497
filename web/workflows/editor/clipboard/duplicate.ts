import type { Definition } from '../../../../engine/definition.ts';
import { placeOfAction } from '../state/change-actions.ts';
import type { CardSelection } from '../state/selection.ts';
import { clipOf } from './clip.ts';
import { type Pasted, type PasteTarget, pasteClip } from './paste-clip.ts';

/**
 * Adds a copy of a group or an action right behind it.
 * @returns Null if the draft would have more than a draft may have.
 */
export function duplicate(definition: Definition, selection: CardSelection): Pasted | null {
  const clip = clipOf(definition, selection);
  return clip && pasteClip(definition, clip, pasteTargetFor(definition, selection), null);
}

/** Behind what is selected; without it, at the end. */
export function pasteTargetFor(definition: Definition, at: CardSelection | null): PasteTarget {
  const { action_groups } = definition;
  const found = at?.kind === 'action' ? placeOfAction(definition, at.id) : null;
  const chosen = action_groups.findIndex(({ id }) => id === (found?.group.id ?? at?.id));
  const group_position = chosen >= 0 ? chosen : action_groups.length - 1;
  const group = action_groups[group_position];
  return {
    group_at: group_position + 1,
    into: { group_id: group?.id ?? '', at: found ? found.position + 1 : (group?.actions.length ?? 0) },
  };
}
