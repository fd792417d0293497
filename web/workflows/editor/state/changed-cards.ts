import type { ActionGroup, Definition } from '../../../../engine/definition.ts';
import { placeKey } from './selection.ts';

/**
 * The cards whose own content differs between two states of a draft, as keys of places (see `placeKey`).
 * @returns Null if a card was added, removed or moved.
 */
export function changedCards(before: Definition, after: Definition): string[] | null {
  if (before.action_groups.length !== after.action_groups.length) return null;
  const changed = before.trigger_form === after.trigger_form ? [] : [placeKey({ kind: 'start' })];
  for (const [at, group] of after.action_groups.entries()) {
    const last = before.action_groups[at]!;
    if (group === last) continue;
    if (!hasSameCards(last, group)) return null;
    if (group.name !== last.name || group.condition !== last.condition) changed.push(group.id);
    changed.push(...group.actions.filter((action, position) => action !== last.actions[position]).map(({ id }) => id));
  }
  return changed;
}

function hasSameCards(before: ActionGroup, after: ActionGroup): boolean {
  if (before.id !== after.id || before.actions.length !== after.actions.length) return false;
  return after.actions.every(({ id }, position) => id === before.actions[position]?.id);
}
