/** What reviewed emails and automatic emails have in common. */

import type { EmailSettings } from '../definition.ts';
import { isEmail } from '../fields/text-kinds.ts';
import { insertedKeys } from '../insertions.ts';
import { isBlank } from '../is-blank.ts';
import type { OwnProblem } from '../problems/problem.ts';
import type { SettingRecipient, SettingText } from './action-kind.ts';

export function emailRecipients({ to, cc, bcc, reply_to }: EmailSettings): SettingRecipient[] {
  return Object.entries({ to, cc, bcc, reply_to }).flatMap(([setting, recipients]) =>
    recipients.map((recipient) => ({ setting, recipient })),
  );
}

/** The texts that may contain insertions, including addresses. */
export function emailTexts(settings: EmailSettings): SettingText[] {
  const addresses = emailRecipients(settings).flatMap(({ setting, recipient }) =>
    recipient.type === 'email' ? [{ setting, text: recipient.email }] : [],
  );
  return [...addresses, { setting: 'subject', text: settings.subject }, { setting: 'body', text: settings.body }];
}

export function emailProblems(settings: EmailSettings): OwnProblem[] {
  const problems: OwnProblem[] = [];
  if (settings.to.length === 0) problems.push({ code: 'recipient_missing', setting: 'to' });
  for (const { setting, recipient } of emailRecipients(settings)) {
    if (recipient.type !== 'email') continue;
    const hasNoInsertion = insertedKeys(recipient.email).length === 0;
    if (hasNoInsertion && !isEmail(recipient.email.trim())) {
      problems.push({ code: 'recipient_invalid', setting, values: { email: recipient.email } });
    }
  }
  if (isBlank(settings.subject)) problems.push({ code: 'subject_blank', setting: 'subject' });
  return problems;
}
