import {
  type Action,
  type ActionBase,
  type Assignee,
  type Condition,
  type Conditions,
  comparators,
  dueAfters,
  type EmailSettings,
  type Field,
  fieldTypes,
  outcomes,
  type PlainValue,
  type Recipient,
  type StepableByType,
  type StepableType,
  type Translations,
  type Vote,
} from '../../../../engine/definition.ts';
import { languages } from '../../../../engine/languages.ts';
import { deepestNest } from '../../../../engine/problems/reject-malformed.ts';
import { newAction, offeredTypes } from '../state/new-parts.ts';
import { type Clip, clipMark } from './clip.ts';
import { isObject, line, list, oneOf, string } from './read-parts.ts';
import { readTable } from './read-table.ts';

/** Longer texts are no actions of Baton: a draft is at most about as long. */
const longest = 2_000_000;

/**
 * Reads a text of the clipboard. It may come from anywhere, so nothing of it is taken as it is: each setting is read by
 * its type, and what does not fit has its default.
 * @returns Null for anything but actions of Baton.
 */
export function readClip(text: string): Clip | null {
  if (text.length > longest || !text.includes(clipMark)) return null;
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(raw) || raw.mark !== clipMark) return null;
  const actions = list(raw.actions, 500, readAction);
  const group = isObject(raw.group)
    ? { id: string(raw.group.id, 100), name: line(raw.group.name, 200), condition: readConditions(raw.group.condition) }
    : null;
  if (!group && actions.length === 0) return null;
  return { group, actions, language: oneOf(raw.language, languages), translations: readTranslations(raw.translations) };
}

function readTranslations(raw: unknown): Translations {
  if (!isObject(raw)) return {};
  const found = languages.filter((language) => isObject(raw[language]));
  const read = (words: unknown) =>
    Object.entries(words as object)
      .filter(([path]) => /^[\w.-]{1,300}$/.test(path))
      .map(([path, text]) => [path, string(text, 20_000)]);
  return Object.fromEntries(found.map((language) => [language, Object.fromEntries(read(raw[language]))]));
}

function readAction(raw: unknown): Action | null {
  if (!isObject(raw)) return null;
  const type = oneOf(raw.stepable_type, offeredTypes);
  if (!type) return null;
  const action = newAction(type, line(raw.name, 200));
  const own = isObject(raw.stepable) ? raw.stepable : {};
  const settings: { [Name in keyof Required<Omit<ActionBase, 'name'>>]: ActionBase[Name] } = {
    id: string(raw.id, 100),
    description: string(raw.description, 2000),
    is_lock: raw.is_lock === true,
    condition: readConditions(raw.condition),
    assignees: list(raw.assignees, 50, readAssignee),
    initiator_excluded: raw.initiator_excluded === true,
    nobody_twice: raw.nobody_twice === true,
    due_after: oneOf(raw.due_after, dueAfters) ?? null,
    continue_on_failure: raw.continue_on_failure === true,
  };
  return { ...action, ...settings, stepable: stepableReaders[type](own) } as Action;
}

const text = (value: unknown) => string(value, 20_000);
const people = (value: unknown) => list(value, 50, readRecipient);
const readMail = (raw: Record<string, unknown>): EmailSettings => ({
  to: people(raw.to),
  cc: people(raw.cc),
  bcc: people(raw.bcc),
  reply_to: people(raw.reply_to),
  subject: line(raw.subject, 500),
  body: text(raw.body),
});

const stepableReaders: { [T in StepableType]: (raw: Record<string, unknown>) => StepableByType[T] } = {
  approval: (raw) => ({
    fields: list(raw.fields, 100, readField),
    vote: readVote(raw.vote),
    cancel_on_disapprove: raw.cancel_on_disapprove === true,
  }),
  yes_no: (raw) => ({ question: text(raw.question), vote: readVote(raw.vote) }),
  task: (raw) => ({ instructions: text(raw.instructions), vote: readVote(raw.vote) }),
  form: (raw) => ({ fields: list(raw.fields, 100, readField) }),
  email: readMail,
  automatic_email: readMail,
  slack: (raw) => ({
    secret_id: null,
    channel: line(raw.channel, 200),
    messages: list(raw.messages, 20, (one) => (typeof one === 'string' ? text(one) : null)),
  }),
  workflow_hook: (raw) => ({
    trigger_id: null,
    token_version: 0,
    wait: raw.wait === true,
    fields: list(raw.fields, 100, (one) => {
      if (!isObject(one)) return null;
      const target_key = line(one.target_key, 60);
      if (typeof one.key === 'string') return { target_key, key: line(one.key, 60) };
      return { target_key, target_value: text(one.target_value) };
    }),
  }),
  go_back: (raw) => ({ go_back_to: typeof raw.go_back_to === 'string' ? string(raw.go_back_to, 100) : null }),
};

