/** Numbers that a seed repeats. */
export interface Draw {
  /** From 0 up to, and without, 1. */
  share(): number;
  /** A whole number, both ends among them. */
  between(least: number, most: number): number;
  /** One of them; a line that stands there twice is drawn twice as often. */
  oneOf<T>(lines: readonly T[]): T;
}

/** @param seed Any whole number. */
export function drawFrom(seed: number): Draw {
  let state = seed >>> 0;
  // Mulberry32: small, and even enough for this.
  const share = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(share() * (most - least + 1));
  return { share, between, oneOf: (lines) => lines[between(0, lines.length - 1)] as (typeof lines)[number] };
}
