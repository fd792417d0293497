import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import type { NewJob } from '../jobs/enqueue-jobs.ts';
import { sealMail } from '../mails/seal-mail.ts';
import { writeMail } from '../mails/write-mail.ts';
import { displayName } from '../people/people.ts';
import type { CommentRow } from '../run-access/comment-row.ts';
import type { RunContext } from '../run-access/run-context.ts';

/** The number of characters of a comment that a mail quotes. */
const quoted = 500;

/** A mail in their language for each mentioned member who wants mails, except the author. */
export async function mailMentioned(
  context: AppContext,
  { directory, loaded }: RunContext,
  comment: CommentRow,
): Promise<NewJob[]> {
  const members = comment.mentions.flatMap(({ id }) => (id === comment.by_id ? [] : (directory.members.get(id) ?? [])));
  if (members.length === 0) return [];
  const { rows } = await context.pool.query<{ id: Id }>({
    name: 'find-mail-subscribers',
    text: 'select id from users where id = any($1::uuid[]) and subscribed_to_email',
    values: [members.map(({ user_id }) => user_id)],
  });
  const subscribers = new Set(rows.map(({ id }) => id));
  const author = directory.members.get(comment.by_id);
  const values = {
    by: author ? displayName(author) : '-',
    run: loaded.run.name,
    message: comment.message.length > quoted ? `${comment.message.slice(0, quoted).toWellFormed()}…` : comment.message,
  };
  const path = `/workspaces/${directory.workspace_id}/runs/${loaded.run.id}/show#comment-${comment.id}`;
  return members
    .filter(({ user_id }) => subscribers.has(user_id))
    .map((member) => {
      const mail = writeMail(member.language, 'mention', values, context.config.BASE_URL + path);
      const key = `mention.${comment.id}.${member.id}`;
      return { queue: 'send_mail', data: sealMail(context.config.SECRET, { key, to: [member.email], ...mail }) };
    });
}
