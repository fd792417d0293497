import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { runSummary } from './runs.ts';
import { askedId, page, perPage } from './shared-shapes.ts';

/** `deleted`: those that the caller may restore. */
export const runListStatuses = [
  'all',
  'active',
  'archive',
  'completed',
  'cancelled',
  'overdue',
  'hidden',
  'deleted',
] as const;
export const runSorts = ['updated_at', 'started_at', 'name', 'due_date'] as const;

export const runListQuery = z.object({
  page,
  per_page: perPage,
  workflow_id: z.union([askedId, z.literal('all')]).optional(),
  status: z.enum(runListStatuses).default('all'),
  search: z.string().max(200).optional(),
  sort_by: z.enum(runSorts).default('updated_at'),
  desc: z.enum(['true', 'false']).default('true'),
});

export const listRuns = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/runs/index_v2',
  summary: 'The runs that the caller sees, a page at a time',
  access: 'workspace',
  params: z.object({ ws: askedId }),
  query: runListQuery,
  reply: z.object({
    runs: z.array(runSummary),
    total: z.number().int(),
    total_is_capped: z.boolean(),
    page: z.number().int(),
    per_page: z.number().int(),
  }),
});

export const plainListRuns = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/runs',
  summary: 'The runs that the caller sees, without their count: see `index_v2`',
  access: 'workspace',
  params: z.object({ ws: askedId }),
  query: runListQuery,
  reply: z.object({ runs: z.array(runSummary) }),
});
