import type { ErrorCode } from '../../contract/errors.ts';
import { Failure } from '../http/failure.ts';
import { ChatFailure, type ChatFault } from '../outside/call-slack.ts';

const told: Partial<Record<ChatFault, ErrorCode>> = {
  chat_key_refused: 'chat_key_refused',
  chat_scope_missing: 'chat_scope_missing',
  chat_busy: 'chat_busy',
  chat_unreachable: 'chat_unreachable',
};

/**
 * Waits for the chat, and tells a caller what it refused.
 * @param field Where the key stands in the input, where it does.
 * @throws Failure chat_key_refused, chat_scope_missing, chat_busy, chat_unreachable; chat_refused with the chat's `reason`
 */
export async function orChatFailure<T>(asked: Promise<T>, field?: string): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof ChatFailure)) throw error;
    const code = told[error.fault] ?? 'chat_refused';
    const isItsFault = field && error.fault === 'chat_key_refused';
    throw new Failure(code, {
      values: { reason: error.message },
      errors: isItsFault ? [{ field, code: 'invalid_value' }] : [],
    });
  }
}
