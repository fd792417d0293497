import { z } from 'zod';
import { columnTypes, comparators, fieldTypes, operations, outcomes, resultTypes } from '../engine/definition.ts';
import { mostColumns, mostRows } from '../engine/fields/table-limits.ts';
import { line, places, plainValue, text, vote } from './definition.ts';
import { askedId, dueAfter, language, manyLines, oneLine } from './shared-shapes.ts';

/**
 * A workflow as one readable JSON file (docs/workflow-files.md). Its words are those of a definition. Keys stand in place of
 * ids, and names and addresses in place of people; `ids` at the end keeps what a file that comes back must not lose. What is
 * left out has its usual value.
 */

// The parts are exported so that the document of the API names them, instead of repeating each wherever it stands.

/** The version of the format that this server writes, and the only one that it reads. */
export const workflowFileVersion = 1;

/** Letters and digits of any language, and underscores. */
const key = z
  .string()
  .max(80)
  .regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}_]*$/u);

/** A text, or the list of its lines. */
const linesOf = <Text extends z.ZodType>(one: Text) => z.union([one, z.array(one).max(2_000)]);
const lines = (max: number) => linesOf(manyLines(max));
const longText = linesOf(text);

const member = z.strictObject({ person: line(320).describe('The address of a member') });
const group = z.strictObject({ group: line(200).describe('The name of a group') });
const ofField = z.strictObject({ field: key.describe('The collaborator field that names them') });
export const fileAssignee = z.union([z.literal('initiator'), member, group, ofField]);
export const fileRecipient = z.union([
  z.literal('initiator'),
  member,
  group,
  ofField,
  z.strictObject({ email: line(320) }),
]);
export type FilePerson = z.infer<typeof fileRecipient>;

/** A value of a field: choices by their keys, and for a collaborator a member or a group. */
const fileValue = z.union([plainValue, member, group]);
export type FileValue = z.infer<typeof fileValue>;

const choice = z.union([line(200), z.strictObject({ key, label: line(200) })]);
const choices = z.array(choice).max(200).optional();
const currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .optional();

/** A column that is not there any more is named by its id. */
const columnKey = z.string().max(80);
export const fileOperand = z.union([
  z.strictObject({ field: key }),
  z.strictObject({ table: key, column: columnKey.describe('The total of a column') }),
  z.strictObject({ column: columnKey.describe('In the formula of a column: the one of the same row') }),
  z.strictObject({ value: line(1000) }),
]);
export type FileOperand = z.infer<typeof fileOperand>;
export const fileFormula = z.strictObject({
  operation: z.enum(operations),
  of: z.array(fileOperand).max(20),
  result: z.enum(resultTypes),
  places: places.optional(),
});
export type FileFormula = z.infer<typeof fileFormula>;

export const fileColumn = z.strictObject({
  key: line(60),
  ref: key.optional().describe('By what the file names the column, if not by its key'),
  type: z.enum(columnTypes),
  label: line(200),
  help: lines(1000).optional(),
  required: z.boolean().optional(),
  choices,
  currency,
  formula: fileFormula.optional(),
});
export type FileColumn = z.infer<typeof fileColumn>;

export const fileField = z.strictObject({
  key: line(60),
  ref: key.optional().describe('By what the file names the field, if not by its key'),
  type: z.enum(fieldTypes),
  label: line(200),
  help: lines(1000).optional(),
  required: z.boolean().optional(),
  choices,
  currency,
  columns: z.array(fileColumn).max(mostColumns).optional(),
  min_rows: z.number().int().min(0).max(mostRows).optional(),
  max_rows: z.number().int().min(1).max(mostRows).optional(),
  formula: fileFormula.optional(),
  default: fileValue.optional(),
});
export type FileField = z.infer<typeof fileField>;

export const fileCondition = z.strictObject({
  name: line(200).optional(),
  type: z.enum(['answer', 'field']).optional(),
  action: key.nullable().optional().describe('The action that it is about; null is the start form'),
  outcome: z.enum(outcomes).optional(),
  skipped: z.literal(true).optional(),
  field: key.optional(),
  comparator: z.enum(comparators).optional(),
  value: fileValue.optional(),
});
export type FileCondition = z.infer<typeof fileCondition>;

/** The levels are written out, not recursive, because conditions nest at most three deep. */
const conditionsOf = <Inner extends z.ZodType>(inner: Inner) => {
  const items = z.array(inner).max(50);
  return z.union([
    z.strictObject({ name: line(200).optional(), all: items }),
    z.strictObject({ name: line(200).optional(), any: items }),
  ]);
};
export const fileConditions = conditionsOf(
  z.union([fileCondition, conditionsOf(z.union([fileCondition, conditionsOf(fileCondition)]))]),
);
export type FileConditions = { name?: string | undefined } & (
  | { all: (FileCondition | FileConditions)[] }
  | { any: (FileCondition | FileConditions)[] }
);

