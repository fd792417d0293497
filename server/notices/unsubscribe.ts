import type { AppContext } from '../app-context.ts';
import { ApiError, invalid } from '../http/api-error.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

/**
 * Stops or resumes mails about runs for the user of a token.
 * @returns The user's address, and whether mails are sent.
 * @throws ApiError invalid_input without a token; link_expired if the token is invalid or the account is gone
 */
export async function unsubscribe(
  context: AppContext,
  token: string | undefined,
  subscribed: boolean,
): Promise<{ email: string; subscribed_to_email: boolean }> {
  if (!token) throw invalid('token', 'blank');
  const user_id = readUnsubscribeToken(context.config.SECRET, token);
  if (!user_id) throw new ApiError('link_expired');
  const { rows } = await context.pool.query<{ email: string; subscribed_to_email: boolean }>(
    'update users set subscribed_to_email = $2, updated_at = now() where id = $1 returning email, subscribed_to_email',
    [user_id, subscribed],
  );
  if (!rows[0]) throw new ApiError('link_expired');
  return rows[0];
}
