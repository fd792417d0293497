import { type Bag, bagOf, type Figures, type PackedValues } from './breakdown-figures.ts';
import { joinLists, listsOfBags, withoutGone } from './lists-of-bags.ts';
import {
  type Cursor,
  decodeValues,
  newRooms,
  type ReadValues,
  readNumber,
  takeRoom,
  writeDouble,
  writeNumber,
  writeValues,
} from './pack-values.ts';
import { bucketOf } from './value-buckets.ts';

/** A row of `breakdown_days` without its key. */
export interface EncodedFigures {
  head: string;
  /** Text of ASCII characters. */
  body: Buffer;
  /** Where the values of each bucket are in the body, if they are many. */
  places: Buffer | null;
}

type Encoded = Omit<EncodedFigures, 'body'> & { body: Buffer | null };

/** For each subject its names, with the count, the number of values, and in which unit these are. */
type Head = [subject: string, [name: string, count: number, values: number, unit: number][]][];

const second = 1_000_000;
/**
 * With more values, the row stores where the values of each bucket begin, so that a second statement can read only some of them.
 * With fewer, as in a workspace of a million runs in three years, reading all of them at once is faster.
 */
const mostAtOnce = 1_500;

/**
 * Packs figures whose values are not packed yet. The values of a bag are sorted, and each is stored as its difference from the
 * one before: most take two bytes. If all of them are whole seconds, the unit is a second; only imported runs have others.
 * @param most The number of values up to which all of them are always read.
 */
export function encodeFigures(figures: Figures, most = mostAtOnce): EncodedFigures {
  const bytes: number[] = [];
  const places: number[] | null = countValues(figures) > most ? [] : null;
  const sortedBy = <T>(map: ReadonlyMap<string, T>) => [...map].sort(([one], [other]) => (one < other ? -1 : 1));
  const head: Head = sortedBy(figures).map(([subject, bags]) => [
    subject,
    sortedBy(bags).map(([name, bag]) => {
      const sorted = joinLists(withoutGone([bag], listsOfBags([bag]))).sort();
      const unit = sorted.every((value) => value % second === 0) ? second : 1;
      if (places) writeBuckets(bytes, places, sorted, unit);
      else writeValues(bytes, sorted, unit);
      return [name, bag.count, sorted.length, unit];
    }),
  ]);
  return { head: JSON.stringify(head), body: Buffer.from(bytes), places: places && Buffer.from(places) };
}

const countValues = (figures: Figures) =>
  [...figures.values()].reduce((total, bags) => [...bags.values()].reduce((sum, bag) => sum + sizeOf(bag), total), 0);

const sizeOf = ({ values, stored, gone }: Bag) =>
  stored.reduce((size, { from, to }) => size + to - from, values.length - gone.length);

/** Writes the values bucket by bucket, and to `places` their sum, the number of buckets, and the number of values and bytes of each. */
function writeBuckets(bytes: number[], places: number[], sorted: Float64Array, unit: number): void {
  if (sorted.length === 0) return;
  const buckets = [...Map.groupBy(sorted, bucketOf)];
  writeDouble(
    places,
    sorted.reduce((sum, value) => sum + value, 0),
  );
  writeNumber(places, buckets.length);
  let before = 0;
  for (const [bucket, values] of buckets) {
    const start = bytes.length;
    writeValues(bytes, values, unit);
    for (const number of [bucket - before, values.length, bytes.length - start]) writeNumber(places, number);
    before = bucket;
  }
}

/** Figures whose values were decoded, or stay packed. They are not changed, so they can be added to several others. */
export type DecodedFigures = readonly DecodedBag[];

interface DecodedBag {
  subject: string;
  name: string;
  count: number;
  /** Null if there are none, or if they stay packed. */
  values: ReadValues | null;
  packed: Omit<PackedValues, 'row' | 'loaded' | 'wanted'> | null;
}

/**
 * Decodes packed figures. Without a body, their values stay packed.
 * @param rooms The values are written there.
 */
export function decodeFigures({ head, body, places }: Encoded, rooms = newRooms()): DecodedFigures {
  const cursor = places && { bytes: places, at: 0 };
  let at = 0;
  const decodeBag = (name: string, count: number, length: number, unit: number): Omit<DecodedBag, 'subject'> => {
    const bag = { name, count, values: null, packed: null };
    if (length === 0) return bag;
    const found = cursor && readPlaces(cursor, at);
    if (body) {
      const values = takeRoom(rooms, length);
      at = found ? decodeBuckets(body, unit, found, values) : decodeValues(body, at, unit, values);
      return { ...bag, values };
    }
    if (!found) return bag;
    at = found.starts.at(-1) as number;
    return { ...bag, packed: { unit, length, ...found } };
  };
  return (JSON.parse(head) as Head).flatMap(([subject, names]) =>
    names.map(([name, count, length, unit]) => {
      const { values, packed } = decodeBag(name, count, length, unit);
      return { subject, name, count, values, packed };
    }),
  );
}

/**
 * Adds decoded figures to others.
 * @param row The place of the row among those that are read.
 */
export function addDecoded(figures: Figures, decoded: DecodedFigures, row = 0): void {
  for (const { subject, name, count, values, packed } of decoded) {
    const bag = bagOf(figures, subject, name);
    bag.count += count;
    if (values) bag.stored.push(values);
    if (packed) bag.packed.push({ ...packed, row, loaded: new Map(), wanted: new Set() });
  }
}

type Places = Pick<PackedValues, 'buckets' | 'counts' | 'starts' | 'sum'>;

/** Reads what `writeBuckets` wrote about one bag. @param at The byte of the body with which it begins. */
function readPlaces(cursor: Cursor, at: number): Places {
  const sum = cursor.bytes.readDoubleLE(cursor.at);
  cursor.at += 8;
  const places: Places = { sum, buckets: [], counts: [], starts: [at] };
  let [bucket, start] = [0, at];
  for (let left = readNumber(cursor); left > 0; left--) {
    bucket += readNumber(cursor);
    places.buckets.push(bucket);
    places.counts.push(readNumber(cursor));
    start += readNumber(cursor);
    places.starts.push(start);
  }
  return places;
}

/** @returns The byte after them. */
function decodeBuckets(body: Buffer, unit: number, { counts, starts }: Places, room: ReadValues): number {
  const { of } = room;
  let { from } = room;
  for (const [index, length] of counts.entries()) {
    const bucket = { of, from, to: from + length, sum: 0 };
    decodeValues(body, starts[index] as number, unit, bucket);
    room.sum += bucket.sum;
    from += length;
  }
  return starts.at(-1) as number;
}
