/** Appends a whole number from 0 in seven bits a byte. Numbers up to 2⁵³ do not fit the operators of bits. */
export function writeNumber(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
}

export function writeDouble(bytes: number[], value: number): void {
  const eight = Buffer.alloc(8);
  eight.writeDoubleLE(value);
  bytes.push(...eight);
}

/** Appends sorted values: the first, and of each other its difference from the one before. */
export function writeValues(bytes: number[], sorted: ArrayLike<number>, unit: number): void {
  let before = 0;
  for (let index = 0; index < sorted.length; index++) {
    const scaled = (sorted[index] as number) / unit;
    // Only the first can be negative: a clock was wrong.
    writeNumber(bytes, index === 0 ? (scaled < 0 ? -scaled * 2 - 1 : scaled * 2) : scaled - before);
    before = scaled;
  }
}

/** Bytes that are read one after the other. */
export interface Cursor {
  bytes: Buffer;
  at: number;
}

export function readNumber(cursor: Cursor): number {
  const { bytes } = cursor;
  let number = 0;
  let scale = 1;
  let byte = bytes[cursor.at++] as number;
  while (byte >= 128) {
    number += (byte - 128) * scale;
    scale *= 128;
    byte = bytes[cursor.at++] as number;
  }
  return number + byte * scale;
}

interface Decoding {
  length: number;
  unit: number;
  /** The values are added to them. */
  values: number[];
}

/**
 * Reads what `writeValues` wrote. It is one loop, because a month of a workspace has some ten thousand values.
 * @param from The first byte.
 * @returns The byte after them.
 */
export function decodeValues(bytes: Buffer, from: number, { length, unit, values }: Decoding): number {
  let [at, value] = [from, 0];
  for (let index = 0; index < length; index++) {
    let number = 0;
    let scale = 1;
    let byte = bytes[at++] as number;
    while (byte >= 128) {
      number += (byte - 128) * scale;
      scale *= 128;
      byte = bytes[at++] as number;
    }
    number += byte * scale;
    if (index > 0) value += number;
    else value = number % 2 === 0 ? number / 2 : -(number + 1) / 2;
    values.push(value * unit);
  }
  return at;
}
