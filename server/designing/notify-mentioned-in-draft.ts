import { displayName } from '../../contract/person-name.ts';
import { cutWithEllipsis } from '../../engine/cut-text.ts';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import type { NewJob } from '../jobs/enqueue-jobs.ts';
import { sealMail } from '../mails/seal-mail.ts';
import { writeShortNotice } from '../mails/write-notice.ts';
import type { NewNotice } from '../people/add-notices.ts';
import { findNotifiedPeople, refOf } from '../people/find-notice-recipients.ts';
import type { FoundDraft } from './find-draft.ts';
import type { DraftCommentRow } from './thread-row.ts';

/** The number of characters of a comment that a mail quotes. */
const quoted = 500;

/** A notice for each mentioned member except the author, and a mail in their language for those who want it at once. */
export async function notifyMentionedInDraft(
  context: AppContext,
  { directory, workflow_id, name }: FoundDraft,
  { row, thread_id }: { row: DraftCommentRow; thread_id: Id },
): Promise<{ notices: NewNotice[]; mails: NewJob[] }> {
  const mentioned = row.mentions.filter(({ id }) => id !== row.by_id).map(({ id }) => refOf(id));
  const readers = await findNotifiedPeople(context, directory, mentioned, 'mentioned');
  const author = directory.members.get(row.by_id);
  const values = {
    by: author ? displayName(author) : '-',
    workflow: name,
    message: cutWithEllipsis(row.message, quoted),
  };
  const link = `${context.config.BASE_URL}/workspaces/${directory.workspace_id}/workflows/${workflow_id}/edit#comment-${thread_id}`;
  return {
    notices: readers.map(({ id, mailing }) => ({
      member_id: id,
      key: `mentioned.${row.id}`,
      run_id: null,
      run_step_id: null,
      kind: 'mentioned',
      due_at: null,
      mailing,
      by_id: row.by_id,
      draft_comment_id: row.id,
    })),
    mails: readers
      .filter(({ mailing }) => mailing === 'now')
      .map((member) => {
        const key = `mention.${row.id}.${member.id}`;
        const mail = writeShortNotice(context, member, key, { kind: 'draft_mention', values, link });
        return { queue: 'send_mail', data: sealMail(context.config.SECRET, mail) };
      }),
  };
}
