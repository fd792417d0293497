import type { SubscribedMails } from '../../contract/notices.ts';
import type { Id, Language } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import type { OutgoingMail } from '../outside/mail.ts';
import { layOutMail, type MailParts } from './lay-out-mail.ts';
import { type MailKind, mailLine, mailSubject } from './mail-texts.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

/** Who gets a notice. */
interface NoticeReader {
  user_id: Id;
  email: string;
  language: Language | null;
}

/** Writes a mail that the recipient did not request, with an unsubscribe link in its footer and in its headers. */
export function writeNotice(
  { config }: AppContext,
  reader: NoticeReader,
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
  const language = reader.language ?? 'en';
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
    },
  };
}

/** Writes a notice of one paragraph with one button. @param kind Prefix of its texts, as for `writeMail`. */
export function writeShortNotice(
  context: AppContext,
  reader: NoticeReader,
  key: string,
  { kind, values, link }: { kind: MailKind; values: Record<string, string>; link: string },
): OutgoingMail {
  const language = reader.language ?? 'en';
  return writeNotice(context, reader, key, {
    subject: mailSubject(language, `${kind}_subject`, values),
    paragraphs: [mailLine(language, `${kind}_body`, values)],
    buttons: [{ label: mailLine(language, `${kind}_button`), link }],
  });
}
