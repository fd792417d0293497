import type { SubscribedMails } from '../../contract/notices.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError, invalid } from '../http/api-error.ts';
import { readUnsubscribeToken } from '../mails/unsubscribe-token.ts';

const columns: Record<SubscribedMails, string> = { runs: 'subscribed_to_email', digest: 'subscribed_to_digest' };

/**
 * Stops or resumes mails to the user of a token: those about runs, or the weekly one, as the token says.
 * @returns The user's address, which mails, and whether they are sent.
 * @throws ApiError invalid_input without a token; link_expired if the token is invalid or the account is gone
 */
export async function unsubscribe(
  context: AppContext,
  token: string | undefined,
  subscribed: boolean,
): Promise<{ email: string; mails: SubscribedMails; subscribed_to_email: boolean }> {
  if (!token) throw invalid('token', 'blank');
  const read = readUnsubscribeToken(context.config.SECRET, token);
  if (!read) throw new ApiError('link_expired');
  const column = columns[read.mails];
  const { rows } = await context.pool.query<{ email: string; subscribed_to_email: boolean }>(
    `update users set ${column} = $2, updated_at = now() where id = $1 returning email, ${column} as subscribed_to_email`,
    [read.user_id, subscribed],
  );
  if (!rows[0]) throw new ApiError('link_expired');
  return { ...rows[0], mails: read.mails };
}
