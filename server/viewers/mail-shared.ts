import type { NewViewers } from '../../contract/viewers.ts';
import type { Id, Ref } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import { writeShortNotice } from '../mails/write-notice.ts';
import type { OutgoingMail } from '../outside/mail.ts';
import { findNoticeRecipients, refOf } from '../people/find-notice-recipients.ts';
import { type Directory, nameOf } from '../people/people.ts';
import type { SharedThing } from './shared-thing.ts';

/**
 * Writes a mail to each person with whom something is shared by name and who accepts mails, in their language, except
 * the caller. Members of groups get no mail, because groups change. The mail about a workflow links to its runs,
 * because guests see nothing else of it.
 * @returns The mails by member id.
 */
export async function writeSharedMails(
  context: AppContext,
  caller: MemberCaller,
  { kind, id, name, directory }: SharedThing,
  refs: readonly Ref[],
): Promise<Map<Id, OutgoingMail>> {
  const page = kind === 'run' ? `runs/${id}/show` : `runs?workflow_id=${id}`;
  return writeMails(context, caller, directory, { kind, page, name, refs });
}

/** The same for several runs: one mail for all of them, with a link to the lists. */
export function writeRunsSharedMails(
  context: AppContext,
  caller: MemberCaller,
  directory: Directory,
  viewers: Pick<NewViewers, 'user_workspace_ids' | 'group_ids'>,
): Promise<Map<Id, OutgoingMail>> {
  return writeMails(context, caller, directory, { kind: 'runs', page: 'runs', name: '', refs: refsOfViewers(viewers) });
}

/** The people and groups that a request names, each once. */
export const refsOfViewers = ({
  user_workspace_ids,
  group_ids,
}: Pick<NewViewers, 'user_workspace_ids' | 'group_ids'>): Ref[] => [
  ...[...new Set(user_workspace_ids)].map((id): Ref => ({ type: 'user_workspace', id })),
  ...[...new Set(group_ids)].map((id): Ref => ({ type: 'group', id })),
];

async function writeMails(
  context: AppContext,
  caller: MemberCaller,
  directory: Directory,
  { kind, page, name, refs }: { kind: SharedThing['kind'] | 'runs'; page: string; name: string; refs: readonly Ref[] },
): Promise<Map<Id, OutgoingMail>> {
  const people = refs.filter((ref) => ref.type === 'user_workspace' && ref.id !== caller.member_id);
  const readers = await findNoticeRecipients(context, directory, people);
  const values = { by: nameOf(directory, refOf(caller.member_id)), name };
  const link = `${context.config.BASE_URL}/workspaces/${directory.workspace_id}/${page}`;
  const share_id = context.nextId();
  return new Map(
    readers.map((reader) => {
      const key = `shared.${share_id}.${reader.id}`;
      return [reader.id, writeShortNotice(context, reader, key, { kind: `shared_${kind}`, values, link })];
    }),
  );
}
