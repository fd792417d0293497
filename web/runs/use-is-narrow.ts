import { useMediaQuery } from '@mantine/hooks';

/** A phone's width: below 768 px. Correct in the first render, so that the layout does not jump. */
export const useIsNarrow = (): boolean =>
  useMediaQuery('(width < 48em)', undefined, { getInitialValueInEffect: false }) ?? false;
