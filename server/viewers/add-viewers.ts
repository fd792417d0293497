import type { NewViewers } from '../../contract/viewers.ts';
import type { Id, Ref } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { ApiError, type ApiFieldError, invalid } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { enqueueJobs } from '../jobs/enqueue-jobs.ts';
import { sealMail } from '../mails/seal-mail.ts';
import type { OutgoingMail } from '../outside/mail.ts';
import type { Directory } from '../people/people.ts';
import { refsOfViewers, writeSharedMails } from './mail-shared.ts';
import { recordShare } from './record-share.ts';
import type { SharedThing } from './shared-thing.ts';
import { refOfRow, type ViewerRow } from './viewer-row.ts';

/** Maximum number of people and groups in one request. */
const most = 100;

/**
 * Shares a run or workflow. People and groups with whom it is shared already keep their role and get no mail. The
 * shares, the line of history and the mails are stored in one commit.
 * @param shared Mails by member id that are sent instead of those about this run; each is taken out when it is sent.
 * @throws ApiError operation_not_allowed; run_state for a deleted run; invalid_input for nobody, too many, unknown
 * people and groups, and guests as managers
 */
export async function addViewers(
  context: AppContext,
  caller: MemberCaller,
  thing: SharedThing,
  viewers: NewViewers,
  shared?: Map<Id, OutgoingMail>,
): Promise<void> {
  const { role } = viewers;
  if (thing.isDeleted) throw new ApiError('run_state');
  if (!(role === 'manager' ? thing.can.share_as_manager : thing.can.share)) throw new ApiError('operation_not_allowed');
  const refs = checkNewViewers(thing.directory, viewers);
  const mails = shared ?? (await writeSharedMails(context, caller, thing, refs));
  const sent = new Map<Id, OutgoingMail>();
  const adding = inTransaction(context.pool, async (client) => {
    const { rows } = await client.query<Pick<ViewerRow, 'member_id' | 'group_id'>>(
      `with added as (
        insert into ${thing.table} (workspace_id, id, ${thing.column}, member_id, group_id, role, created_by, created_at)
        select $1, x.id, $2, x.member_id, x.group_id, $3, $4, to_timestamp($5)
        from jsonb_to_recordset($7::jsonb) as x(id uuid, member_id uuid, group_id uuid)
        order by x.member_id, x.group_id
        on conflict do nothing returning member_id, group_id
      )${thing.kind === 'run' ? `, recorded as (${recordShare('run_shared', 'added')})` : ''}
      select member_id, group_id, $6::uuid from added`,
      [
        caller.workspace_id,
        thing.id,
        role,
        caller.member_id,
        context.now(),
        context.nextId(),
        JSON.stringify(
          refs.map(({ type, id }) => ({
            id: context.nextId(),
            [type === 'group' ? 'group_id' : 'member_id']: id,
          })),
        ),
      ],
    );
    const added = rows.map((row) => refOfRow(row).id);
    await enqueueJobs(
      client,
      caller.workspace_id,
      added.flatMap((id) => {
        const mail = mails.get(id);
        if (mail && mails.delete(id)) sent.set(id, mail);
        return mail ? [{ queue: 'send_mail' as const, data: sealMail(context.config.SECRET, mail) }] : [];
      }),
    );
  });
  await adding.catch((error) => {
    for (const [id, mail] of sent) mails.set(id, mail);
    throw error;
  });
}

/**
 * Accepts active and invited members, and enabled groups. Guests cannot become managers.
 * @param at What precedes the names of the fields in errors: `viewers.`.
 * @returns The people and groups, each once. @throws ApiError invalid_input
 */
export function checkNewViewers(
  directory: Directory,
  { user_workspace_ids, group_ids, role }: NewViewers,
  at = '',
): Ref[] {
  const refs = refsOfViewers({ user_workspace_ids, group_ids });
  if (refs.length === 0) throw invalid(`${at}user_workspace_ids`, 'blank');
  if (refs.length > most) throw invalid(`${at}user_workspace_ids`, 'too_numerous', { number: most });
  const errors = refs.flatMap(({ type, id }): ApiFieldError[] => {
    if (type === 'group') {
      return directory.groups.get(id)?.status === 'enabled' ? [] : [{ field: `${at}group_ids`, code: 'unknown_group' }];
    }
    const member = directory.members.get(id);
    if (!member?.active) return [{ field: `${at}user_workspace_ids`, code: 'unknown_member' }];
    return role === 'manager' && member.role === 'guest' ? [{ field: `${at}role`, code: 'guest_cannot_manage' }] : [];
  });
  if (errors.length > 0) throw new ApiError('invalid_input', { errors });
  return refs;
}
