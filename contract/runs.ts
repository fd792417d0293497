import { z } from 'zod';
import { fieldTypes, outcomes } from '../engine/definition.ts';
import { longestRule } from '../engine/longest-rule.ts';
import { runStatuses, stepStatuses } from '../engine/run-state.ts';
import { comment } from './comments.ts';
import { fieldSettings, plainValue, value } from './definition.ts';
import { endpoint } from './endpoint.ts';
import { file, fileKey } from './files.ts';
import {
  askedId,
  can,
  dueAfter,
  id,
  manyLines,
  namedRef,
  oneLine,
  person,
  ref,
  revision,
  unix,
  userWorkspace,
} from './shared-shapes.ts';

/** `archived`: in place of the status while the archive mark is set. `planned`: see `runToCome`. */
export const shownRunStatuses = [...runStatuses, 'archived', 'planned'] as const;

export const fieldValue = z.object({
  field_id: id,
  key: z.string(),
  type: z.enum(fieldTypes),
  label: z.string(),
  currency: z.string().optional().describe('ISO 4217, for a currency field'),
  is_computed: z.literal(true).optional().describe('Of a computed field `type` is the type of its result'),
  table: z
    .object({
      columns: z.array(
        z.object({ id, key: z.string(), label: z.string(), type: z.enum(fieldTypes), currency: z.string().optional() }),
      ),
      rows: z.array(z.array(z.string())),
    })
    .optional()
    .describe(
      'For a table, except in lists: its columns, and the cells of each row as text, in their order. `type` as for fields',
    ),
  value,
  step_id: id.nullable().describe('The action with the form; null is the start form'),
  attempt: z.number().int(),
  text: z
    .string()
    .describe(
      'The value as text: choices and members by name, money with its currency, a table as one line for each row',
    ),
  files: z.array(file).optional().describe('For a file field: the files of its keys'),
});
export type FieldValue = z.infer<typeof fieldValue>;

/** One evaluated condition, which answers "why?". */
export interface WhyReply {
  id: string;
  /** The name of the condition or condition group in the definition; blank where it has none. */
  name: string;
  /** Its position among its siblings, from 0, and the condition group that contains it. */
  sorting_index: number;
  condition_group_id: string | null;
  result: boolean;
  /**
   * Whether the condition is about a locked action that the caller may not read. Then `name` is blank, and the
   * properties below are left out. The result is shown, because the status of the step reveals it anyway.
   */
  is_locked?: boolean;
  /** The label of the field or the name of the action that was compared. */
  subject?: string;
  comparator?: string;
  /** The expected value and the actual value, as text. */
  expected?: string;
  found?: string | null;
  match?: 'any' | 'all';
  items?: WhyReply[];
}
export const why: z.ZodType<WhyReply> = z.lazy(() =>
  z.object({
    id: z.string(),
    name: z.string(),
    sorting_index: z.number().int(),
    condition_group_id: z.string().nullable(),
    result: z.boolean(),
    is_locked: z.boolean().optional(),
    subject: z.string().optional(),
    comparator: z.string().optional(),
    expected: z.string().optional(),
    found: z.string().nullable().optional(),
    match: z.enum(['any', 'all']).optional(),
    items: z.array(why).optional(),
  }),
);

export const formField = z.object({
  id,
  key: z.string(),
  type: z.enum(fieldTypes),
  label: z.string(),
  help: z.string(),
  required: z.boolean(),
  ...fieldSettings,
  default: plainValue.optional(),
});

