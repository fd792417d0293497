import { useDebouncedValue } from '@mantine/hooks';

/** Milliseconds that searches and autosaves wait after the last key. */
export const fetchDelay = 200;

export function useDelayed<T>(value: T): T {
  return useDebouncedValue(value, fetchDelay)[0];
}
