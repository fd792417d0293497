import type { Outcome } from '../../../engine/definition.ts';

/** Words in English and French, without accents, that say no. */
const no = new Set([
  ...['reject', 'rejects', 'rejected', 'rejecting', 'rejection', 'refuse', 'refuses', 'refused', 'refusal', 'decline'],
  ...['declines', 'declined', 'disapprove', 'disapproved', 'disapproval', 'deny', 'denies', 'denied', 'denial', 'veto'],
  ...['vetoed', 'unapproved', 'disallowed', 'refusee', 'refuser', 'refus', 'rejete', 'rejetee', 'rejeter', 'rejet'],
  ...['desapprouve', 'desapprouvee', 'desapprouver', 'decliner', 'declinee', 'invalide', 'invalidee'],
]);

const yes = new Set([
  ...['approve', 'approves', 'approved', 'approving', 'approval', 'accept', 'accepts', 'accepted', 'acceptance'],
  ...['authorise', 'authorised', 'authorize', 'authorized', 'authorisation', 'authorization', 'endorse', 'endorsed'],
  ...['grant', 'granted', 'approuve', 'approuvee', 'approuver', 'approbation', 'accepte', 'acceptee', 'accepter'],
  ...['valide', 'validee', 'valider', 'validation', 'autorise', 'autorisee', 'autoriser', 'autorisation', 'accorde'],
  ...['accordee', 'accorder'],
]);

const negations = new Set(['not', 'non', 'pas', 'no']);

/** Looked for anywhere in a text, because Thai has no spaces between words. */
const thaiNo = ['ไม่อนุมัติ', 'ไม่เห็นชอบ', 'ไม่อนุญาต', 'ไม่ยอมรับ', 'ปฏิเสธ', 'ตีกลับ'];
const thaiYes = ['อนุมัติ', 'เห็นชอบ', 'อนุญาต', 'ยอมรับ'];

const cancelling = new Set([
  ...['cancel', 'cancels', 'canceled', 'cancelled', 'cancellation', 'withdraw', 'withdrawn', 'withdrawal', 'abort'],
  ...['aborted', 'abandon', 'abandoned', 'terminated', 'void', 'voided', 'discard', 'discarded', 'annule', 'annulee'],
  ...['annuler', 'annulation', 'retire', 'retiree', 'retirer', 'retrait', 'abandonne', 'abandonnee', 'abandonner'],
]);
const thaiCancelling = ['ยกเลิก', 'ถอน', 'เพิกถอน'];

/** The words of a text in lower case and without accents. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  return plain.split(/[^\p{L}\p{M}]+/u).filter((word) => word !== '');
}

const includesAny = (text: string, parts: readonly string[]) => parts.some((part) => text.includes(part));

/** Whether a text says yes or no, in English, French or Thai; null if it says neither. */
export function guessDecision(text: string): 'approve' | 'disapprove' | null {
  if (includesAny(text, thaiNo)) return 'disapprove';
  if (includesAny(text, thaiYes)) return 'approve';
  const words = wordsOf(text);
  if (words.some((word) => no.has(word))) return 'disapprove';
  const said = words.findIndex((word) => yes.has(word));
  if (said < 0) return null;
  return negations.has(words[said - 1] ?? '') ? 'disapprove' : 'approve';
}

/** Whether an activity ends its case without success, by its words. */
export const isCancelling = (activity: string): boolean =>
  includesAny(activity, thaiCancelling) || wordsOf(activity).some((word) => cancelling.has(word));

/** The outcome of an activity's steps by its words. */
export const guessOutcome = (activity: string): Outcome => guessDecision(activity) ?? 'done';

const values: Record<string, Outcome> = {
  yes: 'yes',
  oui: 'yes',
  ใช่: 'yes',
  no: 'no',
  non: 'no',
  ไม่ใช่: 'no',
  done: 'done',
  fait: 'done',
  เสร็จแล้ว: 'done',
  submitted: 'submitted',
  soumis: 'submitted',
  sent: 'sent',
  envoye: 'sent',
  completed: 'completed',
  failed: 'failed',
};

/** What a text of the outcome column means; null if its words say nothing. */
export function guessOutcomeValue(value: string): Outcome | null {
  const word = wordsOf(value).join(' ');
  if (Object.hasOwn(values, word)) return values[word] ?? null;
  return guessDecision(value);
}

/**
 * An activity without the word of its decision: two activities with the same stem are alternatives of one decision, as
 * "Approved by finance" and "Rejected by finance". Compare stems ignoring case. Null for an activity that decides nothing.
 */
export function stemOf(activity: string): string | null {
  if (guessDecision(activity) === null) return null;
  // Thai has no spaces between words. A longer word comes first: the negated ones contain the others.
  const rest = [...thaiNo, ...thaiYes].reduce((text, word) => text.replaceAll(word, ' '), activity);
  const kept = rest
    .split(/\s+/)
    .filter((word) => word !== '' && guessDecision(word) === null && !negations.has(word.toLowerCase()));
  return kept.join(' ');
}
