import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type PackageId, type Plan, packageIds, plan } from '../../contract/billing.ts';

const whole = z.number().int().min(0);
const entry = plan.omit({ unlimited: true }).extend({
  max_members: whole.nullable(),
  max_runs: whole.nullable(),
  max_storage: whole.nullable(),
  price_per_member: whole,
  price_per_run: whole,
  price_per_storage: whole,
});

const file = z
  .array(entry)
  .refine((all) => packageIds.every((id, index) => all[index]?.id === id) && all.length === packageIds.length, {
    error: `packages.json must have ${packageIds.join(', ')}, each once and in this order`,
  });

/** Bytes in a gigabyte, as packages count. */
export const gigabyte = 1_000_000_000;

/** Validates the contents of `packages.json`. @throws ZodError that names the fault */
export const readPackages = (json: unknown): Plan[] =>
  file.parse(json).map((one) => ({
    ...one,
    unlimited: one.max_members === null && one.max_runs === null && one.max_storage === null,
  }));

/** The packages on offer, the smallest first. */
export const packages: readonly Plan[] = readPackages(
  JSON.parse(readFileSync(new URL('packages.json', import.meta.url), 'utf8')),
);

export function packageOf(id: PackageId): Plan {
  const found = packages.find((one) => one.id === id);
  if (!found) throw new Error(`there is no package ${id}`);
  return found;
}

/** What a unit costs, in euro cents a month. */
export type Prices = Pick<Plan, 'price_per_member' | 'price_per_run' | 'price_per_storage'>;

export const pricesOf = ({ price_per_member, price_per_run, price_per_storage }: Prices): Prices => ({
  price_per_member,
  price_per_run,
  price_per_storage,
});

/** A package's limits as the database's functions take them, storage in bytes; null for the unlimited package. */
export const limitsOf = (one: Plan) =>
  one.unlimited
    ? null
    : {
        members: one.max_members,
        runs: one.max_runs,
        storage: one.max_storage === null ? null : one.max_storage * gigabyte,
      };

/**
 * The limits of every limited package, by id. They come from this repository's own file, so they are written into SQL
 * as a literal.
 */
const limits = JSON.stringify(
  Object.fromEntries(packages.filter((one) => !one.unlimited).map((one) => [one.id, limitsOf(one)])),
);
export const limitsSql = `'${limits}'::jsonb`;
