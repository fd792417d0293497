import { useSyncExternalStore } from 'react';
import { followOnce } from '../lib/follow-once.ts';

let media: MediaQueryList | undefined;
const phones = () => {
  media ??= matchMedia('(width < 48em)');
  return media;
};

const follow = followOnce((notify) => {
  const media = phones();
  media.addEventListener('change', notify);
  return () => media.removeEventListener('change', notify);
});

/**
 * A phone's width: below 768 px. Correct in the first render, so that the layout does not jump; followed once for all rows
 * of a list.
 */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    follow,
    () => phones().matches,
    () => false,
  );
