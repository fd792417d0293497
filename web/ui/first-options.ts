import type { ComboboxItem, ComboboxParsedItem, ComboboxParsedItemGroup } from '@mantine/core';
import { containsText } from '../../contract/fold-text.ts';

/** A browser needs seconds to render some thousand options. */
export const mostOptions = 100;

interface Narrowing<Value> {
  /** As it was typed; blank finds everything. */
  search: string;
  /** How many options are offered: of each group, or of a list without groups. */
  limit: number;
  /** The value of an option that is offered in any case. */
  chosen?: Value | null | undefined;
  /** How many more options there are, of which the list knows nothing. */
  unlisted?: number | undefined;
  /** The text of an option at the end, which cannot be chosen, for how many were left out. */
  describeMore?: (count: number) => string;
}

/** The first options whose labels contain what was typed, whatever its case, accents and forms. */
export function firstOptions<Value extends string>(
  options: readonly ComboboxParsedItem<Value>[],
  narrowing: Narrowing<Value>,
): ComboboxParsedItem<Value>[] {
  const groups = options
    .filter(isGroup)
    .map((group) => ({ ...group, items: firstItems(group.items, narrowing) }))
    .filter(({ items }) => items.length > 0);
  return [...firstItems(options.filter(isItem), narrowing), ...groups];
}

const isGroup = <Value extends string>(one: ComboboxParsedItem<Value>): one is ComboboxParsedItemGroup<Value> =>
  'group' in one;
const isItem = <Value extends string>(one: ComboboxParsedItem<Value>): one is ComboboxItem<Value> => !isGroup(one);

function firstItems<Value extends string>(
  items: readonly ComboboxItem<Value>[],
  { search, limit, chosen, unlisted = 0, describeMore }: Narrowing<Value>,
): ComboboxItem<Value>[] {
  const isSought = search.trim() !== '';
  const found = isSought ? items.filter(({ label }) => containsText(label, search)) : items;
  const first = found.filter(({ value }, index) => index < limit || value === chosen);
  const left = found.length - first.length + (isSought ? 0 : unlisted);
  if (!describeMore || left === 0 || first.length === 0) return first;
  return [...first, { value: 'more-options' as Value, label: describeMore(left), disabled: true }];
}
