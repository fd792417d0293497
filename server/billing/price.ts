import { gigabyte, type Prices } from './packages.ts';

/** What is paid for: runs of the month; members and storage (bytes) at its end. */
export interface Used {
  members: number;
  runs: number;
  storage: number;
}

/**
 * The price of a month in euro cents, rounded half up once, at the end. In whole numbers throughout: a price must not
 * depend on how a fraction is written in binary.
 */
export function priceOf(used: Used, prices: Prices): number {
  const units =
    BigInt(used.members) * BigInt(prices.price_per_member) + BigInt(used.runs) * BigInt(prices.price_per_run);
  const bytes = BigInt(used.storage) * BigInt(prices.price_per_storage);
  const perCent = BigInt(gigabyte);
  return Number((units * perCent + bytes + perCent / 2n) / perCent);
}
