import type { SentMail, StepState } from '../../../engine/run-state.ts';
import type { AppContext } from '../../app-context.ts';
import { textOfHtml } from '../../mails/text-of-html.ts';
import type { RunContext } from '../../run-access/run-context.ts';
import { composeMail } from '../read/compose-mail.ts';

/**
 * Sends the mail of an email step. Its id derives from the attempt: a repeat can be told.
 * @returns The mail as it went, with those whom the server refused; null when no address is left to send it to.
 * @throws PermanentJobError where the server refused it altogether, for good.
 */
export async function sendStepMail(
  context: AppContext,
  runContext: RunContext,
  step: StepState,
): Promise<SentMail | null> {
  const mail = composeMail(runContext, step);
  if (!mail || mail.to.length === 0) return null;
  const { refused } = await context.mail.send({
    key: `step.${step.id}.${step.attempt}`,
    to: mail.to,
    cc: mail.cc,
    bcc: mail.bcc,
    replyTo: mail.reply_to,
    subject: mail.subject,
    text: textOfHtml(mail.body),
    html: page(mail.body),
  });
  return { ...mail, refused };
}

const page = (body: string) => `<!doctype html>
<html><head><meta charset="utf-8"></head>
<body style="margin:0;padding:16px;color:#211E1B;font:15px/24px Inter,'Noto Sans Thai',system-ui,sans-serif">
${body}
</body></html>`;