export const runStep = z.object({
  id,
  step_id: id.describe('The action of which this is an attempt'),
  action_group_id: id,
  attempt: z.number().int(),
  is_newest: z.boolean().describe('Whether it is the newest attempt of its action'),
  revision: z.number().int(),
  name: z.string(),
  description: z.string(),
  stepable_type: z.string(),
  stepable_id: id.describe('Equal to `step_id`'),
  type: z.string().describe('Equal to `stepable_type`'),
  sorting_index: z.number().int().describe('The position of its action in the group, from 0'),
  is_lock: z.boolean(),
  is_hidden: z
    .boolean()
    .describe(
      'The step is locked, and the caller may not read it: text, note, fields, answers and outcome are left out',
    ),
  status: z.enum(stepStatuses),
  outcome: z
    .enum([...outcomes, ...stepStatuses])
    .describe('Equal to the status while there is no outcome, or if the step is hidden'),
  reason: z.string().nullable(),
  note: z.string().nullable(),
  text: z.string().describe('The question of a yes/no action or the instructions of a task, with insertions filled in'),
  mail: z
    .object({
      to: z.array(z.string()),
      cc: z.array(z.string()),
      bcc: z.array(z.string()).describe('Empty for callers who neither send it nor administer the run'),
      reply_to: z.array(z.string()),
      subject: z.string(),
      body: z.string(),
      refused: z
        .array(z.object({ address: z.string(), reason: z.string() }))
        .describe('The recipients that the mail server refused while it accepted others'),
      is_sent: z.boolean(),
    })
    .nullable()
    .describe(
      'For an email, if the caller may see it: as it will be sent, is being sent, or was sent. The body is HTML that is safe to show',
    ),
  fields: z
    .array(fieldValue)
    .describe('The values of the form in this attempt. Empty for a locked step that the caller may not read'),
  assignees: z.array(namedRef),
  actionables: z.array(namedRef).describe('Equal to `assignees`'),
  votes: z.array(
    z.object({
      user_workspace_id: id,
      name: z.string(),
      answer: z.enum(outcomes),
      comment: z.string(),
      at: unix,
    }),
  ),
  votes_needed: z
    .number()
    .int()
    .nullable()
    .describe('The number of answers that decide the step; null if the first answer decides'),
  why: why.nullable(),
  opened_at: unix.nullable(),
  settled_at: unix.nullable(),
  due_date: unix.nullable(),
  child_run_id: id.nullable(),
  done_by: z
    .string()
    .nullable()
    .describe('Of an imported step: who did it, as the log says. Null otherwise, and for a hidden step'),
  done_by_group: z.string().nullable().describe('As `done_by`: for which group'),
  chat: z
    .object({ channel: z.string(), messages: z.array(z.object({ text: z.string(), sent_at: unix })) })
    .nullable()
    .describe(
      'For a chat message: its channel, and the messages sent so far. Null for other types, and for a hidden step',
    ),
  returned: z
    .object({ by: namedRef, step_name: z.string(), outcome: z.enum(outcomes), comment: z.string(), at: unix })
    .nullable()
    .describe(
      'For a second or later attempt: the answer that sent the run back to this action. Null if there is none, or the caller may not read it',
    ),
  answers: z
    .array(z.enum(outcomes))
    .describe('The answers that the caller may give now; empty if the caller may not answer'),
  barred: z
    .enum(['initiator_excluded', 'nobody_twice'])
    .nullable()
    .describe(
      'Why the caller, although an assignee, may not answer an open step: they started the run, or answered another action',
    ),
  form: z
    .array(formField.extend({ value, files: z.array(file).optional() }))
    .describe('The form to fill in, if the caller may answer: with their draft or earlier answers'),
  form_sources: z
    .array(formField.extend({ value }))
    .describe('The fields of earlier forms, with their values, that the formulas of the form use'),
  resolution_outcomes: z
    .array(z.enum(outcomes))
    .describe('The outcomes for marking a failed step as done; empty if the caller may not'),
  draft: z.object({ comment: z.string(), at: unix }).nullable(),
  can,
});
export type RunStepReply = z.infer<typeof runStep>;

