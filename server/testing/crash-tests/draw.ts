/** Pseudo-random numbers that are the same for the same seed. */
export interface Draw {
  /** From 0 to 1, without 1. */
  share(): number;
  /** An integer, both bounds included. */
  between(least: number, most: number): number;
  /** One of the items; an item that is listed twice is twice as likely. */
  oneOf<T>(lines: readonly T[]): T;
}

/** @param seed Any integer. */
export function drawFrom(seed: number): Draw {
  let state = seed >>> 0;
  // Mulberry32: small, and random enough for this.
  const share = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(share() * (most - least + 1));
  return { share, between, oneOf: (lines) => lines[between(0, lines.length - 1)] as (typeof lines)[number] };
}
