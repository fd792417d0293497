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
      for (const [index, value] of Float64Array.from(values).sort().entries()) {
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
  const readNumber = () => {
    let [value, scale] = [0, 1];
    for (;;) {
      const byte = body[at++] as number;
      if (byte < 128) return value + byte * scale;
      value += (byte - 128) * scale;
      scale *= 128;
    }
  };
  for (const [subject, names] of JSON.parse(head) as Head) {
    for (const [name, count, length, unit] of names) {
      const bag = bagOf(figures, subject, name);
      bag.count += count;
      if (length === 0) continue;
      const first = readNumber();
      let value = first % 2 === 0 ? first / 2 : -(first + 1) / 2;
      bag.values.push(value * unit);
      for (let index = 1; index < length; index++) {
        value += readNumber();
        bag.values.push(value * unit);
      }
    }
  }
}
