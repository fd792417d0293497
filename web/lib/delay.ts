import { useDebouncedValue } from '@mantine/hooks';

/** In milliseconds: searches and autosaves wait this long for the next key. */
export const fetchDelay = 200;

export function useDelayed<T>(value: T): T {
  return useDebouncedValue(value, fetchDelay)[0];
}