/** One action group on the track. */
export const stage = z.object({
  action_group_id: id,
  name: z.string(),
  state: z.enum(['done', 'held', 'next', 'skipped', 'failed', 'cancelled']),
  holders: z.array(namedRef),
  expected: z.array(namedRef).describe('For a stage that is not reached yet: who will hold it, as far as is known'),
  is_yours: z.boolean().describe('Whether the caller holds it'),
  opened_at: unix.nullable(),
  settled_at: unix.nullable(),
});
export type Stage = z.infer<typeof stage>;

const runHead = z.object({
  id,
  name: z.string(),
  description: z.string(),
  status: z.enum(shownRunStatuses),
  workflow_id: id,
  workflow: z.object({ id, name: z.string(), created_by_user: person.nullable() }),
  version: z.object({ id, number: z.number().int() }),
  created_by_user: person.nullable().describe('The member who started it; null if a token did'),
  creator_name: z
    .string()
    .describe('First and last name joined, or the email if either is missing; "-" if a token started the run'),
  pending_run_step: runStep.nullable(),
  assignees: z.array(namedRef),
  stages: z.array(stage),
  started_at: unix,
  ended_at: unix.nullable(),
  due_date: unix.nullable(),
  due_after: dueAfter.nullable(),
  is_overdue: z.boolean(),
  hid_at: unix.nullable(),
  deleted_at: unix
    .nullable()
    .describe('Deleted runs are shown only to those who may restore them; for others they do not exist'),
  updated_at: unix,
  is_admin: z.boolean(),
  import: z
    .object({ id, name: z.string(), created_at: unix })
    .nullable()
    .describe(
      'The import that brought the run in; null for a run that was started in Baton. `name` is that of the file',
    ),
  can,
});

/** A row of a list. */
export const runSummary = runHead.omit({ pending_run_step: true, workflow: true, is_admin: true }).extend({
  workflow: z.object({ id, name: z.string() }),
  pending_run_step: z.object({ id, name: z.string(), can }).nullable(),
});
export type RunSummary = z.infer<typeof runSummary>;

export const activity = z.object({
  id,
  kind: z.string(),
  at: unix,
  by: namedRef.nullable().describe('Null if Baton did it'),
  run: z.object({ id, name: z.string() }),
  workflow: z.object({ id, name: z.string() }),
  run_step: z.object({ id, name: z.string() }).nullable(),
  data: z.record(z.string(), z.unknown()).describe('What the line shows: names, outcome, comment, people'),
});
export type ActivityReply = z.infer<typeof activity>;

const participant = z.object({
  user_workspace: userWorkspace,
  roles: z.array(
    z.enum([
      'initiator',
      'holder',
      'assignee',
      'manager',
      'commenter',
      'viewer',
      'follower',
      'workflow_admin',
      'canceller',
    ]),
  ),
});
export type ParticipantRole = z.infer<typeof participant>['roles'][number];

export const run = runHead.extend({
  run_steps: z.array(runStep),
  fields: z.array(fieldValue).describe('The newest values that the caller may read, those of the start form first'),
  image_keys: z.array(z.string()),
  imageKeys: z.array(z.string()).describe('Equal to `image_keys`'),
  images: z.array(file).describe('The files of the image keys'),
  participants: z.array(participant),
  startable_by: z.array(ref),
  reassign_initiators: z.array(namedRef),
  repeat_type: z.enum(['does_not_repeat', 'repeat']),
  start_date: z.string().nullable(),
  move: z
    .object({ from: z.number().int(), to: z.number().int(), at: unix, by: namedRef })
    .nullable()
    .describe('The last move to another version, while the caller may take it back; null otherwise'),
  parent_run: z
    .object({ id, name: z.string() })
    .nullable()
    .describe('The run whose hook started this one, if the caller sees it'),
  comments: z.array(comment).describe('The newest hundred comments, the oldest of them first'),
  is_following: z.boolean().describe('Whether the caller is notified by mail when the run ends'),
});
export type Run = z.infer<typeof run>;

