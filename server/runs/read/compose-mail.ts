import { initiatorsOf, membersOf } from '../../../engine/assignees.ts';
import { cutText } from '../../../engine/cut-text.ts';
import type { EmailSettings, Language, Recipient, Ref } from '../../../engine/definition.ts';
import { newestAttempts, newestValue } from '../../../engine/facts.ts';
import { isEmail } from '../../../engine/fields/text-kinds.ts';
import { fillInsertions, strictBudget, type TextBudget } from '../../../engine/insertions.ts';
import type { SentMail, StepState } from '../../../engine/run-state.ts';
import { indexOf } from '../../../engine/version-index.ts';
import { fillBody, finishBody, type InsertionTables, type InsertionTexts } from '../../mails/clean-html.ts';
import { mailTableOf } from '../../mails/mail-table.ts';
import { inLanguage, type RunContext } from '../../run-access/run-context.ts';
import { showTable, textOf } from './show-values.ts';

export type ComposedMail = Omit<SentMail, 'refused'>;

/** Maximum length of a subject, because mail servers refuse very long header lines. */
const longestSubject = 500;

/** The settings of an email step, reviewed or automatic; null for other types. */
export function emailSettingsOf({ version }: RunContext, step: StepState): EmailSettings | null {
  const action = indexOf(version).actions.get(step.step_id)?.action;
  return action?.stepable_type === 'email' || action?.stepable_type === 'automatic_email' ? action.stepable : null;
}

/**
 * The mail of a step as it will be sent: its recipients, and the reviewed text or else the text with insertions
 * replaced, in the language of its recipients, whoever reads it here. Addresses are without duplicates, and invalid ones
 * are left out.
 * @param budget Limits the length of its texts. The default, for mails that are sent, rejects texts that are too long.
 * @returns Null for a step that is not an email
 * @throws EngineError text_too_long
 */
export function composeMail(
  runContext: RunContext,
  step: StepState,
  budget: TextBudget = strictBudget(),
): ComposedMail | null {
  const main = inLanguage(runContext, null);
  const inMain = emailSettingsOf(main, step);
  if (!inMain) return null;
  const taken = new Set<string>();
  const textInMain = textsIn(main);
  const to = addressesOf(main, inMain.to, textInMain, taken, budget);
  const inMails = inLanguage(main, languageOf(main, to));
  const settings = emailSettingsOf(inMails, step) ?? inMain;
  const textFor = textsIn(inMails);
  const addresses = (recipients: readonly Recipient[]) => addressesOf(main, recipients, textInMain, taken, budget);
  const name = indexOf(inMails.version).actions.get(step.step_id)?.action.name ?? '';
  return {
    to,
    cc: addresses(settings.cc),
    bcc: addresses(settings.bcc),
    reply_to: addressesOf(main, settings.reply_to, textInMain, new Set(), budget),
    subject: oneLine(step.mail?.subject ?? fillInsertions(settings.subject, textFor, plain, budget)) || name,
    body: step.mail ? finishBody(step.mail.body) : fillBody(settings.body, textFor, budget, tablesIn(inMails)),
  };
}

/**
 * The language of a mail: that of its recipients, if all are members who saved the same one. Null for the main language:
 * nobody knows what others read.
 */
function languageOf({ version, directory }: RunContext, addresses: readonly string[]): Language | null {
  if (!version.definition.translations || addresses.length === 0) return null;
  const wanted = new Set(addresses.map((address) => address.toLowerCase()));
  const readers = [...directory.members.values()].filter(
    ({ email, active }) => active && wanted.has(email.toLowerCase()),
  );
  const spoken = new Set(readers.map(({ language }) => language));
  const [language] = spoken;
  return language && spoken.size === 1 && readers.length === wanted.size ? language : null;
}

const plain = (words: string): string => words;

/** A line break in a subject would begin another header. */
const oneLine = (words: string): string => cutText(words.replace(/\p{Cc}+/gu, ' ').trim(), longestSubject).trim();

/** The current texts of the fields (docs/rules.md, rule 9); an unknown key inserts nothing. */
export function textsIn({ version, loaded: { run, files }, directory }: RunContext): InsertionTexts {
  const index = indexOf(version);
  const facts = { index, run, newest: newestAttempts(run) };
  return (key) => {
    const field = index.keys.get(key)?.field;
    return field ? textOf(field, newestValue(facts, field.id), { directory, files }) : null;
  };
}

/** The current rows of the table fields. */
function tablesIn({ version, loaded: { run }, directory }: RunContext): InsertionTables {
  const index = indexOf(version);
  const facts = { index, run, newest: newestAttempts(run) };
  return (key) => {
    const field = index.keys.get(key)?.field;
    return field?.type === 'table'
      ? mailTableOf(showTable(field, newestValue(facts, field.id) ?? null, directory))
      : null;
  };
}

/** The valid addresses of the recipients, without those in `taken`, to which they are added. */
function addressesOf(
  { version, directory, people, loaded: { run } }: RunContext,
  recipients: readonly Recipient[],
  textFor: InsertionTexts,
  taken: Set<string>,
  budget: TextBudget,
): string[] {
  const index = indexOf(version);
  const facts = { index, run, newest: newestAttempts(run) };
  const ofMembers = (refs: readonly Ref[]) =>
    [...membersOf(refs, people)].flatMap((id) => directory.members.get(id)?.email ?? []);
  const all = recipients.flatMap((recipient): string[] => {
    if (recipient.type === 'email') return [fillInsertions(recipient.email, textFor, plain, budget)];
    if ('id' in recipient) return ofMembers([recipient]);
    if (recipient.type === 'initiator') return ofMembers(initiatorsOf(run, people));
    const value = newestValue(facts, recipient.field_id);
    if (typeof value !== 'string') return [];
    const isMember = index.fields.get(recipient.field_id)?.field.type === 'collaborator';
    return isMember ? ofMembers([{ type: 'user_workspace', id: value }]) : [value];
  });
  return all
    .map((address) => address.trim())
    .filter((address) => {
      const isNew = isEmail(address) && !taken.has(address.toLowerCase());
      taken.add(address.toLowerCase());
      return isNew;
    });
}
