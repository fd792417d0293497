/**
 * Appends a whole number from 0 as ASCII characters, the lowest bits first: five bits in each character from the blank to `?`,
 * and the highest bits in one character from `@` on. PostgreSQL sends text as it is, but other bytes as two digits each. The
 * arithmetic uses no bitwise operators, because numbers up to 2⁵³ do not fit them.
 */
export function writeNumber(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= 64) {
    bytes.push((rest % 32) + 32);
    rest = Math.floor(rest / 32);
  }
  bytes.push(rest + 64);
}

export function writeDouble(bytes: number[], value: number): void {
  const eight = Buffer.alloc(8);
  eight.writeDoubleLE(value);
  bytes.push(...eight);
}

/** Appends sorted values: the first one, then the difference of each from the one before. */
export function writeValues(bytes: number[], sorted: ArrayLike<number>, unit: number): void {
  let before = 0;
  for (let index = 0; index < sorted.length; index++) {
    const scaled = (sorted[index] as number) / unit;
    // Only the first value can be negative, where a clock was wrong.
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
  while (byte < 64) {
    number += (byte - 32) * scale;
    scale *= 32;
    byte = bytes[cursor.at++] as number;
  }
  return number + (byte - 64) * scale;
}

/** Some of the numbers of an array, ascending. */
export interface Room {
  of: Float64Array;
  from: number;
  to: number;
}

/** Values that were read, and their sum. */
export interface ReadValues extends Room {
  sum: number;
}

/**
 * Reads as many values as `room` has space for, in the format of `writeValues`, and their sum. A month of a workspace has some
 * hundred thousand values, most of two characters. Numbers of up to three characters are therefore read in the loop itself, which
 * takes a third of the time.
 * @param start The first byte.
 * @returns The byte after them.
 */
export function decodeValues(bytes: Buffer, start: number, unit: number, room: ReadValues): number {
  const { of, from, to } = room;
  if (from >= to) return start;
  const cursor = { bytes, at: start };
  const first = readNumber(cursor);
  let value = (first % 2 === 0 ? first / 2 : -(first + 1) / 2) * unit;
  let { at } = cursor;
  let sum = value;
  of[from] = value;
  for (let place = from + 1; place < to; place++) {
    const one = bytes[at++] as number;
    let number = one - 64;
    if (one < 64) {
      const two = bytes[at++] as number;
      number = one - 32 + ((two - 64) << 5);
      if (two < 64) {
        const three = bytes[at++] as number;
        number = one - 32 + ((two - 32) << 5) + ((three - 64) << 10);
        if (three < 64) {
          cursor.at = at - 3;
          number = readNumber(cursor);
          at = cursor.at;
        }
      }
    }
    value += number * unit;
    sum += value;
    of[place] = value;
  }
  room.sum += sum;
  return at;
}

/** An array for many lists, and how much of it is used. */
export interface Rooms {
  of: Float64Array;
  taken: number;
}

/**
 * Reserves space for values in an array that many small lists share, because an array for each would cost more than decoding.
 * @param rooms When its array is full, a larger one replaces it.
 */
export function takeRoom(rooms: Rooms, length: number): ReadValues {
  if (rooms.of.length - rooms.taken < length) {
    rooms.of = new Float64Array(Math.max(length, Math.min(rooms.of.length * 2, 1 << 16), 1 << 10));
    rooms.taken = 0;
  }
  const from = rooms.taken;
  rooms.taken += length;
  return { of: rooms.of, from, to: rooms.taken, sum: 0 };
}

export const newRooms = (): Rooms => ({ of: new Float64Array(0), taken: 0 });
