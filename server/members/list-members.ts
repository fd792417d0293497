import type { z } from 'zod';
import type { listMembers as contract, MemberReply } from '../../contract/members.ts';
import { displayName } from '../../contract/person-name.ts';
import type { Id, Unix } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { foldedLike } from '../db/escape-like.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller, Role } from '../http/caller.ts';
import { isOwner } from '../people/active-member.ts';
import { userOf } from '../people/people.ts';
import { displayNameSql, joinedNameSql } from '../people/person-name-sql.ts';
import { isActivePlan } from '../planned-runs/reassign-plans.ts';
import { awaitingAnswer } from '../run-access/awaiting-answer.ts';
import { stateOf } from './lock-memberships.ts';
import { type MembershipFacts, mayMembers, membershipCan } from './policy.ts';

type Query = z.infer<NonNullable<typeof contract.query>>;

interface Row extends Pick<MembershipFacts, 'state' | 'is_last_owner'> {
  id: Id;
  user_id: Id;
  email: string;
  first_name: string;
  last_name: string;
  image: string | null;
  role: Role;
  status: 'enabled' | 'disabled';
  seen_at: Unix | null;
  invited_at: Unix | null;
  expires_at: Unix | null;
  invited_by: Id | null;
  inviter: { email: string; first_name: string; last_name: string } | null;
  groups: { id: Id; name: string }[];
  open_steps: number;
  named_open_steps: number;
  active_plans: number;
}

/** Members without an account are shown by the invited address. */
const email = 'coalesce(u.email, m.invited_email)';

/**
 * Open steps that they have not answered, counted as their inbox does: of runs that are not deleted, each step once. With
 * `offset 0` each step is looked up: PostgreSQL would otherwise read all steps for each member.
 */
const countSteps = (assigned: string): string => `(select count(*) from (${assigned}) assigned
  cross join lateral (select s.id, s.run_id from run_steps s
    where s.workspace_id = $1 and s.id = assigned.run_step_id and s.status = 'pending' offset 0) s
  cross join lateral (select from runs r where r.workspace_id = $1 and r.id = s.run_id and r.deleted_at is null offset 0) r
  where ${awaitingAnswer('m.id', '$1', 's.id', 'offset 0')})`;

const byName = `select a.run_step_id from step_assignees a
  where a.workspace_id = $1 and a.member_id = m.id and a.is_open`;
const byGroup = `select a.run_step_id from group_members gm
  join step_assignees a on a.workspace_id = $1 and a.group_id = gm.group_id and a.is_open
  where gm.workspace_id = $1 and gm.member_id = m.id`;

const columns = `m.id, coalesce(u.id, m.id) as user_id, ${email} as email, coalesce(u.first_name, '') as first_name,
  coalesce(u.last_name, '') as last_name, u.image, m.role, m.status, u.seen_at, ${stateOf('m')} as state,
  m.invited_at, m.invitation_expires_at as expires_at, m.invited_by,
  ${isOwner('m')} and (select count(*) from members o where o.workspace_id = $1 and ${isOwner('o')}) = 1
    as is_last_owner,
  (select jsonb_build_object('email', iu.email, 'first_name', iu.first_name, 'last_name', iu.last_name)
    from members i join users iu on iu.id = i.user_id
    where i.workspace_id = $1 and i.id = m.invited_by) as inviter,
  coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by fold_text(g.name))
    from group_members gm join groups g on g.workspace_id = $1 and g.id = gm.group_id
    where gm.workspace_id = $1 and gm.member_id = m.id), '[]') as groups,
  ${countSteps(`${byName} union ${byGroup}`)} as open_steps, ${countSteps(byName)} as named_open_steps,
  (select count(*)::int from planned_runs p where p.workspace_id = $1 and p.created_by = m.id and ${isActivePlan('p')}) as active_plans`;

const members = 'members m left join users u on u.id = m.user_id';

/**
 * A page of the members by name, invited ones included, with the total count. @throws ApiError operation_not_allowed
 */
