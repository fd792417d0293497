/**
 * A workflow's definition as plain data. The draft that is edited and every version have this shape, in the API and in
 * the database.
 */
import type { Language } from './languages.ts';

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
  'table',
  'computed',
] as const;
export type FieldType = (typeof fieldTypes)[number];

/** The types of the columns of a table: those whose value is one text, number or boolean. */
export const columnTypes = [
  'text',
  'long_text',
  'number',
  'currency',
  'percent',
  'date',
  'duration',
  'radio',
  'dropdown',
  'task',
  'collaborator',
  'email',
  'url',
  'computed',
] as const satisfies FieldType[];
export type ColumnType = (typeof columnTypes)[number];

/** The value of one cell of a table, by the type of its column. */
export type Cell = string | boolean | number | null;
/** A row of a table: cells by the id of their column. Rows have no ids; a cell that is left out is empty. */
export type Row = { [column_id: Id]: Cell };

/** The value of a field other than a table, by its type: see `engine/fields.ts`. Null is an empty field. */
export type PlainValue = string | boolean | number | string[] | null;
export type Value = PlainValue | Row[];

export interface Choice {
  id: Id;
  label: string;
}

/** How a formula combines its operands: see `engine/formula.ts`. */
export const operations = ['sum', 'difference', 'product', 'quotient', 'count_rows', 'days_between', 'text'] as const;
export type Operation = (typeof operations)[number];

/** What a formula gives; of a computed field it is the type of its values. */
export const resultTypes = ['number', 'currency', 'percent', 'duration', 'text'] as const satisfies FieldType[];
export type ResultType = (typeof resultTypes)[number];

export type Operand =
  /** A field that comes before: of the same form, or of an earlier one. */
  | { type: 'field'; field_id: Id }
  /** The total of a column of a table that comes before. */
  | { type: 'column'; field_id: Id; column_id: Id }
  /** For the formula of a column: a column before it, in the same row. */
  | { type: 'cell'; column_id: Id }
  /** A fixed decimal, calendar day or text. */
  | { type: 'value'; value: string };

export interface Formula {
  operation: Operation;
  operands: Operand[];
  result: ResultType;
  /** Decimals that a number is rounded to, half away from zero; if left out, those of the currency, else as many as are needed. */
  places?: number;
}

/** A column of a table. It is described as a field is, so that its cells are read and compared as values of a field. */
export interface Column {
  id: Id;
  /** Unique in the table; names the column for programs and hooks. */
  key: string;
  type: ColumnType;
  label: string;
  help: string;
  required: boolean;
  choices?: Choice[];
  currency?: string;
  formula?: Formula;
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
  /** ISO 4217, for currency, and for a computed amount. */
  currency?: string;
  /** For table. */
  columns?: Column[];
  /** For table: how many rows an answer has at least and at most; 0 and 50 if left out. */
  min_rows?: number;
  max_rows?: number;
  /** For computed. */
  formula?: Formula;
  /** A table and a computed field have none. */
  default?: PlainValue;
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
  comparator_value?: PlainValue;
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

export type { Language };

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
  /**
   * Of a run that was moved to this version: the definitions that it had before, the newest first. Its settled steps may
   * be of actions that only these have (docs/rules.md, rule 14).
   */
  former?: readonly Definition[];
}
