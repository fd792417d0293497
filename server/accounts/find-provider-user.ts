import type { PoolClient } from 'pg';
import type { ProviderId, ProviderProblem } from '../../contract/providers.ts';
import type { Id, Language } from '../../engine/definition.ts';
import { lineOf } from '../../engine/line-of.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { isTaken } from '../db/taken.ts';
import type { Granted } from '../outside/open-provider.ts';

/** As the forms of the account. */
const longestName = 100;

type Found =
  | { user_id: Id; account_id: Id; can_refresh: boolean; has_second_factor: boolean }
  | { problem: ProviderProblem };

/**
 * Finds the user of an account at a provider. An unknown account is linked to the user with its address; if there is
 * none, a user is created. Both happen only if the provider has verified the address, and linking only if Baton has
 * verified it too. Otherwise somebody could take over another person's account by claiming the address at a provider,
 * or by registering it in Baton first.
 * @param language The language of the request, which a new user gets, as one who registers does.
 */
export async function findProviderUser(
  context: AppContext,
  provider_id: ProviderId,
  granted: Granted,
  language: Language,
): Promise<Found> {
  const find = () =>
    inTransaction(context.pool, (client) => findOrLink(context, client, provider_id, granted, language));
  try {
    return await find();
  } catch (error) {
    // A concurrent sign-in created the same account; the second try finds it.
    if (isTaken(error, 'accounts_provider') || isTaken(error, 'users_email')) return find();
    throw error;
  }
}

async function findOrLink(
  context: AppContext,
  client: PoolClient,
  provider_id: ProviderId,
  granted: Granted,
  language: Language,
): Promise<Found> {
  const existing = await client.query<Exclude<Found, { problem: ProviderProblem }>>(
    `select a.user_id, a.id as account_id, a.refresh_token is not null as can_refresh, u.has_second_factor
      from accounts a join users u on u.id = a.user_id where a.provider_id = $1 and a.account_id = $2`,
    [provider_id, granted.account_id],
  );
  if (existing.rows[0]) return existing.rows[0];
  const { email } = granted;
  if (!email || !granted.email_verified) return { problem: 'unverified' };
  const { rows } = await client.query<{ id: Id; email_verified: boolean; has_second_factor: boolean }>(
    'select id, email_verified, has_second_factor from users where lower(email) = $1 for update',
    [email],
  );
  if (rows[0] && !rows[0].email_verified) return { problem: 'unlinked' };
  const user_id = rows[0]?.id ?? (await createProviderUser(context, client, { ...granted, email, language }));
  const account_id = context.nextId();
  await client.query('insert into accounts (id, user_id, provider_id, account_id) values ($1, $2, $3, $4)', [
    account_id,
    user_id,
    provider_id,
    granted.account_id,
  ]);
  return { user_id, account_id, can_refresh: false, has_second_factor: rows[0]?.has_second_factor ?? false };
}

async function createProviderUser(
  context: AppContext,
  client: PoolClient,
  person: Granted & { email: string; language: Language },
): Promise<Id> {
  const id = context.nextId();
  const [first, last] = [lineOf(person.first_name, longestName), lineOf(person.last_name, longestName)];
  await client.query(
    `insert into users (id, email, email_verified, name, first_name, last_name, language_preference)
    values ($1, $2, true, $3, $4, $5, $6)`,
    [id, person.email, `${first} ${last}`.trim(), first, last, person.language],
  );
  return id;
}
