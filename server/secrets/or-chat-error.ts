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
 * Waits for the chat, and tells a caller what it refused.
 * @param field Where the key stands in the input, where it does.
 * @throws ApiError chat_key_refused, chat_scope_missing, chat_busy, chat_unreachable; chat_refused with the chat's `reason`
 */
export async function orChatError<T>(asked: Promise<T>, field?: string): Promise<T> {
  try {
    return await asked;
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
