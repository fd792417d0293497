import { bagOf, type Figures } from './breakdown-figures.ts';

/** A row of `breakdown_days` without its key. */
export interface EncodedFigures {
  head: string;
  body: Buffer;
}

/** For each subject its names, with the count, the number of values, and in which unit these are. */
type Head = [subject: string, [name: string, count: number, values: number, unit: number][]][];

const second = 1_000_000;

/**
 * Packs figures. The values of a bag are sorted, and each is stored as its difference from the one before, in seven bits a
 * byte: most take two bytes. They are in whole seconds if all of them are, as only imported runs have others.
 */
export function encodeFigures(figures: Figures): EncodedFigures {
  const bytes: number[] = [];
  const sortedBy = <T>(map: ReadonlyMap<string, T>) => [...map].sort(([one], [other]) => (one < other ? -1 : 1));
  const head: Head = sortedBy(figures).map(([subject, bags]) => [
    subject,
    sortedBy(bags).map(([name, { count, values }]) => {
      const unit = values.every((value) => value % second === 0) ? second : 1;
      let before = 0;
      for (const [index, value] of new Float64Array(values).sort().entries()) {
        const scaled = value / unit;
        // Only the first can be negative: a clock was wrong.
        writeNumber(bytes, index === 0 ? (scaled < 0 ? -scaled * 2 - 1 : scaled * 2) : scaled - before);
        before = scaled;
      }
      return [name, count, values.length, unit];
    }),
  ]);
  return { head: JSON.stringify(head), body: Buffer.from(bytes) };
}

/** Numbers up to 2⁵³ do not fit the operators of bits. */
function writeNumber(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
}

/** Adds packed figures to others. */
export function addEncoded(figures: Figures, { head, body }: EncodedFigures): void {
  let at = 0;
  for (const [subject, names] of JSON.parse(head) as Head) {
    for (const [name, count, length, unit] of names) {
      const bag = bagOf(figures, subject, name);
      bag.count += count;
      at = readValues(body, at, { length, unit, values: bag.values });
    }
  }
}

interface Reading {
  length: number;
  unit: number;
  /** The values are added to them. */
  values: number[];
}

/**
 * Reads the values of a bag that begin at a byte. It is one loop, because a month of a large workspace has some hundred
 * thousand values.
 * @returns The byte after them.
 */
function readValues(body: Buffer, from: number, { length, unit, values }: Reading): number {
  let [at, value] = [from, 0];
  for (let index = 0; index < length; index++) {
    let [number, scale, byte] = [0, 1, body[at++] as number];
    while (byte >= 128) {
      number += (byte - 128) * scale;
      scale *= 128;
      byte = body[at++] as number;
    }
    number += byte * scale;
    if (index > 0) value += number;
    else value = number % 2 === 0 ? number / 2 : -(number + 1) / 2;
    values.push(value * unit);
  }
  return at;
}
