import { describe, expect, test } from 'vitest';
import { readPackages } from './packages.ts';
import { priceOf } from './price.ts';

const prices = { price_per_member: 300, price_per_run: 1, price_per_storage: 8 };

describe('the price of a month', () => {
  test.each([
    ['nothing', { members: 0, runs: 0, storage: 0 }, 0],
    ['members and runs', { members: 38, runs: 462, storage: 0 }, 11_862],
    ['whole gigabytes', { members: 0, runs: 0, storage: 3_000_000_000 }, 24],
    ['just under half a cent', { members: 0, runs: 0, storage: 62_499_999 }, 0],
    ['half a cent, which is rounded up', { members: 0, runs: 0, storage: 62_500_000 }, 1],
    ['a cent and a half', { members: 1, runs: 0, storage: 187_500_000 }, 302],
    ['more bytes than a double counts in eighths', { members: 0, runs: 0, storage: 9_007_199_254_740_991 }, 72_057_594],
  ])('of %s', (_name, used, price) => expect(priceOf(used, prices)).toBe(price));

  test('is zero where units cost nothing', () => {
    const free = { price_per_member: 0, price_per_run: 0, price_per_storage: 0 };
    expect(priceOf({ members: 5, runs: 100, storage: 1_000_000_000 }, free)).toBe(0);
  });
});

describe('the data file', () => {
  const one = (id: string, change: object = {}) => ({
    id,
    max_members: 1,
    max_runs: 1,
    max_storage: 1,
    price_per_member: 1,
    price_per_run: 1,
    price_per_storage: 1,
    billing_period: 'month',
    ...change,
  });
  const ids = ['free', 'starter', 'business', 'unlimited'];

  test('is read, and determines which package is unlimited', () => {
    const none = { max_members: null, max_runs: null, max_storage: null };
    const read = readPackages(ids.map((id) => one(id, id === 'unlimited' ? none : {})));
    expect(read.map(({ unlimited }) => unlimited)).toEqual([false, false, false, true]);
  });

  test.each([
    ['a package is missing', ids.slice(1).map((id) => one(id))],
    ['one is duplicated', ['free', ...ids.slice(0, 3)].map((id) => one(id))],
    ['a name is unknown', [...ids.slice(0, 3), 'faculty'].map((id) => one(id))],
    ['a price is no whole number of cents', ids.map((id) => one(id, { price_per_run: 0.5 }))],
    ['a limit is below nothing', ids.map((id) => one(id, { max_runs: -1 }))],
    ['a limit is missing', ids.map((id) => one(id, { max_storage: undefined }))],
  ])('is refused where %s', (_name, json) => expect(() => readPackages(json)).toThrow());
});
