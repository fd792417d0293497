/**
 * A workflow of the library, as one readable file: `library/expense-claim.json`. Its words are those of a definition
 * (`engine/definition.ts`), with three differences: keys stand in place of ids, each text is there in every language, and
 * people are named by the roles that they play. `buildDefinition` makes a definition of it.
 */
import { z } from 'zod';
import { industries } from '../contract/workspaces.ts';
import {
  columnTypes,
  comparators,
  dueAfters,
  fieldTypes,
  operations,
  outcomes,
  resultTypes,
} from '../engine/definition.ts';

const key = z.string().regex(/^[a-z][a-z0-9_]*$/);
const slug = z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);

const textUpTo = (max: number) => {
  const one = z.string().trim().min(1).max(max);
  return z.strictObject({ en: one, fr: one, th: one });
};
const line = textUpTo(200);
const text = textUpTo(2000);
/** One text in every language. */
export type TemplateText = z.infer<typeof text>;

const role = z.strictObject({
  key,
  name: line,
  /** One line on what they do in the workflow. */
  does: line,
  /** Who usually plays it. Whoever uses the workflow may choose otherwise. */
  suggested: z.enum(['person', 'group', 'initiator']),
});

const choice = z.strictObject({ key, label: line });
/** A field, the total of a column, a column of the same row, or a fixed value. */
const operand = z.union([
  z.strictObject({ field: key }),
  z.strictObject({ table: key, column: key }),
  z.strictObject({ column: key }),
  z.strictObject({ value: z.string() }),
]);
const formula = z.strictObject({
  operation: z.enum(operations),
  of: z.array(operand).min(1),
  result: z.enum(resultTypes),
  places: z.number().int().optional(),
});
export type TemplateFormula = z.infer<typeof formula>;

const column = z.strictObject({
  key,
  type: z.enum(columnTypes),
  label: line,
  help: text.optional(),
  required: z.boolean().default(false),
  choices: z.array(choice).min(1).optional(),
  currency: z.string().optional(),
  formula: formula.optional(),
});
export type TemplateColumn = z.infer<typeof column>;

const field = z.strictObject({
  key,
  type: z.enum(fieldTypes),
  label: line,
  help: text.optional(),
  required: z.boolean().default(false),
  choices: z.array(choice).min(1).optional(),
  currency: z.string().optional(),
  columns: z.array(column).min(1).optional(),
  min_rows: z.number().int().optional(),
  max_rows: z.number().int().optional(),
  formula: formula.optional(),
  /** For a field with choices: the key of a choice. */
  default: z.union([z.string(), z.array(z.string()), z.boolean()]).optional(),
});
const fields = z.array(field);
export type TemplateField = z.infer<typeof field>;

const condition = z.union([
  z.strictObject({ action: key, outcome: z.enum(outcomes) }),
  z.strictObject({ action: key, skipped: z.literal(true) }),
  /** For a field with choices, `value` is the key of a choice. */
  z.strictObject({
    field: key,
    comparator: z.enum(comparators),
    value: z.union([z.string(), z.array(z.string())]).optional(),
  }),
]);
export type TemplateCondition = z.infer<typeof condition>;

/** The levels are written out, not recursive, because conditions nest at most three deep. */
const conditionsOf = <Inner extends z.ZodType>(inner: Inner) => {
  const items = z.array(inner).min(1);
  return z.union([z.strictObject({ all: items }), z.strictObject({ any: items })]);
};
const conditions = conditionsOf(z.union([condition, conditionsOf(z.union([condition, conditionsOf(condition)]))]));
export type TemplateConditions = { all: TemplateConditionItem[] } | { any: TemplateConditionItem[] };
export type TemplateConditionItem = TemplateCondition | TemplateConditions;

/** Whoever plays a role, who started the run, or whoever a collaborator field names. */
const person = z.union([z.literal('initiator'), z.strictObject({ role: key }), z.strictObject({ field: key })]);
export type TemplatePerson = z.infer<typeof person>;
const people = z.array(person).default([]);

const vote = z
  .strictObject({ match: z.enum(['any', 'all', 'at_least']), count: z.number().int().optional() })
  .default({ match: 'any' });

const ofEveryAction = {
  key,
  name: line,
  description: text.optional(),
  condition: conditions.optional(),
};
const ofPeople = {
  ...ofEveryAction,
  assignees: z.array(person).min(1),
  is_lock: z.boolean().default(false),
  initiator_excluded: z.boolean().default(false),
  nobody_twice: z.boolean().default(false),
  due_after: z.enum(dueAfters).optional(),
};
const ofMails = {
  to: z.array(person).min(1),
  cc: people,
  reply_to: people,
  subject: line,
  /** Plain text; a blank line begins a paragraph. */
  body: text,
};

/** Hooks and chat messages need tokens and keys of a workspace, so a template has none. */
const action = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('approval'),
    ...ofPeople,
    fields: fields.default([]),
    vote,
    cancel_on_disapprove: z.boolean().default(false),
  }),
  z.strictObject({ type: z.literal('yes_no'), ...ofPeople, question: text, vote }),
  z.strictObject({ type: z.literal('task'), ...ofPeople, instructions: text, vote }),
  z.strictObject({ type: z.literal('form'), ...ofPeople, fields: fields.min(1) }),
  z.strictObject({ type: z.literal('email'), ...ofPeople, ...ofMails }),
  z.strictObject({ type: z.literal('automatic_email'), ...ofEveryAction, ...ofMails }),
  z.strictObject({ type: z.literal('go_back'), ...ofEveryAction, condition: conditions, go_back_to: key }),
]);
export type TemplateAction = z.infer<typeof action>;

const actionGroup = z.strictObject({
  key,
  name: line,
  condition: conditions.optional(),
  actions: z.array(action).min(1),
});

export const template = z.strictObject({
  slug,
  name: line,
  /** One sentence. */
  description: line,
  /** What it is for, when to use it, and what it assumes. */
  about: text,
  industries: z.array(z.enum(industries)).min(1),
  /** Keys of `library/tags.json`. */
  tags: z.array(key).min(1).max(3),
  roles: z.array(role).min(1),
  trigger_form: fields,
  /** Actions and groups share one set of keys, because a go-back may name either. */
  action_groups: z.array(actionGroup).min(1),
  /** The roles that may cancel a run, besides the run admins. */
  cancellation: z.array(key),
});
export type Template = z.infer<typeof template>;

export const templateTag = z.strictObject({ key, name: line, color: z.string().regex(/^#[0-9A-F]{6}$/) });
export type TemplateTag = z.infer<typeof templateTag>;
