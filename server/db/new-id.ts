import { randomBytes } from 'node:crypto';

let last = { requested: 0, ms: 0, count: 0 };

/**
 * Creates a UUIDv7 (RFC 9562). While `ms` does not go back, the ids of one process sort in the order of their creation,
 * also within a millisecond, because the 12 bits after the time count up (its method 1). The history of a run is sorted
 * by these ids.
 * @param ms Milliseconds since 1970: now by default; an earlier time for events of the past.
 */
export function newId(ms: number = Date.now()): string {
  const requested = ms;
  // When the counter is full, the ids use the next millisecond, until the clock has caught up.
  const goesOn = requested >= last.requested && requested <= last.ms;
  const isFull = goesOn && last.count === 0xfff;
  const count = goesOn && !isFull ? last.count + 1 : randomBytes(1)[0]!;
  last = { requested, ms: goesOn ? last.ms + Number(isFull) : requested, count };
  const time = last.ms.toString(16).padStart(12, '0');
  const tail = randomBytes(8);
  tail[0] = (tail[0]! & 0x3f) | 0x80;
  const random = tail.toString('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count.toString(16).padStart(3, '0')}-${random.slice(0, 4)}-${random.slice(4)}`;
}
