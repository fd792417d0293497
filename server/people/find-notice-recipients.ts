import { type Mailing, type MailSettings, mailSettingNames, type NoticeGroup } from '../../contract/notifications.ts';
import type { Id, Language, Ref } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import type { Directory, Member } from './people.ts';

/** A person who gets a mail. */
export interface NoticeRecipient extends Member {
  language: Language;
  /** The zone for dates in the mail: their own, or else the workspace's. */
  zone: string;
}

/** A person who is notified, and how: `never` for those who are sent no mails. */
export interface NotifiedPerson extends NoticeRecipient {
  mailing: Mailing;
}

type PersonRow = { id: Id; zone: string; subscribed: boolean } & MailSettings;

/**
 * The active members behind references, without duplicates, with how they want notices of a group mailed. In a disabled
 * workspace nobody is notified.
 */
export async function findNotifiedPeople(
  context: AppContext,
  directory: Directory,
  to: readonly Ref[],
  group: NoticeGroup,
): Promise<NotifiedPerson[]> {
  const people = await findPeople(context, directory, to);
  return people.map(({ member, row }) => ({ ...member, mailing: row.subscribed ? row[`mail_${group}`] : 'never' }));
}

/** The active members behind references who accept mails, without duplicates; none in a disabled workspace. */
export async function findNoticeRecipients(
  context: AppContext,
  directory: Directory,
  to: readonly Ref[],
): Promise<NoticeRecipient[]> {
  const people = await findPeople(context, directory, to);
  return people.flatMap(({ member, row }) => (row.subscribed ? [member] : []));
}

async function findPeople(context: AppContext, directory: Directory, to: readonly Ref[]) {
  const ids = to.flatMap((ref) => (ref.type === 'group' ? (directory.groups.get(ref.id)?.member_ids ?? []) : [ref.id]));
  const members = [...new Set(ids)].flatMap((id) => directory.members.get(id) ?? []).filter(({ active }) => active);
  if (members.length === 0) return [];
  const { rows } = await context.pool.query<PersonRow>({
    name: 'find-notice-recipients',
    text: `select u.id, coalesce(u.time_zone_preference, w.time_zone) as zone, u.subscribed_to_email as subscribed,
        ${mailSettingNames.map((name) => `u.${name}`).join(', ')}
      from users u, workspaces w where u.id = any($1::uuid[]) and w.id = $2 and w.status = 'enabled'`,
    values: [members.map(({ user_id }) => user_id), directory.workspace_id],
  });
  const byUser = new Map(rows.map((row) => [row.id, row]));
  return members.flatMap((member) => {
    const row = byUser.get(member.user_id);
    return row ? [{ row, member: { ...member, zone: row.zone, language: member.language ?? 'en' } }] : [];
  });
}

export const refOf = (id: Id): Ref => ({ type: 'user_workspace', id });
