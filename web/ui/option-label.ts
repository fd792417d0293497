import type { ComboboxData } from '@mantine/core';

/** The label of the option with this value; '' if there is none. */
export function optionLabel(data: ComboboxData | undefined, value: string | null): string {
  for (const item of (data ?? []) as readonly (string | { value?: string; label?: string; items?: ComboboxData })[]) {
    if (typeof item === 'string') {
      if (item === value) return item;
    } else if (item.items) {
      const found = optionLabel(item.items, value);
      if (found !== '') return found;
    } else if (item.value === value) return item.label ?? '';
  }
  return '';
}
