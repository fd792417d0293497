import type { EmailSettings, Recipient } from '../../engine/definition.ts';
import { fillInsertions } from '../../engine/insertions.ts';
import type { StepState } from '../../engine/run-state.ts';
import { indexOf } from '../../engine/version-index.ts';
import { escapeHtml } from '../http/escape-html.ts';
import type { Parts } from '../parts.ts';
import type { KnownRun } from './apply-event.ts';
import { newestValues, wordsOf } from './show-values.ts';

const address = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+$/;

/**
 * Sends the mail of an email step, its insertions filled. Its id derives from the attempt: a repeat can be told.
 * @returns False when no address is left to send it to.
 */
export async function sendStepMail(parts: Parts, known: KnownRun, step: StepState): Promise<boolean> {
  const action = indexOf(known.version).actions.get(step.step_id)?.action;
  if (action?.stepable_type !== 'email' && action?.stepable_type !== 'automatic_email') return false;
  const settings: EmailSettings = action.stepable;
  const to = addressesOf(known, settings.to);
  if (to.length === 0) return false;
  const fill = (text: string, harmless: (words: string) => string) => fillText(known, text, harmless);
  await parts.mail.send({
    key: `step.${step.id}.${step.attempt}`,
    to,
    cc: addressesOf(known, settings.cc),
    bcc: addressesOf(known, settings.bcc),
    replyTo: addressesOf(known, settings.reply_to),
    subject: fill(settings.subject, (words) => words.replace(/[\r\n]+/g, ' ')),
    text: fill(settings.body, (words) => words),
    html: `<div style="white-space:pre-wrap">${fill(escapeHtml(settings.body), escapeHtml)}</div>`,
  });
  return true;
}

function fillText(known: KnownRun, text: string, harmless: (words: string) => string): string {
  const index = indexOf(known.version);
  const newest = newestValues(known.loaded.run.values);
  const wordsFor = (key: string) => {
    const field = index.keys.get(key)?.field;
    const state = field && newest.get(field.id);
    return field && state ? wordsOf(field, state.value, known.directory) : null;
  };
  return fillInsertions(text, wordsFor, harmless);
}

/** The addresses of people, groups, the initiator, collaborator fields and typed ones; each once. */
function addressesOf(known: KnownRun, recipients: readonly Recipient[]): string[] {
  const { members } = known.directory;
  const { run } = known.loaded;
  const newest = newestValues(run.values);
  const ofMembers = (ids: readonly string[]) =>
    ids.flatMap((id) => {
      const member = members.get(id);
      return member?.active ? [member.email] : [];
    });
  const all = recipients.flatMap((recipient): string[] => {
    if (recipient.type === 'email') return [fillText(known, recipient.email, (words) => words)];
    if (recipient.type === 'group') return ofMembers(known.people.groups.get(recipient.id) ?? []);
    if ('id' in recipient) return ofMembers([recipient.id]);
    if (recipient.type === 'initiator') {
      return ofMembers(run.initiator_id ? [run.initiator_id] : known.people.workflow_admins);
    }
    const value = newest.get(recipient.field_id)?.value;
    if (typeof value !== 'string') return [];
    return members.has(value) ? ofMembers([value]) : [value];
  });
  return [...new Set(all.map((one) => one.trim()).filter((one) => address.test(one)))];
}
