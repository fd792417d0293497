import { gigabyte, type Prices } from './packages.ts';

/** The billed quantities: runs of the month; members and storage (bytes) at its end. */
export interface Used {
  members: number;
  runs: number;
  storage: number;
}

/**
 * The price of a month in euro cents, rounded half up once, at the end. Computed in whole numbers, because binary
 * fractions would make the price inexact.
 */
export function priceOf(used: Used, prices: Prices): number {
  const units =
    BigInt(used.members) * BigInt(prices.price_per_member) + BigInt(used.runs) * BigInt(prices.price_per_run);
  const bytes = BigInt(used.storage) * BigInt(prices.price_per_storage);
  const perCent = BigInt(gigabyte);
  return Number((units * perCent + bytes + perCent / 2n) / perCent);
}
