import { z } from 'zod';
import { type fieldTypes, outcomes } from '../engine/definition.ts';
import { askedId, manyLines, oneLine } from './shared-shapes.ts';

export const importFormats = ['csv', 'xes'] as const;
export const importEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-874'] as const;
export const importDelimiters = [',', ';', '\t', '|'] as const;
/** An empty text means that quotes are ordinary characters. */
export const importQuotes = ['"', "'", ''] as const;

/**
 * How a date without month names is ordered. `iso`: 2017-01-31 or 2017/01/31; `dmy`: 31/1/2017; `mdy`: 1/31/2017;
 * `unix` and `unix_ms`: seconds and milliseconds since 1970. A time of day, a fraction and an offset may follow.
 */
export const importDateFormats = ['iso', 'dmy', 'mdy', 'unix', 'unix_ms'] as const;
export type ImportDateFormat = (typeof importDateFormats)[number];

/** The key of a column. */
const column = z.string().max(200);
/** The name of an activity, as it stands in the log. */
const activity = z.string().max(200);

/** The types that a column can be imported as. */
export const importFieldTypes = [
  'text',
  'long_text',
  'number',
  'date',
] as const satisfies (typeof fieldTypes)[number][];

/** Which column is what. */
export const importMapping = z.object({
  case: column.nullable(),
  activity: column.nullable(),
  timestamp: column.nullable().describe('When an activity ended, or its only time'),
  start: column.nullable().describe('When it began. Without this column, a step opens at the time of the event before'),
  lifecycle: column
    .nullable()
    .describe(
      '`start` and `complete` of one activity are paired to one step. Without this column, every row is a step',
    ),
  instance: column
    .nullable()
    .describe('Pairs `start` and `complete` of the same activity, where it happens several times at once'),
  person: column.nullable().describe('Who did it: a name, or an email address'),
  email: column.nullable().describe('The email address of who did it, if it is in another column than the name'),
  group: column.nullable(),
  outcome: column.nullable(),
  name: column.nullable().describe('The name of a run. Without this column, the id of the case'),
  fields: z
    .array(z.object({ column, of: z.enum(['run', 'step']), label: oneLine(200), type: z.enum(importFieldTypes) }))
    .max(50)
    .describe(
      'Other columns to import. `run`: a field of the start form, with the first value of a case; `step`: a field of each action. All others are ignored',
    ),
});
export type ImportMapping = z.infer<typeof importMapping>;

export const importColumn = z.object({
  key: column.describe(
    'Names the column in the mapping. For CSV its header, with a number if it is not unique; for XES the key of the attribute, after `case:` if it is an attribute of the case',
  ),
  name: z.string(),
  of: z
    .enum(['case', 'event'])
    .nullable()
    .describe('For XES: whether it is an attribute of the case (a trace) or of an event. Null for CSV'),
  samples: z.array(z.string()).describe('Up to five different values'),
  filled: z.number().int().describe('The rows that have a value, of those that were read for the preview'),
  type: z.enum(importFieldTypes).describe('The type that its values suggest'),
});
export type ImportColumn = z.infer<typeof importColumn>;

const reading = {
  encoding: z.enum(importEncodings),
  delimiter: z.enum(importDelimiters).describe('For CSV'),
  quote: z.enum(importQuotes),
  mapping: importMapping,
  date_format: z.enum(importDateFormats),
  zone: z.string().max(64).nullable().describe('IANA zone of dates that do not name their offset. Null refuses them'),
};

/** What was found in the file. */
export const importReading = z.object({
  format: z.enum(importFormats),
  is_gzip: z.boolean(),
  has_bom: z.boolean(),
  columns: z.array(importColumn),
  first_rows: z
    .array(z.array(z.string()))
    .describe(
      'The first five rows: a shortened value for each column. Empty if an older version of Baton read the file',
    ),
  has_offsets: z.boolean().describe('Whether dates name their own offset, so that the zone does not matter'),
  ...reading,
});
export type ImportReading = z.infer<typeof importReading>;

export const importStage = z.object({
  name: oneLine(120),
  activities: z
    .array(activity)
    .min(1)
    .max(500)
    .describe('In the order of the actions; each activity belongs to one stage'),
});
export type ImportStage = z.infer<typeof importStage>;

/** Where the runs go. */
export const importTarget = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('new'),
    name: oneLine(120),
    description: manyLines(2000).default(''),
    enable: z.boolean().default(false).describe('Whether people can start runs of the new workflow at once'),
    stages: z
      .array(importStage)
      .max(200)
      .default([])
      .describe('If left out, they are guessed from the usual positions of the activities in the cases'),
  }),
  z.object({
    type: z.literal('existing'),
    workflow_id: askedId,
    actions: z
      .array(z.object({ activity, action_id: askedId.nullable() }))
      .max(2000)
      .default([])
      .describe(
        'Activities that go to another action than the one with their name; null leaves their events out. An activity that is not listed goes to the action with its name, ignoring case',
      ),
  }),
]);
export type ImportTarget = z.infer<typeof importTarget>;

export const importOptions = z.object({
  ...reading,
  outcomes: z
    .array(z.object({ activity, outcome: z.enum(outcomes) }))
    .max(2000)
    .describe(
      "The outcome of an activity's steps, if no column has it. For activities that are not listed it is guessed",
    ),
  outcome_values: z
    .array(z.object({ value: z.string().max(200), outcome: z.enum(outcomes).nullable() }))
    .max(200)
    .describe("The meanings of the outcome column's texts. Others are guessed; null: the activity's outcome is used"),
  completing: z.array(activity).max(2000).describe('A case whose last event is one of these activities is completed'),
  cancelling: z.array(activity).max(2000).describe('A case whose last event is one of these activities is cancelled'),
  unfinished: z
    .enum(['cancelled', 'running'])
    .describe('What becomes of the other cases: their runs are cancelled, or continue'),
  into: importTarget,
  source: z
    .string()
    .trim()
    .max(100)
    .regex(/^[^\p{Cc}]*$/u)
    .describe(
      'A case is imported once per workflow and source. Logs of two tools with the same case ids need different sources',
    ),
});
export type ImportOptions = z.infer<typeof importOptions>;
