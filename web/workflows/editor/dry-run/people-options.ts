import type { Id } from '../../../../engine/definition.ts';
import type { InventedPerson } from '../../../../engine/dry-run/trace.ts';
import type { useNames } from './use-cast.ts';

/** People to choose from, by name; the invented ones first. */
export function peopleOptions(
  members: readonly Id[],
  invented: readonly InventedPerson[],
  nameOf: ReturnType<typeof useNames>,
): { value: Id; label: string }[] {
  const real = members
    .filter((id) => invented.every((one) => one.id !== id))
    .map((id) => ({ value: id, label: nameOf({ type: 'user_workspace', id }) }))
    .sort((one, other) => one.label.localeCompare(other.label));
  return [...invented.map(({ id, name }) => ({ value: id, label: name })), ...real];
}