const ws = z.object({ ws: askedId });
export const oneRun = z.object({ ws: askedId, run_id: askedId });
export const oneRunStep = z.object({ ws: askedId, run_id: askedId, run_step_id: askedId });

/** At the latest the end of the year 9999. */
export const dueDate = unix.min(1).max(253_402_300_799);

/** When a planned run starts. The default zone is that of the workspace, the default time 09:00. */
export const scheduleInput = z
  .object({
    repeat_type: z.enum(['does_not_repeat', 'repeat']),
    rrule: z
      .string()
      .max(longestRule)
      .describe(
        'RFC 5545: FREQ of DAILY to YEARLY, INTERVAL, COUNT or UNTIL; BYDAY of WEEKLY; BYMONTHDAY, BYDAY with numbers, or BYDAY with BYSETPOS of MONTHLY. `repeat_type` ends a repetition',
      ),
    start_date: z.iso.date().describe('YYYY-MM-DD'),
    start_time: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
      .describe('HH:MM'),
    zone: z.string().max(64).describe('IANA time zone'),
  })
  .partial();
export type ScheduleInput = z.infer<typeof scheduleInput>;

/** Values of form fields; each names its field by id or by key. */
export const fieldInputs = z
  .array(z.object({ key: z.string().max(60).optional(), field_id: askedId.optional(), value }))
  .max(500);

/** The input of a start, now or planned. */
export const startInput = z.object({
  workflow_id: askedId,
  trigger_id: askedId.optional(),
  run: z
    .object({
      name: oneLine(200),
      description: manyLines(5000),
      due_date: dueDate.nullable(),
      due_after: dueAfter.nullable(),
      reassign_initiators: z.array(ref).max(20),
      ...scheduleInput.shape,
    })
    .partial()
    .default({}),
  fields: fieldInputs.default([]),
});

const imageKeys = z.array(fileKey).max(20).optional();

/** A run that is planned: status `planned`, without id and steps until it starts. */
const runToCome = run.extend({ id: z.null(), status: z.literal('planned') });
export type RunToCome = z.infer<typeof runToCome>;

/** Either a run, or the planned run that will start it; `GET planned_runs/{id}` returns the latter in full. */
const startReply = z.union([
  z.object({ run, planned_run: z.null() }),
  z.object({ run: runToCome, planned_run: z.object({ id, next_at: unix.nullable() }) }),
]);

export const startRun = endpoint({
  method: 'POST',
  path: '/api/v1/user/workspaces/:ws/runs',
  summary: 'Start a run by a manual trigger, or plan it if it has a start in the future or a repetition',
  access: 'workspace',
  touches: ['runs', 'pending_actions', 'planned_runs', 'billing'],
  announcesItself: true,
  params: ws,
  idempotent: true,
  body: startInput.extend({
    image_keys: imageKeys.describe('Pictures of the run itself, uploaded with `POST files`'),
    imageKeys: imageKeys.describe('Equal to `image_keys`'),
  }),
  status: 201,
  reply: startReply,
  errors: [
    'workflow_not_found',
    'trigger_not_found',
    'run_cannot_start',
    'workspace_frozen',
    'invalid_fields',
    'run_too_large',
    'idempotency_key_reused',
  ],
});

/** The data of the start page: the form of the enabled version, if the caller may start. */
export const getStartForm = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/workflows/:workflow_id/start_form',
  summary: 'The form to fill in before a run starts',
  access: 'workspace',
  shows: ['workflows'],
  params: z.object({ ws: askedId, workflow_id: askedId }),
  reply: z.object({
    workflow: z.object({ id, name: z.string(), description: z.string() }),
    version: z.object({ id, number: z.number().int() }),
    trigger_id: id,
    form: z.array(formField),
    action_groups: z.array(
      z.object({
        id,
        name: z.string(),
        assignees: z
          .array(
            z.object({
              type: z.enum(['user_workspace', 'group', 'initiator', 'field']),
              id: id.nullable(),
              name: z.string(),
            }),
          )
          .describe(
            'Who will do its actions: people, groups, the initiator (the caller), or the person whom a field names',
          ),
      }),
    ),
  }),
  errors: ['workflow_not_found', 'run_cannot_start', 'workspace_frozen'],
});

