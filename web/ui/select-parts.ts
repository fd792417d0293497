import type { MultiSelect } from './multi-select.tsx';
import type { Select } from './select.tsx';

/** Mantine's selects; null until they are loaded. */
export const selectParts: { loaded: { Select: typeof Select; MultiSelect: typeof MultiSelect } | null } = {
  loaded: null,
};
