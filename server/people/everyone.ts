import type { ClientBase } from 'pg';
import type { Id, Language } from '../../engine/definition.ts';

/** The name that the group of everybody gets with its workspace; owners may rename it. */
export const everyoneNames: Record<Language, string> = { en: 'Everyone', fr: 'Tout le monde', th: 'ทุกคน' };

/**
 * Adds these members to the workspace's group of everybody, and removes those who are guests now. Every operation that
 * adds members or changes roles calls it in its transaction.
 * @returns The group's id, for `enqueuePeopleChanged`; empty if the workspace has no such group.
 */
export async function updateEveryone(client: ClientBase, workspace_id: Id, member_ids: readonly Id[]): Promise<Id[]> {
  const { rows } = await client.query<{ id: Id }>(
    `with everyone as (
      select id from groups where workspace_id = $1 and is_everyone
    ), gone as (
      delete from group_members gm using everyone e, members m
        where gm.workspace_id = $1 and gm.group_id = e.id and gm.member_id = m.id
          and m.workspace_id = $1 and m.id = any($2::uuid[]) and m.role = 'guest'
    ), added as (
      insert into group_members (workspace_id, group_id, member_id)
        select $1, e.id, m.id from everyone e, members m
          where m.workspace_id = $1 and m.id = any($2::uuid[]) and m.role <> 'guest' and m.removed_at is null
        on conflict do nothing
    )
    select id from everyone`,
    [workspace_id, member_ids],
  );
  return rows.map(({ id }) => id);
}