const ofEveryAction = {
  key,
  name: line(200),
  description: lines(2000).optional(),
  is_lock: z.boolean().optional(),
  condition: fileConditions.optional(),
  assignees: z.array(fileAssignee).max(50).optional(),
  initiator_excluded: z.boolean().optional(),
  nobody_twice: z.boolean().optional(),
  due_after: dueAfter.optional(),
  continue_on_failure: z.boolean().optional(),
};
const fields = z.array(fileField).max(100);
const recipients = z.array(fileRecipient).max(50).optional();
const ofMails = {
  to: recipients,
  cc: recipients,
  bcc: recipients,
  reply_to: recipients,
  subject: line(500).optional(),
  body: longText.optional().describe('HTML; a list of its blocks is joined without anything between them'),
};
export const fileVote = vote.optional();

export const fileAction = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('approval'),
    ...ofEveryAction,
    fields: fields.optional(),
    vote: fileVote,
    cancel_on_disapprove: z.boolean().optional(),
  }),
  z.strictObject({ type: z.literal('yes_no'), ...ofEveryAction, question: longText.optional(), vote: fileVote }),
  z.strictObject({ type: z.literal('task'), ...ofEveryAction, instructions: longText.optional(), vote: fileVote }),
  z.strictObject({ type: z.literal('form'), ...ofEveryAction, fields: fields.optional() }),
  z.strictObject({ type: z.literal('email'), ...ofEveryAction, ...ofMails }),
  z.strictObject({ type: z.literal('automatic_email'), ...ofEveryAction, ...ofMails }),
  z.strictObject({
    type: z.literal('slack'),
    ...ofEveryAction,
    channel: line(200).optional(),
    messages: z.array(longText).max(20).optional(),
  }),
  z.strictObject({
    type: z.literal('workflow_hook'),
    ...ofEveryAction,
    wait: z.boolean().optional(),
    fields: z
      .array(z.strictObject({ target_key: line(60), key: line(60).optional(), target_value: longText.optional() }))
      .max(100)
      .optional(),
  }),
  z.strictObject({ type: z.literal('go_back'), ...ofEveryAction, go_back_to: key.optional() }),
]);
export type FileAction = z.infer<typeof fileAction>;

export const fileGroup = z.strictObject({
  key,
  name: line(200),
  condition: fileConditions.optional(),
  actions: z.array(fileAction).max(500),
});
export type FileGroup = z.infer<typeof fileGroup>;

/** The ids of what the file names by keys. What has none here gets a new one. */
export const fileIds = z.strictObject({
  action_groups: z.record(key, askedId).optional(),
  actions: z.record(key, askedId).optional(),
  fields: z.record(key, askedId).optional(),
  choices: z.record(key, z.record(key, askedId)).optional().describe('Of each field, by the key of the choice'),
  columns: z.record(key, z.record(key, askedId)).optional().describe('Of each table, by the key of the column'),
  column_choices: z
    .record(key, z.record(key, z.record(key, askedId)))
    .optional()
    .describe('Of each table and column, by the key of the choice'),
  conditions: z.record(key, z.array(askedId)).optional().describe('Of each action and group, in their order'),
});
export type FileIds = z.infer<typeof fileIds>;

const fileTranslations = z.partialRecord(language, z.record(z.string().max(500), lines(20_000)));

export const workflowFile = z.strictObject({
  $schema: z.string().max(500).optional(),
  baton_workflow: z.number().int().describe('The version of the format: 1'),
  name: oneLine(120),
  description: lines(2000).optional(),
  tags: z.array(line(100)).max(20).optional(),
  trigger_form: fields.optional(),
  action_groups: z
    .array(fileGroup)
    .max(200)
    .optional()
    .describe('Actions and groups share one set of keys, because a go-back may name either'),
  cancellation: z
    .array(z.union([member, group]))
    .max(100)
    .optional(),
  language: language.optional().describe('The language of the texts'),
  translations: fileTranslations
    .optional()
    .describe('Texts in other languages, by keys: `actions.approve.name`, `fields.means.choices.train.label`'),
  outdated_translations: fileTranslations
    .optional()
    .describe('The text that a translation was made from, if it has changed since'),
  ids: fileIds.optional(),
});
export type WorkflowFile = z.infer<typeof workflowFile>;
