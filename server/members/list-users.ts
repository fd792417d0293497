import type { z } from 'zod';
import type { listUsers as contract } from '../../contract/members.ts';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { foldedLike } from '../db/escape-like.ts';
import type { Caller } from '../http/caller.ts';
import { isActiveMember } from '../people/active-member.ts';
import { userOf } from '../people/people.ts';
import { displayNameSql, joinedNameSql } from '../people/person-name-sql.ts';

type Query = z.infer<NonNullable<typeof contract.query>>;

interface Row {
  user_id: Id;
  email: string;
  first_name: string;
  last_name: string;
  image: string | null;
}

/**
 * SQL: users who share an enabled workspace with the caller (or a disabled one that the caller owns). Workspaces where the
 * caller is a guest do not count: guests see other people only in their runs, and cannot list them (see
 * `usersForSelect`). Nor do those that require a second factor, if the caller has none. `$1` is the caller, `$2` whether
 * they have one.
 */
const shared = `select m.user_id from members mine
    join workspaces w on w.id = mine.workspace_id and (w.status = 'enabled' or mine.role = 'owner')
      and ($2::boolean or not w.requires_second_factor)
    join members m on m.workspace_id = mine.workspace_id and ${isActiveMember('m')}
  where mine.user_id = $1 and ${isActiveMember('mine')}
    and mine.role <> 'guest'`;

/** Lists the users who share a workspace with the caller, and the caller, by name. */
export async function listUsers(context: AppContext, caller: Caller, query: Query) {
  const values: unknown[] = [caller.user_id, caller.has_second_factor === true];
  // One list of ids: with an `or`, PostgreSQL would read all users of the installation.
  const where = [`u.id in (select $1::uuid union all ${shared})`];
  if (query.search.trim()) {
    const like = `$${values.push(foldedLike(query.search))}`;
    where.push(`(fold_text(${joinedNameSql}) like ${like} or fold_text(u.email) like ${like})`);
  }
  const filter = where.join(' and ');
  const total = context.listPool.query<{ total: number }>(`select count(*) as total from users u where ${filter}`, [
    ...values,
  ]);
  const limits = `limit $${values.push(query.per_page)} offset $${values.push((query.page - 1) * query.per_page)}`;
  const [{ rows }, { rows: totals }] = await Promise.all([
    context.listPool.query<Row>(
      `select u.id as user_id, u.email, u.first_name, u.last_name, u.image from users u where ${filter}
        order by fold_text(${displayNameSql()}), u.id ${limits}`,
      values,
    ),
    total,
  ]);
  return { users: rows.map(userOf), total: totals[0]?.total ?? 0, page: query.page, per_page: query.per_page };
}