export const getRun = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/runs/:run_id',
  summary: 'One run with its steps, answers and participants',
  access: 'participant',
  shows: ['runs'],
  params: oneRun,
  reply: z.object({ run }),
});

export const listParticipants = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/runs/:run_id/participants',
  summary: 'The participants of a run, with their roles',
  access: 'participant',
  shows: ['runs'],
  params: oneRun,
  reply: z.object({ participants: z.array(participant) }),
});

export const listRunActivities = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/runs/:run_id/activities',
  summary: "A run's history, newest first",
  access: 'participant',
  shows: ['runs'],
  params: oneRun,
  query: z.object({
    before: askedId.optional().describe('The id of the oldest line that was read: those before it follow'),
  }),
  reply: z.object({ activities: z.array(activity), has_more: z.boolean() }),
});

export const checkRunHistory = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/runs/:run_id/history_check',
  summary: "Recompute the hashes of a run's history, and say whether each line is as it was written",
  access: 'participant',
  shows: ['runs'],
  params: oneRun,
  reply: z.object({
    history: z.object({
      is_intact: z.boolean(),
      lines: z.number().int().describe('How many lines have a hash'),
      lines_before: z
        .number()
        .int()
        .describe('How many lines are from before hashes were stored; these are checked together'),
      broken: z
        .object({
          reason: z.enum(['line_changed', 'lines_missing', 'before_changed', 'chain_missing']),
          line: z
            .number()
            .int()
            .nullable()
            .describe('The first line that was changed, from 1; null where no single line can be named'),
          at: unix.nullable(),
        })
        .nullable(),
    }),
  }),
});
export type HistoryCheck = z.infer<typeof checkRunHistory.reply>['history'];

export const answerStep = endpoint({
  method: 'PATCH',
  path: '/api/v1/user/workspaces/:ws/runs/:run_id/run_steps/:run_step_id',
  summary: 'Answer a step; without `answer` it saves a draft of one',
  access: 'workspace',
  touches: ['runs', 'pending_actions'],
  params: oneRunStep,
  idempotent: true,
  body: z.object({
    run_step: z.object({
      answer: z.enum(outcomes).optional(),
      comment: manyLines(10_000).default(''),
      fields: fieldInputs.default([]),
      mail: z
        .object({ subject: oneLine(500), body: manyLines(200_000) })
        .optional()
        .describe(
          'For an email: the text as the reviewer edited it. It is sent as it is; insertions are not filled in again',
        ),
      attempt: z
        .number()
        .int()
        .min(1)
        .optional()
        .describe(
          'The attempt that the caller saw; if the step has another one now, the answer is refused with `step_changed`',
        ),
      revision: revision
        .optional()
        .describe(
          "The step's revision that the caller saw. If the step has changed since, including by somebody's vote, the answer is refused with `step_changed`. If left out, the answer is accepted as long as the step is open",
        ),
    }),
  }),
  reply: z.object({ run }),
  errors: [
    'not_your_step',
    'step_settled',
    'already_answered',
    'step_changed',
    'step_not_open',
    'step_not_found',
    'answer_not_offered',
    'invalid_fields',
    'run_too_large',
    'text_too_long',
    'run_changed',
    'idempotency_key_reused',
  ],
});

export const cancelRun = endpoint({
  method: 'PATCH',
  path: '/api/v1/user/workspaces/:ws/runs/:run_id/cancel',
  summary: 'Cancel a run: all its open steps are cancelled',
  access: 'workspace',
  touches: ['runs', 'pending_actions'],
  params: oneRun,
  reply: z.object({ run }),
  errors: ['run_state', 'run_changed'],
});
