import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { askedId, can, id, oneLine, unix, userWorkspace } from './shared-shapes.ts';

export const industries = [
  'agriculture',
  'construction',
  'education',
  'energy',
  'engineering',
  'entertainment_culture_media',
  'finance',
  'hospitality',
  'human_resources',
  'information_technology',
  'law',
  'manufacturing',
  'marketing',
  'public_services',
  'real_estate',
  'retail',
  'sales',
  'software',
  'textiles_clothing',
  'transportation_logistics',
  'other',
] as const;
export type Industry = (typeof industries)[number];

/** The first days that a week can have. */
export const weekStarts = ['monday', 'saturday', 'sunday'] as const;
export type WeekStart = (typeof weekStarts)[number];

export const workspace = z.object({
  id,
  name: z.string(),
  industry: z.enum(industries),
  time_zone: z.string(),
  week_starts_on: z.enum(weekStarts),
  status: z.enum(['enabled', 'disabled']),
  is_frozen: z.boolean(),
  requires_second_factor: z.boolean().describe('Whether members without a second factor are kept out'),
  keep_runs_days: z
    .number()
    .int()
    .nullable()
    .describe('Runs that ended longer ago are deleted every night; null: ended runs are kept for ever'),
  created_at: unix,
  can,
});
export type Workspace = z.infer<typeof workspace>;

const ws = z.object({ ws: askedId });
/** For how many days ended runs can be kept. */
const keptDays = { least: 30, most: 36_500 };
/** The most old runs that are counted exactly. */
export const mostOldRuns = 10_000;
const settings = z.object({
  name: oneLine(80),
  industry: z.enum(industries),
  time_zone: z.string().max(64).optional(),
  week_starts_on: z.enum(weekStarts).optional().describe('If left out for a new workspace, Monday'),
});

export const listWorkspaces = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces',
  summary: "The caller's workspaces",
  access: 'user',
  // `is_frozen` follows from the usage.
  shows: ['workspaces', 'billing'],
  reply: z.object({ workspaces: z.array(workspace) }),
});

export const createWorkspace = endpoint({
  method: 'POST',
  path: '/api/v1/user/workspaces',
  summary: 'Create a workspace; the caller owns it',
  access: 'user',
  touches: ['workspaces', 'account'],
  body: z.object({ workspace: settings.extend({ industry: z.enum(industries).default('other') }) }),
  status: 201,
  reply: z.object({ workspace }),
});

export const getWorkspace = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws',
  summary: 'One workspace',
  access: 'workspace',
  // `is_frozen` follows from the usage.
  shows: ['workspaces', 'billing'],
  params: ws,
  reply: z.object({ workspace }),
});

export const updateWorkspace = endpoint({
  method: 'PATCH',
  path: '/api/v1/user/workspaces/:ws',
  summary:
    'Change name, industry, time zone, the first day of the week, whether a second factor is required, or how long ended runs are kept',
  access: 'workspace',
  touches: ['workspaces', 'account', 'people'],
  params: ws,
  body: z.object({
    workspace: settings
      .extend({
        requires_second_factor: z.boolean(),
        keep_runs_days: z.number().int().min(keptDays.least).max(keptDays.most).nullable(),
      })
      .partial(),
  }),
  reply: z.object({ workspace }),
  errors: ['second_factor_missing'],
});

export const countOldRuns = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/old_runs',
  summary: 'How many runs would be deleted if ended runs were kept for so many days',
  access: 'workspace',
  shows: ['runs'],
  params: ws,
  query: z.object({ days: z.coerce.number().int().min(keptDays.least).max(keptDays.most) }),
  reply: z.object({
    total: z.number().int().describe(`At most one more than ${mostOldRuns} are counted`),
    ended_before: unix.describe('Those that ended before are deleted'),
  }),
});

const toggled = {
  access: 'workspace',
  touches: ['workspaces', 'account', 'people'],
  params: ws,
  reply: z.object({ workspace }),
} as const;

export const enableWorkspace = endpoint({
  method: 'PATCH',
  path: '/api/v1/user/workspaces/:ws/enable',
  summary: 'Enable a workspace',
  ...toggled,
});

export const disableWorkspace = endpoint({
  method: 'PATCH',
  path: '/api/v1/user/workspaces/:ws/disable',
  summary: 'Disable a workspace: only its owners can work in it; participants can still read their runs',
  ...toggled,
});

/**
 * This endpoint and the next ones list what can be picked. Disabled entries are left out, but stay where they are used.
 */
export const usersForSelect = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/users/users_for_select',
  summary: 'The active members, to pick from',
  access: 'workspace',
  shows: ['people'],
  params: ws,
  reply: z.object({ users: z.array(userWorkspace.extend({ role: z.enum(['owner', 'member', 'guest']) })) }),
});

export const groupsForSelect = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/groups/groups_for_select',
  summary: 'The enabled groups, to pick from',
  access: 'workspace',
  shows: ['people'],
  params: ws,
  reply: z.object({
    groups: z.array(
      z.object({
        id,
        name: z.string(),
        is_everyone: z.boolean().describe('Whether it is the group of all members but guests, which comes first'),
        user_workspace_ids: z.array(id),
      }),
    ),
  }),
});

export const tag = z.object({ id, name: z.string(), color: z.string() });

export const tagsForSelect = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/tags/tags_for_select',
  summary: 'The enabled predefined tags, to pick from',
  access: 'workspace',
  shows: ['tags'],
  params: ws,
  reply: z.object({ tags: z.array(tag) }),
});
