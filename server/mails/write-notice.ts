import type { SubscribedMails } from '../../contract/notices.ts';
import type { Id, Language } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import type { OutgoingMail } from '../outside/mail.ts';
import { layOutMail, type MailParts } from './lay-out-mail.ts';
import { type MailKey, type MailKind, mailLine, mailSubject } from './mail-texts.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

/** Who gets a notice. */
interface NoticeReader {
  user_id: Id;
  email: string;
  language: Language | null;
}

/** Why the reader gets the mail. */
type NoticeFoot = Extract<MailKey, `${string}_foot`>;

/** Writes a mail that the recipient did not request, with an unsubscribe link in its footer and in its headers. */
export function writeNotice(
  { config }: AppContext,
  reader: NoticeReader,
  key: string,
  {
    subject,
    about = 'runs',
    foot = 'notice_foot',
    ...body
  }: { subject: string; about?: SubscribedMails; foot?: NoticeFoot } & Pick<
    MailParts,
    'paragraphs' | 'facts' | 'quote' | 'items' | 'buttons'
  >,
): OutgoingMail {
  const language = reader.language ?? 'en';
  const link = `${config.BASE_URL}/unsubscribe?token=${unsubscribeToken(config.SECRET, reader.user_id, about)}`;
  return {
    key,
    to: [reader.email],
    subject,
    ...layOutMail({
      language,
      ...body,
      foot: { text: mailLine(language, foot), label: mailLine(language, 'notice_unsubscribe'), link },
    }),
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
  { kind, values, link, foot }: { kind: MailKind; values: Record<string, string>; link: string; foot?: NoticeFoot },
): OutgoingMail {
  const language = reader.language ?? 'en';
  return writeNotice(context, reader, key, {
    subject: mailSubject(language, `${kind}_subject`, values),
    paragraphs: [mailLine(language, `${kind}_body`, values)],
    buttons: [{ label: mailLine(language, `${kind}_button`), link }],
    foot,
  });
}
