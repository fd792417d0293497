import { EngineError } from '../../../engine/engine-error.ts';
import { mostRunText, textSizeOf } from '../../../engine/run-size.ts';
import type { SentMail, StepState } from '../../../engine/run-state.ts';
import type { AppContext } from '../../app-context.ts';
import { styleTables } from '../../mails/mail-table.ts';
import { textOfHtml } from '../../mails/text-of-html.ts';
import type { RunContext } from '../../run-access/run-context.ts';
import { composeMail } from '../read/compose-mail.ts';

/**
 * Sends the mail of an email step. Its key is derived from the attempt, so that repeats can be recognised.
 * @returns The mail as sent, with the refused addresses; null if there is no recipient.
 * @throws PermanentJobError if the server permanently refused it; EngineError text_too_long, run_too_large
 */
export async function sendStepMail(
  context: AppContext,
  runContext: RunContext,
  step: StepState,
): Promise<SentMail | null> {
  const mail = composeMail(runContext, step);
  if (!mail || mail.to.length === 0) return null;
  // The run keeps the mail as it was sent, so the mail counts towards the maximum size of a run.
  if (textSizeOf(runContext.loaded.run) + mail.body.length - (step.mail?.body.length ?? 0) > mostRunText) {
    throw new EngineError('run_too_large', { values: { max: mostRunText } });
  }
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
${styleTables(body)}
</body></html>`;
