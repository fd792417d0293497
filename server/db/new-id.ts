import { randomBytes } from 'node:crypto';

let last = { ms: 0, count: 0 };

/**
 * A UUIDv7 (RFC 9562): ids made by one process sort in the order they were made, also within a millisecond, because the
 * 12 bits after the time count up (its method 1). The history of a run is read in this order.
 * @param ms Milliseconds since 1970: now, unless something is told that happened earlier.
 */
export function newId(ms: number = Date.now()): string {
  const isSame = ms === last.ms;
  // Past 4,095 ids in a millisecond the next millisecond lends its own.
  if (isSame && last.count === 0xfff) ms += 1;
  last = { ms, count: ms === last.ms ? last.count + 1 : randomBytes(1)[0]! };
  const time = ms.toString(16).padStart(12, '0');
  const tail = randomBytes(8);
  tail[0] = (tail[0]! & 0x3f) | 0x80;
  const random = tail.toString('hex');
  const count = last.count.toString(16).padStart(3, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${random.slice(0, 4)}-${random.slice(4)}`;
}
