import type { Config } from '../config.ts';
import { fetchOutside, OutsideFailure, type OutsideReply } from './fetch-outside.ts';

/** Why a call of the chat failed. */
export type ChatFault =
  | 'chat_key_refused'
  | 'chat_scope_missing'
  | 'chat_channel_not_found'
  | 'chat_channel_archived'
  | 'chat_not_in_channel'
  | 'chat_message_refused'
  | 'chat_refused'
  | 'chat_busy'
  | 'chat_unreachable';

/**
 * The chat refused the call, or could not be reached. The message is its error code, or what happened to the request.
 */
export class ChatFailure extends Error {
  readonly fault: ChatFault;
  /** Seconds until the next attempt that the chat asks for; null if it names none. */
  readonly retryAfter: number | null;

  constructor(fault: ChatFault, message: string, retryAfter: number | null = null) {
    super(message);
    this.name = 'ChatFailure';
    this.fault = fault;
    this.retryAfter = retryAfter;
  }

  /** Whether a retry is useless. */
  get isForGood(): boolean {
    return this.fault !== 'chat_busy' && this.fault !== 'chat_unreachable';
  }
}

/**
 * Slack's error codes, https://docs.slack.dev/reference/methods/chat.postMessage; other codes become `chat_refused`.
 */
const faults: Record<ChatFault, string> = {
  chat_key_refused:
    'invalid_auth not_authed account_inactive token_revoked token_expired org_login_required two_factor_setup_required access_denied not_allowed_token_type',
  chat_scope_missing: 'missing_scope no_permission ekm_access_denied',
  chat_channel_not_found: 'channel_not_found',
  chat_channel_archived: 'is_archived',
  chat_not_in_channel: 'not_in_channel user_not_in_channel',
  chat_message_refused: 'no_text msg_too_long msg_blocks_too_long invalid_blocks markdown_text_conflict',
  chat_refused: '',
  chat_busy: 'ratelimited rate_limited message_limit_exceeded',
  chat_unreachable: 'internal_error fatal_error service_unavailable request_timeout team_added_to_org',
};
const faultOf = new Map(
  Object.entries(faults).flatMap(([fault, codes]) => codes.split(' ').map((code) => [code, fault as ChatFault])),
);

/** Slack answers in seconds; a call that takes longer hangs. */
const limits = { seconds: 10, maxBytes: 1024 * 1024 };

/** Upper limit of `Retry-After` in seconds. */
const longestWait = 4 * 3600;

/**
 * Calls a method of Slack's Web API, or of a compatible service at `SLACK_API_URL`.
 * @param key The API key; it is sent in the Authorization header only.
 * @throws ChatFailure
 */
export async function callSlack<Reply>(
  { SLACK_API_URL }: Pick<Config, 'SLACK_API_URL'>,
  key: string,
  method: string,
  settings: Record<string, string> = {},
): Promise<Reply> {
  const reply = await requestSlack(`${SLACK_API_URL.url}${method}`, key, settings, SLACK_API_URL.isConfigured);
  if (reply.status === 429) throw new ChatFailure('chat_busy', 'ratelimited', waitOf(reply));
  if (reply.status >= 500) throw new ChatFailure('chat_unreachable', `HTTP ${reply.status}`);
  const answer = readAnswer(reply);
  if (answer.ok === true) return answer as Reply;
  const code = codeOf(answer.error) ?? (reply.status >= 400 ? `HTTP ${reply.status}` : 'unknown_error');
  const fault = faultOf.get(code) ?? 'chat_refused';
  throw new ChatFailure(fault, code, fault === 'chat_busy' ? waitOf(reply) : null);
}

async function requestSlack(
  url: string,
  key: string,
  settings: Record<string, string>,
  allowPrivate: boolean,
): Promise<OutsideReply> {
  try {
    return await fetchOutside(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
      },
      body: new URLSearchParams(settings).toString(),
      allowPrivate,
      ...limits,
    });
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error;
    // Retried even if the address was refused, because operators may correct SLACK_API_URL before the last retry.
    throw new ChatFailure('chat_unreachable', error.message);
  }
}

function readAnswer({ status, text }: OutsideReply): { ok?: unknown; error?: unknown } {
  try {
    const answer: unknown = JSON.parse(text);
    if (typeof answer === 'object' && answer !== null) return answer;
  } catch {
    // Reported below.
  }
  if (status >= 400) throw new ChatFailure('chat_refused', `HTTP ${status}`);
  throw new ChatFailure('chat_unreachable', 'a reply that is no JSON');
}

/** The code is stored and shown, so anything that does not look like a code is dropped: it might contain the key. */
function codeOf(error: unknown): string | null {
  return typeof error === 'string' && /^[a-z_]{1,60}$/.test(error) ? error : null;
}

/** `Retry-After` in seconds; 30 if it is missing or invalid. */
function waitOf({ headers }: OutsideReply): number {
  const seconds = Number(headers['retry-after']);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(Math.ceil(seconds), longestWait) : 30;
}
