import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import type { Caller } from '../http/caller.ts';

/**
 * Whether a person owns the installation: one of OPERATORS, or without that setting whoever registered first. Only with a
 * verified address, because anybody can register with any. The ids of accounts grow with time; those of the demo's
 * people, whose password is public, are of another version and never count.
 * @param user The alias of the table `users`; the parameter after it holds OPERATORS or null.
 */
export const isOperatorSql = (user: string, operators: string): string => `(${user}.email_verified and case
  when ${operators}::text[] is not null then lower(${user}.email) = any (${operators}::text[])
  else ${user}.id is not distinct from (select id from users where substr(id::text, 15, 1) = '7' order by id limit 1) end)`;

/** @throws ApiError not_found: the page exists for owners of the installation only */
export async function assertOperator({ pool, config }: AppContext, { user_id }: Caller): Promise<void> {
  const { rows } = await pool.query<{ is_operator: boolean }>({
    name: 'is-operator',
    text: `select ${isOperatorSql('u', '$2')} as is_operator from users u where u.id = $1`,
    values: [user_id, config.OPERATORS ?? null],
  });
  if (!rows[0]?.is_operator) throw new ApiError('not_found');
}
