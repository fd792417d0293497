import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { askedId, can, done, id, oneLine, person, unix } from './shared-shapes.ts';

const ws = z.object({ ws: askedId });
const pathParams = z.object({ ws: askedId, secret_id: askedId });

/** A stored key of an outside service. Its value is never returned. */
export const secret = z.object({
  id,
  kind: z.enum(['slack']),
  name: z.string(),
  last_four: z.string().describe('The last characters of the key, by which people recognise it'),
  created_by_user: person.nullable(),
  created_at: unix,
  can,
});
export type SecretReply = z.infer<typeof secret>;

export const channel = z.object({
  id: z.string(),
  name: z.string().describe('As actions name it: with the leading `#`'),
  is_private: z.boolean(),
  is_member: z
    .boolean()
    .describe(
      "Whether the key's owner, usually an app, is a member. Without a special permission it can post only to such channels",
    ),
});
export type ChannelReply = z.infer<typeof channel>;

export const listSecrets = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/secrets',
  summary: 'The keys of outside services, by name, for whoever may edit a workflow',
  access: 'workspace',
  shows: ['secrets'],
  params: ws,
  reply: z.object({ secrets: z.array(secret) }),
});

export const addSecret = endpoint({
  method: 'POST',
  path: '/api/v1/user/workspaces/:ws/secrets',
  summary: 'Store a key, once the service has accepted it',
  access: 'workspace',
  touches: ['secrets'],
  params: ws,
  body: z.object({
    secret: z.object({
      kind: z.enum(['slack']).default('slack'),
      name: oneLine(80),
      // Only characters that may be in an HTTP header, because the value is sent in one.
      value: z
        .string()
        .trim()
        .min(8)
        .max(500)
        .regex(/^[\x21-\x7e]*$/),
    }),
  }),
  status: 201,
  reply: z.object({ secret }),
  errors: ['name_taken', 'chat_key_refused', 'chat_scope_missing', 'chat_refused', 'chat_busy', 'chat_unreachable'],
});

export const deleteSecret = endpoint({
  method: 'DELETE',
  path: '/api/v1/user/workspaces/:ws/secrets/:secret_id',
  summary: 'Delete a key that no workflow uses',
  access: 'workspace',
  touches: ['secrets'],
  params: pathParams,
  reply: done,
  errors: ['secret_used'],
});

export const listChannels = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/secrets/:secret_id/channels',
  summary: 'The channels that a key can see, by name; the request to the chat server checks the key',
  access: 'workspace',
  params: pathParams,
  reply: z.object({
    channels: z.array(channel),
    is_complete: z.boolean().describe('False where there are more than are ever listed'),
  }),
  errors: [
    'secret_unreadable',
    'chat_key_refused',
    'chat_scope_missing',
    'chat_refused',
    'chat_busy',
    'chat_unreachable',
  ],
});
