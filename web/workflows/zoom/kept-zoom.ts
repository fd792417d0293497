import { queryClient } from '../../lib/query.ts';
import { meQuery } from '../../lib/session.ts';
import { clampZoom } from './zoom-levels.ts';

export interface KeptZoom {
  zoom: number;
  /** Whether the overview is shown; null until the person has chosen. */
  overview: boolean | null;
}

const keyOf = () => `baton.zoom.${queryClient.getQueryData(meQuery.queryKey)?.id ?? ''}`;

/** How this person looked at drawings of workflows last, in this browser: a phone and a desktop differ. */
export function readZoom(): KeptZoom {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf()) ?? '{}');
    return {
      zoom: clampZoom(Number(kept.zoom ?? 1)),
      overview: typeof kept.overview === 'boolean' ? kept.overview : null,
    };
  } catch {
    // A browser may forbid storage.
    return { zoom: 1, overview: null };
  }
}

export function keepZoom(change: Partial<KeptZoom>): void {
  try {
    localStorage.setItem(keyOf(), JSON.stringify({ ...readZoom(), ...change }));
  } catch {
    // It then lasts as long as the page.
  }
}
