import type { AppContext } from '../app-context.ts';
import type { Caller } from '../http/caller.ts';

/** How the caller can sign in, and a new address that is not confirmed yet. */
export async function showSignInMethods(
  context: AppContext,
  caller: Caller,
): Promise<{ has_password: boolean; providers: { id: string; name: string }[]; pending_email: string | null }> {
  const { rows } = await context.pool.query<{ ids: string[] | null; pending_email: string | null }>({
    name: 'show-sign-in-methods',
    text: `select
      (select array_agg(distinct case when password is null then provider_id else 'password' end)
        from accounts where user_id = $1) as ids,
      (select email from email_changes where user_id = $1 and expires_at > now()) as pending_email`,
    values: [caller.user_id],
  });
  const ids = rows[0]?.ids ?? [];
  return {
    has_password: ids.includes('password'),
    providers: ids
      .filter((id) => id !== 'password' && id !== 'credential')
      .map((id) => ({ id, name: context.providers.find(id)?.name ?? id })),
    pending_email: rows[0]?.pending_email ?? null,
  };
}
