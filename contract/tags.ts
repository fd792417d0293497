import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { askedId, can, done, id, oneLine, page, perPage, unix } from './shared-shapes.ts';

const ws = z.object({ ws: askedId });
const pathParams = z.object({ ws: askedId, tag_id: askedId });

export const predefinedTag = z.object({
  id,
  name: z.string(),
  color: z.string(),
  status: z.enum(['enabled', 'disabled']),
  workflows: z.number().int().describe('How many workflows have the tag; they lose it when the tag is deleted'),
  created_at: unix,
  can,
});
export type PredefinedTag = z.infer<typeof predefinedTag>;

/** Three or six hexadecimal digits (docs/rules.md, "Names and values"). */
export const colorPattern = /^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/;
/** Any short text is accepted as a color here: the server rejects wrong ones later, with the error `invalid_color`. */
const settings = z.object({ name: oneLine(40), color: z.string().max(7) });

export const listTags = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/tags',
  summary: 'The predefined tags of a workspace, by name',
  access: 'workspace',
  shows: ['tags'],
  params: ws,
  query: z.object({ page, per_page: perPage, search: z.string().max(200).default('') }),
  reply: z.object({
    tags: z.array(predefinedTag),
    total: z.number().int(),
    page: z.number().int(),
    per_page: z.number().int(),
  }),
});

export const createTag = endpoint({
  method: 'POST',
  path: '/api/v1/user/workspaces/:ws/tags',
  summary: 'Create a predefined tag',
  access: 'workspace',
  touches: ['tags'],
  params: ws,
  body: z.object({ tag: settings }),
  status: 201,
  reply: z.object({ tag: predefinedTag }),
  errors: ['name_taken'],
});

export const getTag = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/tags/:tag_id',
  summary: 'One predefined tag',
  access: 'workspace',
  shows: ['tags'],
  params: pathParams,
  reply: z.object({ tag: predefinedTag }),
});

export const updateTag = endpoint({
  method: 'PATCH',
  path: '/api/v1/user/workspaces/:ws/tags/:tag_id',
  summary: "Change a tag's name or color",
  access: 'workspace',
  touches: ['tags'],
  params: pathParams,
  body: z.object({ tag: settings.partial() }),
  reply: z.object({ tag: predefinedTag }),
  errors: ['name_taken'],
});

export const deleteTag = endpoint({
  method: 'DELETE',
  path: '/api/v1/user/workspaces/:ws/tags/:tag_id',
  summary: 'Delete a tag, also from the workflows that have it',
  access: 'workspace',
  touches: ['tags'],
  params: pathParams,
  reply: done,
});

const toggled = {
  access: 'workspace',
  touches: ['tags'],
  params: pathParams,
  reply: z.object({ tag: predefinedTag }),
} as const;

export const enableTag = endpoint({
  method: 'PATCH',
  path: '/api/v1/user/workspaces/:ws/tags/:tag_id/enable',
  summary: 'Enable a tag',
  ...toggled,
});

export const disableTag = endpoint({
  method: 'PATCH',
  path: '/api/v1/user/workspaces/:ws/tags/:tag_id/disable',
  summary: 'Disable a tag: it is not offered any more; workflows that have it keep it',
  ...toggled,
});
