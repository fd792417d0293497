import { useMediaQuery } from '@mantine/hooks';

/** A phone's width: below 768 px. Known from the first drawing on, so that nothing jumps. */
export const useIsNarrow = (): boolean =>
  useMediaQuery('(width < 48em)', undefined, { getInitialValueInEffect: false }) ?? false;
