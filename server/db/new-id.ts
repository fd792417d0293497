import { randomBytes } from 'node:crypto';

let last = { asked: 0, ms: 0, count: 0 };

/**
 * A UUIDv7 (RFC 9562): ids made by one process sort in the order they were made, also within a millisecond, because the
 * 12 bits after the time count up (its method 1). The history of a run is read in this order.
 * @param ms Milliseconds since 1970: now, unless something is told that happened earlier.
 */
export function newId(ms: number = Date.now()): string {
  const asked = ms;
  // Past 4,095 ids in a millisecond the next millisecond lends its own, until the clock has caught up.
  const goesOn = asked >= last.asked && asked <= last.ms;
  const isFull = goesOn && last.count === 0xfff;
  const count = goesOn && !isFull ? last.count + 1 : randomBytes(1)[0]!;
  last = { asked, ms: goesOn ? last.ms + Number(isFull) : asked, count };
  const time = last.ms.toString(16).padStart(12, '0');
  const tail = randomBytes(8);
  tail[0] = (tail[0]! & 0x3f) | 0x80;
  const random = tail.toString('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count.toString(16).padStart(3, '0')}-${random.slice(0, 4)}-${random.slice(4)}`;
}
