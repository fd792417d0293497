import type { ErrorCode } from '../../contract/errors.ts';
import { ApiError } from '../http/api-error.ts';
import { ChatFailure, type ChatFault } from '../outside/call-slack.ts';

const messages: Partial<Record<ChatFault, ErrorCode>> = {
  chat_key_refused: 'chat_key_refused',
  chat_scope_missing: 'chat_scope_missing',
  chat_busy: 'chat_busy',
  chat_unreachable: 'chat_unreachable',
};

/**
 * Awaits a call of the chat, and turns its refusal into an ApiError.
 * @param field The input field of the key, if the input contains it.
 * @throws ApiError chat_key_refused, chat_scope_missing, chat_busy, chat_unreachable; chat_refused with the chat's
 * `reason`
 */
export async function orChatError<T>(call: Promise<T>, field?: string): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ChatFailure)) throw error;
    const code = messages[error.fault] ?? 'chat_refused';
    const isItsFault = field && error.fault === 'chat_key_refused';
    throw new ApiError(code, {
      values: { reason: error.message },
      errors: isItsFault ? [{ field, code: 'invalid_value' }] : [],
    });
  }
}
