import type { Id, Language, Ref } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import type { Directory, Member } from '../people/people.ts';

/** A person who gets a mail. */
export interface NoticeRecipient extends Member {
  language: Language;
  /** The zone for dates in the mail: their own, or else the workspace's. */
  zone: string;
}

/**
 * The active members behind references who accept mails, without duplicates. In a disabled workspace nobody gets mails.
 */
export async function findNoticeRecipients(
  context: AppContext,
  directory: Directory,
  to: readonly Ref[],
): Promise<NoticeRecipient[]> {
  const ids = to.flatMap((ref) => (ref.type === 'group' ? (directory.groups.get(ref.id)?.member_ids ?? []) : [ref.id]));
  const members = [...new Set(ids)].flatMap((id) => directory.members.get(id) ?? []).filter(({ active }) => active);
  if (members.length === 0) return [];
  const { rows } = await context.pool.query<{ id: Id; zone: string }>({
    name: 'find-notice-recipients',
    text: `select u.id, coalesce(u.time_zone_preference, w.time_zone) as zone from users u, workspaces w
      where u.id = any($1::uuid[]) and u.subscribed_to_email and w.id = $2 and w.status = 'enabled'`,
    values: [members.map(({ user_id }) => user_id), directory.workspace_id],
  });
  const zones = new Map(rows.map(({ id, zone }) => [id, zone]));
  return members.flatMap((member) => {
    const zone = zones.get(member.user_id);
    return zone ? [{ ...member, zone, language: member.language ?? 'en' }] : [];
  });
}

export const refOf = (id: Id): Ref => ({ type: 'user_workspace', id });
