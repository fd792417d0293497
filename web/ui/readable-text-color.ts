/** The luminance above which a color counts as light: docs/rules.md, "Names and values". */
const threshold = 127.5;

/**
 * Black or white, whichever is readable on a color: decided by its luminance (ITU-R BT.601, 0 to 255).
 * @param hex 3 or 6 digits with or without `#`; anything else counts as light.
 */
export function readableTextColor(hex: string): '#000' | '#fff' {
  const digits = /^#?(?:([0-9a-f])([0-9a-f])([0-9a-f])|([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2}))$/i.exec(hex.trim());
  if (!digits) return '#000';
  const [, r1, g1, b1, r2, g2, b2] = digits;
  const channel = (one?: string, two?: string) => Number.parseInt(one ? one + one : (two ?? 'ff'), 16);
  const luminance = 0.299 * channel(r1, r2) + 0.587 * channel(g1, g2) + 0.114 * channel(b1, b2);
  return luminance > threshold ? '#000' : '#fff';
}
