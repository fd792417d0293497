import type { MultiSelect, Select } from '@mantine/core';

/** Mantine's selects; null until they are loaded. */
export const selectParts: { loaded: { Select: typeof Select; MultiSelect: typeof MultiSelect } | null } = {
  loaded: null,
};
