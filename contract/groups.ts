import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { askedId, can, done, id, oneLine, page, perPage, unix, userWorkspace } from './shared-shapes.ts';

const ws = z.object({ ws: askedId });
const pathParams = z.object({ ws: askedId, group_id: askedId });

export const group = z.object({
  id,
  name: z.string(),
  status: z.enum(['enabled', 'disabled']),
  is_everyone: z.boolean().describe('It has every member but guests, and nobody can change who belongs to it'),
  members: z.array(userWorkspace),
  created_at: unix,
  can,
});
export type GroupReply = z.infer<typeof group>;

/** An empty list of members is accepted here: the server rejects it later, with the error `no_members`. */
const settings = z.object({ name: oneLine(80), user_workspace_ids: z.array(askedId).max(1000) });

export const listGroups = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/groups',
  summary: 'The groups of a workspace, by name',
  access: 'workspace',
  shows: ['people'],
  params: ws,
  query: z.object({ page, per_page: perPage, search: z.string().max(200).default('') }),
  reply: z.object({
    groups: z.array(group),
    total: z.number().int(),
    page: z.number().int(),
    per_page: z.number().int(),
  }),
});

export const createGroup = endpoint({
  method: 'POST',
  path: '/api/v1/user/workspaces/:ws/groups',
  summary: 'Create a group of members',
  access: 'workspace',
  touches: ['people'],
  params: ws,
  body: z.object({ group: settings }),
  status: 201,
  reply: z.object({ group }),
  errors: ['name_taken'],
});

export const getGroup = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/groups/:group_id',
  summary: 'One group, and the workflows that use it: it cannot be deleted while any does',
  access: 'workspace',
  shows: ['people'],
  params: pathParams,
  reply: z.object({ group: group.extend({ workflows: z.array(z.object({ id, name: z.string() })) }) }),
});

export const updateGroup = endpoint({
  method: 'PATCH',
  path: '/api/v1/user/workspaces/:ws/groups/:group_id',
  summary: "Change a group's name or members",
  access: 'workspace',
  touches: ['people'],
  params: pathParams,
  body: z.object({ group: settings.partial() }),
  reply: z.object({ group }),
  errors: ['name_taken'],
});

export const deleteGroup = endpoint({
  method: 'DELETE',
  path: '/api/v1/user/workspaces/:ws/groups/:group_id',
  summary: 'Delete a group that no workflow uses; what is shared with it is not any more',
  access: 'workspace',
  touches: ['people'],
  params: pathParams,
  reply: done,
  errors: ['group_used'],
});

const toggled = { access: 'workspace', touches: ['people'], params: pathParams, reply: z.object({ group }) } as const;

export const enableGroup = endpoint({
  method: 'PATCH',
  path: '/api/v1/user/workspaces/:ws/groups/:group_id/enable',
  summary: 'Enable a group',
  ...toggled,
});

export const disableGroup = endpoint({
  method: 'PATCH',
  path: '/api/v1/user/workspaces/:ws/groups/:group_id/disable',
  summary: 'Disable a group: it is not offered any more, and stays where it is used',
  ...toggled,
});
