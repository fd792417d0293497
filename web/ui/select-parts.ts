import type { Select } from '@mantine/core';
import type { MultiSelect } from './multi-select.tsx';

/** Mantine's selects; null until they are loaded. */
export const selectParts: { loaded: { Select: typeof Select; MultiSelect: typeof MultiSelect } | null } = {
  loaded: null,
};