export async function listMembers(context: AppContext, caller: MemberCaller, query: Query) {
  if (!mayMembers('manage', caller)) throw new ApiError('operation_not_allowed');
  const values: unknown[] = [caller.workspace_id];
  const where = ['m.workspace_id = $1', 'm.removed_at is null'];
  if (query.role) where.push(`m.role = $${values.push(query.role)}`);
  if (query.state !== 'all') where.push(`${stateOf('m')} = $${values.push(query.state)}`);
  if (query.search.trim()) {
    const like = `$${values.push(foldedLike(query.search))}`;
    where.push(`(fold_text(${joinedNameSql}) like ${like} or fold_text(${email}) like ${like})`);
  }
  const filter = where.join(' and ');
  const total = context.listPool.query<{ total: number }>(`select count(*) as total from ${members} where ${filter}`, [
    ...values,
  ]);
  const limits = `limit $${values.push(query.per_page)} offset $${values.push((query.page - 1) * query.per_page)}`;
  const [{ rows }, { rows: totals }, counts] = await Promise.all([
    context.listPool.query<Row>(
      `select ${columns} from ${members} where ${filter} order by fold_text(${displayNameSql(email)}), m.id ${limits}`,
      values,
    ),
    total,
    countMembers(context, caller.workspace_id),
  ]);
  return {
    users: rows.map((row) => showMember(row, caller)),
    total: totals[0]?.total ?? 0,
    counts,
    page: query.page,
    per_page: query.per_page,
  };
}

async function countMembers(context: AppContext, workspace_id: Id) {
  const { rows } = await context.listPool.query<{ active: number; invited: number; deactivated: number }>(
    `select count(*) filter (where state = 'active') as active, count(*) filter (where state = 'invited') as invited,
        count(*) filter (where state = 'deactivated') as deactivated
      from (select ${stateOf('m')} as state from members m where m.workspace_id = $1 and m.removed_at is null) all_of_them`,
    [workspace_id],
  );
  return rows[0] ?? { active: 0, invited: 0, deactivated: 0 };
}

/** One member. @throws ApiError operation_not_allowed, not_found */
export async function findMember(context: AppContext, caller: MemberCaller, id: Id): Promise<MemberReply> {
  if (!mayMembers('manage', caller)) throw new ApiError('operation_not_allowed');
  const { rows } = await context.pool.query<Row>({
    name: 'find-member',
    text: `select ${columns} from ${members} where m.workspace_id = $1 and m.id = $2 and m.removed_at is null`,
    values: [caller.workspace_id, id],
  });
  if (!rows[0]) throw new ApiError('not_found');
  return showMember(rows[0], caller);
}

function showMember(row: Row, caller: MemberCaller): MemberReply {
  const is_me = row.id === caller.member_id;
  return {
    id: row.id,
    user: userOf(row),
    role: row.role,
    user_workspace_status: row.status,
    is_me,
    invitation:
      row.invited_at !== null && row.expires_at !== null
        ? {
            invited_at: row.invited_at,
            invited_by: row.inviter ? displayName(row.inviter) : '-',
            is_by_me: row.invited_by === caller.member_id,
            expires_at: row.expires_at,
          }
        : null,
    groups: row.groups,
    open_steps: row.open_steps,
    named_open_steps: row.named_open_steps,
    active_plans: row.active_plans,
    // For an invited member who was removed before, the time of the earlier membership is not shown.
    seen_at: row.invited_at === null ? row.seen_at : null,
    can: membershipCan({ state: row.state, is_me, is_last_owner: row.is_last_owner }),
  };
}

/** The open invitations, newest first. @throws ApiError operation_not_allowed */
export async function listInvitations(context: AppContext, caller: MemberCaller) {
  if (!mayMembers('manage', caller)) throw new ApiError('operation_not_allowed');
  const { rows } = await context.listPool.query<Row & { invited_at: Unix; expires_at: Unix }>(
    `select ${columns} from ${members}
      where m.workspace_id = $1 and m.removed_at is null and m.invited_at is not null
      order by m.invited_at desc, m.id limit 1000`,
    [caller.workspace_id],
  );
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    role: row.role,
    invited_at: row.invited_at,
    expires_at: row.expires_at,
    can: showMember(row, caller).can,
  }));
}
