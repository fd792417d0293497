import { z } from 'zod';
import { columnTypes, comparators, fieldTypes, operations, outcomes, resultTypes } from '../engine/definition.ts';
import { mostColumns, mostRows } from '../engine/fields/table-limits.ts';
import { lowerCaseIds } from './lower-case-ids.ts';
import { askedId, dueAfter, id, language, manyLines, ref } from './shared-shapes.ts';

/** The shape of a definition. The engine checks its contents (`engine/problems.ts`). */

/** One line of text, which may be empty. */
export const line = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\p{Cc}]*$/u);
export const text = manyLines(20_000);

const cell = z.union([z.string().max(100_000), z.boolean(), z.number(), z.null()]);

/** A row of a table, by the ids of its columns; programs may name them by their keys. */
const row = z.record(z.string().max(100), cell);

/** The value of a field that is not a table. */
export const plainValue = z.union([
  z.string().max(100_000),
  z.boolean(),
  z.number(),
  z.array(z.string().max(200)).max(200),
  z.null(),
]);

/** A field's value as sent. The engine checks whether it fits the field's type. */
export const value = z.union([...plainValue.options, z.array(row).max(mostRows)]);

const operand = z.discriminatedUnion('type', [
  z.object({ type: z.literal('field'), field_id: id }),
  z.object({ type: z.literal('column'), field_id: id, column_id: id }),
  z.object({ type: z.literal('cell'), column_id: id }),
  z.object({ type: z.literal('value'), value: line(1000) }),
]);

export const places = z.number().int().min(0).max(10);
export const formula = z.object({
  operation: z.enum(operations),
  operands: z.array(operand).max(20),
  result: z.enum(resultTypes),
  places: places.optional(),
});

const choices = z.array(z.object({ id, label: line(200) })).max(200);
const currency = z.string().regex(/^[A-Z]{3}$/);

const column = z.object({
  id,
  key: line(60),
  type: z.enum(columnTypes),
  label: line(200),
  help: manyLines(1000),
  required: z.boolean(),
  choices: choices.optional(),
  currency: currency.optional(),
  formula: formula.optional(),
});

/** The settings that only some types of fields have. */
export const fieldSettings = {
  choices: choices.optional(),
  currency: currency.optional(),
  columns: z.array(column).max(mostColumns).optional(),
  min_rows: z.number().int().min(0).max(mostRows).optional(),
  max_rows: z.number().int().min(1).max(mostRows).optional(),
  formula: formula.optional(),
};

export const field = z.object({
  id,
  key: line(60),
  type: z.enum(fieldTypes),
  label: line(200),
  help: manyLines(1000),
  required: z.boolean(),
  ...fieldSettings,
  default: plainValue.optional(),
});

export const condition = z
  .object({
    id,
    name: line(200),
    type: z.enum(['answer', 'field']),
    step_id: id.nullable(),
    when: z.enum(['answered', 'skipped']),
    answer: z.enum(outcomes).optional(),
    field_id: id.optional(),
    comparator: z.enum(comparators).optional(),
    comparator_value: plainValue.optional(),
  })
  .overwrite((one) =>
    // The id of a group, which the definition has nowhere else.
    one.comparator === 'in_group' && typeof one.comparator_value === 'string'
      ? { ...one, comparator_value: one.comparator_value.toLowerCase() }
      : one,
  );

/**
 * Adds one level around `inner`. The levels are written out, not recursive, because conditions nest at most three deep.
 */
const conditionsOf = <Inner extends z.ZodType>(inner: Inner) =>
  z.object({ id, name: line(200), match: z.enum(['any', 'all']), items: z.array(inner).max(50) });

export const conditions = conditionsOf(
  z.union([condition, conditionsOf(z.union([condition, conditionsOf(condition)]))]),
);

export const assignee = z.union([
  ref,
  z.object({ type: z.literal('initiator') }),
  z.object({ type: z.literal('field'), field_id: id }),
]);
export const recipient = z.union([assignee, z.object({ type: z.literal('email'), email: line(320) })]);
const recipients = z.array(recipient).max(50);

export const vote = z.object({
  match: z.enum(['any', 'all', 'at_least']),
  count: z.number().int().min(0).max(1000).optional(),
});
const fields = z.array(field).max(100);
export const emailSettings = z.object({
  to: recipients,
  cc: recipients,
  bcc: recipients,
  reply_to: recipients,
  subject: line(500),
  body: text,
});

export const action = z
  .object({
    id,
    name: line(200),
    description: manyLines(2000),
    is_lock: z.boolean(),
    condition: conditions.nullable(),
    assignees: z.array(assignee).max(50),
    initiator_excluded: z.boolean(),
    nobody_twice: z.boolean(),
    due_after: dueAfter.nullable(),
    continue_on_failure: z.boolean(),
  })
  .and(
    z.discriminatedUnion('stepable_type', [
      z.object({
        stepable_type: z.literal('approval'),
        stepable: z.object({ fields, vote, cancel_on_disapprove: z.boolean() }),
      }),
      z.object({ stepable_type: z.literal('yes_no'), stepable: z.object({ question: text, vote }) }),
      z.object({ stepable_type: z.literal('task'), stepable: z.object({ instructions: text, vote }) }),
      z.object({ stepable_type: z.literal('form'), stepable: z.object({ fields }) }),
      z.object({ stepable_type: z.literal('email'), stepable: emailSettings }),
      z.object({ stepable_type: z.literal('automatic_email'), stepable: emailSettings }),
      z.object({
        stepable_type: z.literal('slack'),
        stepable: z.object({ secret_id: askedId.nullable(), channel: line(200), messages: z.array(text).max(20) }),
      }),
      z.object({
        stepable_type: z.literal('workflow_hook'),
        stepable: z.object({
          trigger_id: askedId.nullable(),
          token_version: z.number().int().min(0),
          wait: z.boolean(),
          fields: z
            .array(z.object({ target_key: line(60), key: line(60).optional(), target_value: text.optional() }))
            .max(100),
        }),
      }),
      z.object({ stepable_type: z.literal('go_back'), stepable: z.object({ go_back_to: id.nullable() }) }),
    ]),
  );

export const actionGroup = z.object({
  id,
  name: line(200),
  condition: conditions.nullable(),
  actions: z.array(action).max(500),
});

/** By language, then by the path of the text: `actions.<id>.name`, `fields.<id>.choices.<id>.label`. */
export const translations = z.partialRecord(language, z.record(z.string().max(300), text));

export const definition = z
  .object({
    schema: z.literal(1),
    trigger_form: fields,
    action_groups: z.array(actionGroup).max(200),
    cancellation: z.array(ref).max(100),
    language: language.optional(),
    translations: translations.optional(),
    outdated_translations: translations.optional(),
  })
  .overwrite(lowerCaseIds);
