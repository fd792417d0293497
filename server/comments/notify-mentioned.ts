import { displayName } from '../../contract/person-name.ts';
import { cutWithEllipsis } from '../../engine/cut-text.ts';
import type { AppContext } from '../app-context.ts';
import type { NewJob } from '../jobs/enqueue-jobs.ts';
import { sealMail } from '../mails/seal-mail.ts';
import { writeShortNotice } from '../mails/write-notice.ts';
import type { NewNotice } from '../people/add-notices.ts';
import { findNotifiedPeople, refOf } from '../people/find-notice-recipients.ts';
import type { CommentRow } from '../run-access/comment-row.ts';
import type { RunContext } from '../run-access/run-context.ts';

/** The number of characters of a comment that a mail quotes. */
const quoted = 500;

/** A notice for each mentioned member except the author, and a mail in their language for those who want it at once. */
export async function notifyMentioned(
  context: AppContext,
  { directory, loaded }: RunContext,
  comment: CommentRow,
): Promise<{ notices: NewNotice[]; mails: NewJob[] }> {
  const mentioned = comment.mentions.filter(({ id }) => id !== comment.by_id).map(({ id }) => refOf(id));
  const readers = await findNotifiedPeople(context, directory, mentioned, 'mentioned');
  const author = directory.members.get(comment.by_id);
  const values = {
    by: author ? displayName(author) : '-',
    run: loaded.run.name,
    message: cutWithEllipsis(comment.message, quoted),
  };
  const link = `${context.config.BASE_URL}/workspaces/${directory.workspace_id}/runs/${loaded.run.id}/show#comment-${comment.id}`;
  return {
    notices: readers.map(({ id, mailing }) => ({
      member_id: id,
      key: `mentioned.${comment.id}`,
      run_id: loaded.run.id,
      run_step_id: null,
      kind: 'mentioned',
      due_at: null,
      mailing,
      by_id: comment.by_id,
      comment_id: comment.id,
    })),
    mails: readers
      .filter(({ mailing }) => mailing === 'now')
      .map((member) => {
        const key = `mention.${comment.id}.${member.id}`;
        const mail = writeShortNotice(context, member, key, { kind: 'mention', values, link });
        return { queue: 'send_mail', data: sealMail(context.config.SECRET, mail) };
      }),
  };
}
