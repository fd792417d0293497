import type { SubscribedMails } from '../../contract/notices.ts';
import type { AppContext } from '../app-context.ts';
import { layOutMail, type MailParts } from '../mails/lay-out-mail.ts';
import { mailLine } from '../mails/mail-texts.ts';
import type { OutgoingMail } from '../outside/mail.ts';
import type { NoticeRecipient } from './find-notice-recipients.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

/** Writes a mail that the recipient did not request, with an unsubscribe link in its footer and in its headers. */
export function writeNotice(
  { config }: AppContext,
  reader: Pick<NoticeRecipient, 'user_id' | 'email' | 'language'>,
  key: string,
  {
    subject,
    about = 'runs',
    ...body
  }: { subject: string; about?: SubscribedMails } & Pick<
    MailParts,
    'paragraphs' | 'facts' | 'quote' | 'items' | 'buttons'
  >,
): OutgoingMail {
  const { language } = reader;
  const link = `${config.BASE_URL}/unsubscribe?token=${unsubscribeToken(config.SECRET, reader.user_id, about)}`;
  const foot = {
    text: mailLine(language, about === 'runs' ? 'notice_foot' : 'weekly_foot'),
    label: mailLine(language, 'notice_unsubscribe'),
    link,
  };
  return {
    key,
    to: [reader.email],
    subject,
    ...layOutMail({ language, ...body, foot }),
    headers: {
      // RFC 8058: a mail program's unsubscribe button posts there; a browser that opens the link gets a page.
      'List-Unsubscribe': `<${link}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      // RFC 3834: prevents automatic replies.
      'Auto-Submitted': 'auto-generated',
    },
  };
}
