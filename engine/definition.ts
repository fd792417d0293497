/**
 * A workflow's definition as plain data. The draft that is edited and every version have this shape, in the API and in
 * the database.
 */

export type Id = string;
/** Seconds since 1970-01-01T00:00:00Z. */
export type Unix = number;
/** May hold `{{key}}` insertions of fields that come before. */
export type Text = string;

export type Ref = { type: 'user_workspace' | 'group'; id: Id };
export type Assignee = Ref | { type: 'initiator' } | { type: 'field'; field_id: Id };
export type Recipient = Assignee | { type: 'email'; email: Text };

export const dueAfters = ['1_day', '1_week', '1_month'] as const;
export type DueAfter = (typeof dueAfters)[number];

export const fieldTypes = [
  'text',
  'long_text',
  'number',
  'currency',
  'percent',
  'date',
  'duration',
  'radio',
  'dropdown',
  'checkbox',
  'task',
  'collaborator',
  'email',
  'url',
  'phone_number',
  'file',
] as const;
export type FieldType = (typeof fieldTypes)[number];

/** The value of a field, by its type: see `engine/fields.ts`. Null is an empty field. */
export type Value = string | boolean | number | string[] | null;

export interface Choice {
  id: Id;
  label: string;
}

export interface Field {
  id: Id;
  /** Unique in the workflow; names the field in insertions, hooks and automatic triggers. */
  key: string;
  type: FieldType;
  label: string;
  help: string;
  required: boolean;
  /** For radio, dropdown and checkbox. */
  choices?: Choice[];
  /** ISO 4217, for currency. */
  currency?: string;
  default?: Value;
}

export const outcomes = [
  'approve',
  'disapprove',
  'yes',
  'no',
  'done',
  'submitted',
  'sent',
  'completed',
  'failed',
] as const;
export type Outcome = (typeof outcomes)[number];

export const comparators = [
  'is',
  'is_not',
  'contains',
  'does_not_contain',
  'starts_with',
  'includes',
  'does_not_include',
  'includes_all_of',
  'eq',
  'ne',
  'lt',
  'lte',
  'gt',
  'gte',
  'within_last_days',
  'within_next_days',
  'in_group',
  'is_done',
  'is_not_done',
  'is_empty',
  'is_not_empty',
] as const;
export type Comparator = (typeof comparators)[number];

export interface Condition {
  id: Id;
  name: string;
  /** `answer` compares the outcome of an action, `field` the value of one of its fields. */
  type: 'answer' | 'field';
  /** The action that the condition is about; null is the start form. */
  step_id: Id | null;
  /** `skipped` is true when the action was skipped; the properties below are not needed then. */
  when: 'answered' | 'skipped';
  answer?: Outcome;
  field_id?: Id;
  comparator?: Comparator;
  comparator_value?: Value;
}

/** Nested up to three levels; without items it is true. */
export interface Conditions {
  id: Id;
  name: string;
  match: 'any' | 'all';
  items: (Condition | Conditions)[];
}

export interface Vote {
  match: 'any' | 'all' | 'at_least';
  /** For `at_least`. */
  count?: number;
}

export interface EmailSettings {
  to: Recipient[];
  cc: Recipient[];
  bcc: Recipient[];
  reply_to: Recipient[];
  subject: Text;
  body: Text;
}

/** One input of the workflow that a hook starts: taken from a field of this workflow, or a fixed text. */
export interface HookField {
  target_key: string;
  key?: string;
  target_value?: Text;
}

/**
 * The settings of each action type. A new type needs a line here, a file in `engine/actions/`, and a line in its table.
 */
export interface StepableByType {
  approval: { fields: Field[]; vote: Vote; cancel_on_disapprove: boolean };
  yes_no: { question: Text; vote: Vote };
  task: { instructions: Text; vote: Vote };
  form: { fields: Field[] };
  email: EmailSettings;
  automatic_email: EmailSettings;
  slack: { secret_id: Id | null; channel: string; messages: Text[] };
  workflow_hook: { trigger_id: Id | null; token_version: number; wait: boolean; fields: HookField[] };
  go_back: { go_back_to: Id | null };
}

export type StepableType = keyof StepableByType;

export interface ActionBase {
  id: Id;
  name: string;
  description: string;
  /** A locked action is private: only its assignees and run admins see its answers. */
  is_lock: boolean;
  condition: Conditions | null;
  assignees: Assignee[];
  initiator_excluded: boolean;
  nobody_twice: boolean;
  due_after: DueAfter | null;
  continue_on_failure: boolean;
}

export type ActionOf<T extends StepableType> = ActionBase & { stepable_type: T; stepable: StepableByType[T] };
export type Action = { [T in StepableType]: ActionOf<T> }[StepableType];

export interface ActionGroup {
  id: Id;
  name: string;
  condition: Conditions | null;
  actions: Action[];
}

export type Language = 'en' | 'fr' | 'th';

export interface Definition {
  schema: 1;
  trigger_form: Field[];
  action_groups: ActionGroup[];
  /** Who may cancel a run, besides the run admins. */
  cancellation: Ref[];
  /** The language in which the texts are written; left out if nobody said. */
  language?: Language;
  /**
   * The texts in other languages, by their paths (`engine/translations/map-texts.ts`). The engine's transitions never
   * read them.
   */
  translations?: Translations;
  /**
   * Of translations that are to be checked: the text in the main language that they were made from, which has changed
   * since.
   */
  outdated_translations?: Translations;
}

/** Texts by language and path. */
export type Translations = { [lang in Language]?: Record<string, string> };

/** An immutable snapshot of a definition, as the engine needs it. */
export interface Version {
  id: Id;
  definition: Definition;
}
