import type { ChannelReply } from '../../contract/secrets.ts';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { ChatFailure, callSlack } from '../outside/call-slack.ts';
import { orChatError } from './or-chat-error.ts';
import { assertDesigner } from './policy.ts';
import { readSecret } from './read-secret.ts';

/** At most 2,000 channels; in larger teams people type the name. Slack advises against larger pages. */
const paging = { pages: 10, size: 200 };

interface Page {
  channels?: unknown;
  response_metadata?: { next_cursor?: unknown };
}

/**
 * The channels that a key can see, by name.
 * @throws ApiError operation_not_allowed, not_found, secret_unreadable; as `orChatError`
 */
export async function listChannels(
  context: AppContext,
  caller: MemberCaller,
  id: Id,
): Promise<{ channels: ChannelReply[]; is_complete: boolean }> {
  await assertDesigner(context, caller);
  const secret = await readSecret(context, caller.workspace_id, id);
  if (secret === 'missing') throw new ApiError('not_found');
  if (secret === 'unreadable') throw new ApiError('secret_unreadable');
  return orChatError(readAll(context, secret.value));
}

async function readAll(context: AppContext, key: string) {
  try {
    return await readPages(context, key, 'public_channel,private_channel');
  } catch (error) {
    // A key without access to private channels may still list the public ones.
    if (!(error instanceof ChatFailure && error.fault === 'chat_scope_missing')) throw error;
    return readPages(context, key, 'public_channel');
  }
}

async function readPages(context: AppContext, key: string, types: string) {
  const found = new Map<string, ChannelReply>();
  let cursor = '';
  for (let page = 0; page < paging.pages; page++) {
    const settings = { types, exclude_archived: 'true', limit: String(paging.size), ...(cursor ? { cursor } : {}) };
    const reply = await callSlack<Page>(context.config, key, 'conversations.list', settings);
    for (const channel of Array.isArray(reply.channels) ? reply.channels : []) {
      const shown = showChannel(channel);
      if (shown) found.set(shown.id, shown);
    }
    const next = reply.response_metadata?.next_cursor;
    if (typeof next !== 'string' || next === '' || next === cursor) return inOrder(found, true);
    cursor = next;
  }
  return inOrder(found, false);
}

const inOrder = (found: Map<string, ChannelReply>, is_complete: boolean) => ({
  channels: [...found.values()].sort((one, other) => one.name.localeCompare(other.name)),
  is_complete,
});

function showChannel(channel: unknown): ChannelReply | null {
  if (typeof channel !== 'object' || channel === null) return null;
  const { id, name, is_private, is_member } = channel as Record<string, unknown>;
  if (typeof id !== 'string' || typeof name !== 'string' || name === '') return null;
  return {
    id: id.slice(0, 100),
    name: `#${name.slice(0, 150)}`,
    is_private: is_private === true,
    is_member: is_member === true,
  };
}
