import { groupOfNotice, noticeGroups } from '../../contract/notifications.ts';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { mailLine, mailSubject } from '../mails/mail-texts.ts';
import { writeNotice } from '../mails/write-notice.ts';
import type { OutgoingMail } from '../outside/mail.ts';
import type { NoticeRecipient } from '../people/find-notice-recipients.ts';
import { formatMoment } from './format-moment.ts';
import { actionNameOf, type NoticeRow, workflowNameOf } from './list-notifications.ts';

interface DailyMail {
  workspace_id: Id;
  /** YYYY-MM-DD */
  day: string;
  rows: readonly NoticeRow[];
  /** All notices of the day; `rows` may be the first of them. */
  count: number;
}

/** A mail with a line for each notice: what waits first, then mentions, failures and what has ended. */
export async function writeDailyMail(
  context: AppContext,
  reader: NoticeRecipient,
  { workspace_id, day, rows, count }: DailyMail,
): Promise<OutgoingMail> {
  const { language } = reader;
  const base = `${context.config.BASE_URL}/workspaces/${workspace_id}`;
  const sorted = noticeGroups.flatMap((group) => rows.filter(({ kind }) => groupOfNotice(kind) === group));
  const items = await Promise.all(
    sorted.map(async (row) => {
      const values = {
        run: row.run_name ?? row.workflow_name,
        workflow: workflowNameOf(row, language),
        step: (await actionNameOf(context, workspace_id, row, language)) ?? row.run_name ?? row.workflow_name,
        due: row.due_at === null ? '' : formatMoment(row.due_at, reader),
      };
      const isLate = row.due_at !== null && row.due_at <= context.now();
      const due = row.due_at === null ? '' : mailLine(language, isLate ? 'digest_overdue' : 'digest_due', values);
      return {
        label: mailLine(language, `daily_${row.kind}`, values),
        note: [workflowNameOf(row, language), due].filter(Boolean).join(' · '),
        link: row.run_id
          ? `${base}/runs/${row.run_id}/show${row.comment_id ? `#comment-${row.comment_id}` : ''}`
          : `${base}/workflows/${row.workflow_id}/edit#comment-${row.thread_id}`,
      };
    }),
  );
  const more = count - rows.length;
  const counted = { count: String(count), more: String(more) };
  return writeNotice(context, reader, `daily.${workspace_id}.${reader.id}.${day}`, {
    subject: mailSubject(language, 'daily_subject', counted),
    paragraphs: [mailLine(language, 'daily_body'), ...(more > 0 ? [mailLine(language, 'daily_more', counted)] : [])],
    items,
    buttons: [{ label: mailLine(language, 'digest_button'), link: `${base}/home` }],
  });
}
