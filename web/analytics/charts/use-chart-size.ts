import { useElementSize } from '@mantine/hooks';
import type { Ref } from 'react';

/** In pixels. */
export interface ChartSize {
  /** Of the frame that is measured. */
  ref: Ref<HTMLDivElement>;
  least: number;
  width: number;
  height: number;
}

/**
 * The size of a chart: as wide as its card, and as high as what is left of it beside a higher card, but at least `least`
 * pixels.
 */
export function useChartSize(least: number): ChartSize {
  const { ref, width, height } = useElementSize();
  return { ref, least, width: width || 400, height: Math.round(Math.max(least, height)) };
}
