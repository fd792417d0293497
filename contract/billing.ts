import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { askedId, can, email, id, unix } from './shared-shapes.ts';

const ws = z.object({ ws: askedId });
const pathParams = z.object({ ws: askedId, usage_id: askedId });

export const packageIds = ['free', 'starter', 'business', 'unlimited'] as const;
export type PackageId = (typeof packageIds)[number];

const cents = z.number().int().describe('Euro cents');
const limit = z.number().int().nullable().describe('Null: no limit');

/** A package. Prices are in euro cents, for a month and each member, run or gigabyte. */
export const plan = z.object({
  id: z.enum(packageIds),
  max_members: limit,
  max_runs: limit.describe('Runs started in a month; null: no limit'),
  max_storage: limit.describe('Gigabytes (10^9 bytes); null: no limit'),
  price_per_member: cents,
  price_per_run: cents,
  price_per_storage: cents.describe('Euro cents for a gigabyte a month'),
  unlimited: z.boolean(),
  billing_period: z.literal('month'),
});
export type Plan = z.infer<typeof plan>;

/** Months begin and end in UTC. */
export const usage = z.object({
  id,
  month: z.string().describe('YYYY-MM'),
  number_of_members: z.number().int().describe("At the month's end, or now"),
  runs_started: z.number().int(),
  storage: z.number().describe("Megabytes (10^6 bytes) at the month's end, or now; to three decimals"),
  files: z.number().int(),
  price_per_month: cents,
  package: z.enum(packageIds),
  billing_contact: z.string().nullable(),
  is_current: z.boolean(),
  can,
});
export type Usage = z.infer<typeof usage>;

/** A projection of the current month to its end at the present rate. */
export const forecast = z.object({
  runs_started: z.number().int(),
  price: cents,
  full_at: unix
    .nullable()
    .describe("When the runs reach the package's limit at this rate, within the month; null if they do not"),
  corresponding_package: z
    .enum(packageIds)
    .describe('The cheapest package whose limits are large enough for the forecast'),
});

const reached = z.array(z.enum(['members', 'runs', 'storage']));

export const billingPeriod = z.object({ starts_at: unix, ends_at: unix });

export const listUsage = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/usage_and_billings',
  summary: 'Usage by month, the current one first, with the package and the forecast',
  access: 'workspace',
  shows: ['billing'],
  params: ws,
  reply: z.object({
    usage_and_billings: z.array(usage),
    package: plan,
    billing_period: billingPeriod,
    forecast,
    is_frozen: z.boolean(),
    reached: reached.describe('The limits that are reached; each of them freezes the workspace'),
    can,
  }),
});

export const getUsage = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/usage_and_billings/:usage_id',
  summary: "One month's usage",
  access: 'workspace',
  shows: ['billing'],
  params: pathParams,
  reply: z.object({ usage_and_billing: usage, billing_period: billingPeriod }),
});

export const updateUsage = endpoint({
  method: 'PATCH',
  path: '/api/v1/user/workspaces/:ws/usage_and_billings/:usage_id',
  summary: "Change the current month's package or billing contact",
  access: 'workspace',
  touches: ['billing', 'workspaces'],
  params: pathParams,
  body: z.object({
    usage_and_billing: z.object({ package: z.enum(packageIds), billing_contact: email.nullable() }).partial(),
  }),
  reply: z.object({ usage_and_billing: usage, billing_period: billingPeriod }),
  errors: ['plan_too_small', 'month_is_over'],
});

export const listPackages = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/packages',
  summary: 'The packages on offer, and which of them are large enough for the workspace',
  access: 'workspace',
  shows: ['billing'],
  params: ws,
  reply: z.object({
    packages: z.array(
      plan.extend({
        is_current: z.boolean(),
        fits: z.boolean().describe('The workspace would not be frozen with this package'),
        reached: reached.describe('The limits that this month has reached already'),
        forecast_price: cents.describe('What the current month would come to with it'),
        corresponds: z.boolean().describe('The cheapest whose limits hold what is forecast'),
      }),
    ),
  }),
});

export const changePlan = endpoint({
  method: 'POST',
  path: '/api/v1/user/workspaces/:ws/plan',
  summary: 'Change the package, at once',
  access: 'workspace',
  touches: ['billing', 'workspaces'],
  params: ws,
  body: z.object({ package: z.enum(packageIds) }),
  reply: z.object({ package: plan }),
  errors: ['plan_too_small'],
});
