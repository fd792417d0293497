import { useDebouncedValue } from '@mantine/hooks';

/** Milliseconds that a search waits after the last key (docs/rules.md, "Interface constants"). */
export const fetchDelay = 200;

export function useDelayed<T>(value: T): T {
  return useDebouncedValue(value, fetchDelay)[0];
}
