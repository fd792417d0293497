import { useElementSize } from '@mantine/hooks';

/** In pixels. */
export interface ChartSize {
  least: number;
  width: number;
  height: number;
}

/**
 * The size of a chart: as wide as its card, and as high as what is left of it beside a higher card, but at least `least`
 * pixels. `frame` is the ref of the element that is measured.
 */
export function useChartSize(least: number) {
  const { ref, width, height } = useElementSize();
  const size: ChartSize = { least, width: width || 400, height: Math.round(Math.max(least, height)) };
  return { frame: ref, size };
}
