import { randomBytes } from 'node:crypto';

interface Sequence {
  /** The time of the last id as it was asked for. */
  requested: number;
  /** The time in the last id: later than requested after a full counter. */
  ms: number;
  count: number;
}

const present: Sequence = { requested: 0, ms: 0, count: 0 };
/**
 * Ids for earlier times do not disturb the order of the present ones: each of these times has a counter of its own,
 * the latest used ones last.
 */
const past = new Map<number, Sequence>();
/** More than the ids that a process creates in a millisecond. */
const mostPast = 2_000;

/**
 * Creates a UUIDv7 (RFC 9562). While `ms` does not go back, the ids of one process sort in the order of their creation,
 * also within a millisecond, because the 12 bits after the time count up (its method 1). Ids for earlier times may come
 * between them, and those of one time sort in the order of their creation. The history of a run is sorted by these ids.
 * @param ms Milliseconds since 1970: now by default; an earlier time for events of the past.
 */
export function newId(ms: number = Date.now()): string {
  const { ms: shown, count } = advance(ms < present.requested ? pastSequence(ms) : present, ms);
  const time = shown.toString(16).padStart(12, '0');
  const tail = randomBytes(8);
  tail[0] = (tail[0]! & 0x3f) | 0x80;
  const random = tail.toString('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count.toString(16).padStart(3, '0')}-${random.slice(0, 4)}-${random.slice(4)}`;
}

/** When the counter is full, the ids use the next millisecond, until the clock has caught up. */
function advance(last: Sequence, requested: number): Sequence {
  const goesOn = requested >= last.requested && requested <= last.ms;
  const isFull = goesOn && last.count === 0xfff;
  last.count = goesOn && !isFull ? last.count + 1 : randomBytes(1)[0]!;
  last.ms = goesOn ? last.ms + Number(isFull) : requested;
  last.requested = requested;
  return last;
}

function pastSequence(ms: number): Sequence {
  const sequence = past.get(ms) ?? { requested: 0, ms: 0, count: 0 };
  past.delete(ms);
  past.set(ms, sequence);
  if (past.size > mostPast) past.delete(past.keys().next().value!);
  return sequence;
}
