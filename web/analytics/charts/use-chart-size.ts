import { useElementSize } from '@mantine/hooks';

/**
 * The size of a chart: as wide as its card, and as high as what is left of it beside a higher card, but at least `least`
 * pixels. The `ref` belongs to its frame.
 */
export function useChartSize(least: number) {
  const { ref, width, height } = useElementSize();
  return { ref, width: width || 400, height: Math.round(Math.max(least, height)) };
}