function readVote(raw: unknown): Vote {
  const match = isObject(raw) ? oneOf(raw.match, ['any', 'all', 'at_least'] as const) : undefined;
  if (!isObject(raw) || match !== 'at_least') return { match: match ?? 'any' };
  return { match, count: Math.min(1000, Math.max(0, Math.trunc(Number(raw.count) || 1))) };
}

function readAssignee(raw: unknown): Assignee | null {
  if (!isObject(raw)) return null;
  if (raw.type === 'initiator') return { type: 'initiator' };
  if (raw.type === 'field') return { type: 'field', field_id: string(raw.field_id, 100) };
  const type = oneOf(raw.type, ['user_workspace', 'group'] as const);
  return type ? { type, id: string(raw.id, 100) } : null;
}

function readRecipient(raw: unknown): Recipient | null {
  if (isObject(raw) && raw.type === 'email') return { type: 'email', email: line(raw.email, 320) };
  return readAssignee(raw);
}

function readField(raw: unknown): Field | null {
  if (!isObject(raw)) return null;
  const type = oneOf(raw.type, fieldTypes);
  if (!type) return null;
  const field: Field = {
    id: string(raw.id, 100),
    key: line(raw.key, 60),
    type,
    label: line(raw.label, 200),
    help: string(raw.help, 1000),
    required: raw.required === true,
  };
  if (Array.isArray(raw.choices)) {
    field.choices = list(raw.choices, 200, (one) =>
      isObject(one) ? { id: string(one.id, 100), label: line(one.label, 200) } : null,
    );
  }
  if (typeof raw.currency === 'string' && /^[A-Z]{3}$/.test(raw.currency)) field.currency = raw.currency;
  const value = readValue(raw.default);
  if (value !== undefined) field.default = value;
  return { ...field, ...readTable(raw) };
}

function readValue(raw: unknown): PlainValue | undefined {
  if (raw === null || typeof raw === 'boolean' || (typeof raw === 'number' && Number.isFinite(raw))) return raw;
  if (typeof raw === 'string') return string(raw, 100_000);
  if (!Array.isArray(raw)) return undefined;
  return list(raw, 200, (one) => (typeof one === 'string' ? string(one, 200) : null));
}

function readConditions(raw: unknown, depth = 1): Conditions | null {
  if (!isObject(raw) || !Array.isArray(raw.items) || depth > deepestNest) return null;
  const items = list(raw.items, 50, (one): Condition | Conditions | null =>
    isObject(one) && 'items' in one ? readConditions(one, depth + 1) : readCondition(one),
  );
  return { id: '', name: line(raw.name, 200), match: raw.match === 'any' ? 'any' : 'all', items };
}

function readCondition(raw: unknown): Condition | null {
  if (!isObject(raw)) return null;
  const condition: Condition = {
    id: '',
    name: line(raw.name, 200),
    type: raw.type === 'answer' ? 'answer' : 'field',
    step_id: typeof raw.step_id === 'string' ? string(raw.step_id, 100) : null,
    when: raw.when === 'skipped' ? 'skipped' : 'answered',
  };
  const answer = oneOf(raw.answer, outcomes);
  if (answer) condition.answer = answer;
  if (typeof raw.field_id === 'string') condition.field_id = string(raw.field_id, 100);
  const comparator = oneOf(raw.comparator, comparators);
  if (comparator) condition.comparator = comparator;
  const value = readValue(raw.comparator_value);
  if (value !== undefined) condition.comparator_value = value;
  return condition;
}
