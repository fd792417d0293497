/** A square part of a picture, in the picture's own pixels. */
export interface Crop {
  /** 1 is the largest square that fits. */
  zoom: number;
  /** The middle of the square. */
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export const mostZoom = 4;

export const sideOf = ({ width, height }: Size, zoom: number): number => Math.min(width, height) / zoom;

/** The largest square, in the middle. */
export const wholeOf = ({ width, height }: Size): Crop => ({ zoom: 1, x: width / 2, y: height / 2 });

/** Changes the crop and keeps it inside the picture and the allowed zoom. */
export function changeCrop(size: Size, crop: Crop, change: Partial<Crop>): Crop {
  const wanted = { ...crop, ...change };
  const zoom = Math.min(mostZoom, Math.max(1, wanted.zoom));
  const half = sideOf(size, zoom) / 2;
  const within = (value: number, length: number) => Math.min(length - half, Math.max(half, value));
  return { zoom, x: within(wanted.x, size.width), y: within(wanted.y, size.height) };
}
