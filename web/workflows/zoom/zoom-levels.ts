/** How small and how large a drawing can be shown; 1 is its own size. */
export const zoomRange = { least: 0.25, most: 2 };

const levels = [0.25, 0.33, 0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2];

export const clampZoom = (zoom: number): number =>
  Number.isFinite(zoom) ? Math.min(zoomRange.most, Math.max(zoomRange.least, zoom)) : 1;

/** The next level that is clearly smaller or larger; the last one stays. */
export function nextZoom(zoom: number, direction: 'in' | 'out'): number {
  const apart = 0.01;
  const next =
    direction === 'in'
      ? levels.find((level) => level > zoom + apart)
      : levels.findLast((level) => level < zoom - apart);
  return next ?? (direction === 'in' ? zoomRange.most : zoomRange.least);
}

interface Size {
  width: number;
  height: number;
}

/** The zoom at which the whole drawing is seen, but never larger than its own size. @param own Its size at zoom 1. */
export function fittingZoom(own: Size, view: Size): number {
  if (own.width <= 0 || own.height <= 0) return 1;
  return clampZoom(Math.min(1, view.width / own.width, view.height / own.height));
}

/** Pixels that one line of a wheel stands for. */
const lineHeight = 16;

/** The zoom after a turn of the wheel with Ctrl, which is also how trackpads report a pinch. */
export function wheelZoom(zoom: number, { deltaY, deltaMode }: Pick<WheelEvent, 'deltaY' | 'deltaMode'>): number {
  const pixels = deltaMode === 0 ? deltaY : deltaY * lineHeight;
  // One notch of a mouse's wheel is about 100 pixels: it should be one level, not many.
  return clampZoom(zoom * Math.exp(-Math.max(-60, Math.min(60, pixels)) * 0.005));
}
