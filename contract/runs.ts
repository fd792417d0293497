import { z } from 'zod';
import { fieldTypes, outcomes } from '../engine/definition.ts';
import { longestRule } from '../engine/rule.ts';
import { runStatuses, stepStatuses } from '../engine/run-state.ts';
import { comment } from './comments.ts';
import { value } from './definition.ts';
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

/** `archived` while the archive mark is set; the status beneath returns with a restore. */
export const shownRunStatuses = [...runStatuses, 'archived', 'planned'] as const;

export const fieldValue = z.object({
  field_id: id,
  key: z.string(),
  type: z.enum(fieldTypes),
  label: z.string(),
  /** ISO 4217, of an amount. */
  currency: z.string().optional(),
  value,
  /** The action that asked; null is the trigger form. */
  step_id: id.nullable(),
  attempt: z.number().int(),
  /** The value as people read it: choices and members by name, money with its currency. */
  text: z.string(),
  /** Of a file field: what its keys stand for. */
  files: z.array(file).optional(),
});
export type FieldValue = z.infer<typeof fieldValue>;

/** One evaluated condition: the answer to "why?". */
export interface WhyReply {
  id: string;
  /** What the design calls the condition or the group; blank where it has no name. */
  name: string;
  /** Where it stands among its like, from 0, and in which group of conditions. */
  sorting_index: number;
  condition_group_id: string | null;
  result: boolean;
  /** What was compared, in words: the field's label or the action's name. */
  subject?: string;
  comparator?: string;
  /** What it was compared with, and what stood there, as people read them. */
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
  choices: z.array(z.object({ id, label: z.string() })).optional(),
  currency: z.string().optional(),
  default: value.optional(),
});

export const runStep = z.object({
  id,
  /** The action that this is an attempt of. */
  step_id: id,
  action_group_id: id,
  attempt: z.number().int(),
  /** No later attempt of the same action exists. */
  is_newest: z.boolean(),
  revision: z.number().int(),
  name: z.string(),
  description: z.string(),
  stepable_type: z.string(),
  /** As `step_id`. */
  stepable_id: id,
  /** As `stepable_type`. */
  type: z.string(),
  /** Where its action stands in its group, from 0. */
  sorting_index: z.number().int(),
  is_lock: z.boolean(),
  /** Locked, and the caller is none of those who may read it: text, note, fields, answers and outcome are left out. */
  is_hidden: z.boolean(),
  status: z.enum(stepStatuses),
  /** Repeats the status until there is one, and where it is hidden. */
  outcome: z.enum([...outcomes, ...stepStatuses]),
  reason: z.string().nullable(),
  note: z.string().nullable(),
  /** The question of a yes/no, the instructions of a task: insertions filled. */
  text: z.string(),
  /** Of an email, for those who may see it: as it will go, is going, or went. The body is HTML that is safe to show. */
  mail: z
    .object({
      to: z.array(z.string()),
      cc: z.array(z.string()),
      /** Empty for those who neither send it nor administer the run. */
      bcc: z.array(z.string()),
      reply_to: z.array(z.string()),
      subject: z.string(),
      body: z.string(),
      /** The mail server took it for the others, and not for these. */
      refused: z.array(z.object({ address: z.string(), reason: z.string() })),
      is_sent: z.boolean(),
    })
    .nullable(),
  /** What was filled in, in this attempt. Empty for a locked step that the caller may not read. */
  fields: z.array(fieldValue),
  assignees: z.array(namedRef),
  /** The same. */
  actionables: z.array(namedRef),
  votes: z.array(
    z.object({
      user_workspace_id: id,
      name: z.string(),
      answer: z.enum(outcomes),
      comment: z.string(),
      at: unix,
    }),
  ),
  /** How many must answer and how many have, where more than one must. */
  votes_needed: z.number().int().nullable(),
  why: why.nullable(),
  opened_at: unix.nullable(),
  settled_at: unix.nullable(),
  due_date: unix.nullable(),
  child_run_id: id.nullable(),
  /** Of a chat message: where it goes, and what has been sent so far; null for other types, and where it is hidden. */
  chat: z.object({ channel: z.string(), messages: z.array(z.object({ text: z.string(), sent_at: unix })) }).nullable(),
  /** What the caller may answer now; empty for others' steps. */
  answers: z.array(z.enum(outcomes)),
  /** Why the caller may not answer an open step, though it is with them: they started the run, or answered before. */
  barred: z.enum(['initiator_excluded', 'nobody_twice']).nullable(),
  /** The form to fill in, for those who may answer: with what they saved or answered before. */
  form: z.array(formField.extend({ value, files: z.array(file).optional() })),
  /** How it may be said to have ended, by those who may mark it done. */
  resolution_outcomes: z.array(z.enum(outcomes)),
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
  /** The caller holds it. */
  is_yours: z.boolean(),
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
  /** Who started it; null when a token did. */
  created_by_user: person.nullable(),
  /** First and last name joined, or the email when either is missing; "-" when a token started it. */
  creator_name: z.string(),
  pending_run_step: runStep.nullable(),
  assignees: z.array(namedRef),
  stages: z.array(stage),
  started_at: unix,
  ended_at: unix.nullable(),
  due_date: unix.nullable(),
  due_after: dueAfter.nullable(),
  is_overdue: z.boolean(),
  hid_at: unix.nullable(),
  /** Deleted runs are shown to those who may restore them, and do not exist for others. */
  deleted_at: unix.nullable(),
  updated_at: unix,
  is_admin: z.boolean(),
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
  /** Null is Baton itself. */
  by: namedRef.nullable(),
  run: z.object({ id, name: z.string() }),
  workflow: z.object({ id, name: z.string() }),
  run_step: z.object({ id, name: z.string() }).nullable(),
  /** Names, outcome, comment, people: what the line tells. */
  data: z.record(z.string(), z.unknown()),
});
export type ActivityReply = z.infer<typeof activity>;

const participant = z.object({
  user_workspace: userWorkspace,
  roles: z.array(
    z.enum(['initiator', 'holder', 'assignee', 'manager', 'commenter', 'viewer', 'follower', 'workflow_admin']),
  ),
});
export type ParticipantRole = z.infer<typeof participant>['roles'][number];

export const run = runHead.extend({
  run_steps: z.array(runStep),
  /** The newest values that the caller may read, trigger form first. */
  fields: z.array(fieldValue),
  image_keys: z.array(z.string()),
  /** The same. */
  imageKeys: z.array(z.string()),
  /** What they stand for. */
  images: z.array(file),
  participants: z.array(participant),
  startable_by: z.array(ref),
  reassign_initiators: z.array(ref),
  repeat_type: z.enum(['does_not_repeat', 'repeat']),
  start_date: z.string().nullable(),
  /** The run whose hook started it, for who sees that one too. */
  parent_run: z.object({ id, name: z.string() }).nullable(),
  /** The newest hundred, oldest first. */
  comments: z.array(comment),
  /** The caller is told by mail how it ends. */
  is_following: z.boolean(),
});
export type Run = z.infer<typeof run>;

const ws = z.object({ ws: askedId });
export const oneRun = z.object({ ws: askedId, run_id: askedId });
export const oneRunStep = z.object({ ws: askedId, run_id: askedId, run_step_id: askedId });

/** Until the year 9999. */
export const dueDate = unix.positive().max(253_402_300_799);

/** When a run starts that is planned, in the zone; without a zone that of the workspace, without a time at 09:00. */
export const scheduleInput = z
  .object({
    repeat_type: z.enum(['does_not_repeat', 'repeat']),
    rrule: z.string().max(longestRule).describe('RFC 5545: FREQ of DAILY to YEARLY, INTERVAL, BYDAY, COUNT or UNTIL'),
    start_date: z.iso.date().describe('YYYY-MM-DD'),
    start_time: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
      .describe('HH:MM'),
    zone: z.string().max(64).describe('IANA time zone'),
  })
  .partial();
export type ScheduleInput = z.infer<typeof scheduleInput>;

/** By field id or by key. */
export const fieldInputs = z
  .array(z.object({ key: z.string().max(60).optional(), field_id: id.optional(), value }))
  .max(500);

/** What a run starts with, now or as planned. */
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

/** What will be a run: `planned`, with no id and no step until it starts. */
const runToCome = run.extend({ id: z.null(), status: z.literal('planned') });
export type RunToCome = z.infer<typeof runToCome>;

/** Either a run, or the planned run that will start it: `GET planned_runs/{id}` has the whole of that. */
const startReply = z.union([
  z.object({ run, planned_run: z.null() }),
  z.object({ run: runToCome, planned_run: z.object({ id, next_at: unix.nullable() }) }),
]);

export const startRun = endpoint({
  method: 'POST',
  path: '/api/v1/user/workspaces/:ws/runs',
  summary: 'Start a run by a manual trigger; with a start to come, or a repetition, plan it',
  access: 'workspace',
  touches: ['runs', 'pending_actions', 'planned_runs', 'billing', 'workspaces'],
  params: ws,
  idempotent: true,
  body: startInput.extend({
    /** Pictures of the run itself, from `POST files`. */
    image_keys: imageKeys,
    /** The same. */
    imageKeys,
  }),
  status: 201,
  reply: startReply,
  errors: [
    'workflow_not_found',
    'trigger_not_found',
    'run_cannot_start',
    'workspace_frozen',
    'invalid_fields',
    'idempotency_key_reused',
  ],
});

/** What a start page needs: the form of the enabled version, and whether the caller may start. */
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
    action_groups: z.array(z.object({ id, name: z.string() })),
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
  summary: 'Everybody with a stake in a run, and what it is',
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
  query: z.object({ before: askedId.optional() }),
  reply: z.object({ activities: z.array(activity), has_more: z.boolean() }),
});

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
      /** Of an email, what the reviewer made of it: sent as it stands, with nothing filled in any more. */
      mail: z.object({ subject: oneLine(500), body: manyLines(200_000) }).optional(),
      /** The attempt that the caller saw: another one is refused with `step_changed`. */
      attempt: z.number().int().min(1).optional(),
      /**
       * The step's revision that the caller saw: where anything of it has changed since, somebody's vote included, the
       * answer is refused with `step_changed`. Left out, the answer is taken as long as the step is open.
       */
      revision: revision.optional(),
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
    'run_changed',
    'idempotency_key_reused',
  ],
});

export const cancelRun = endpoint({
  method: 'PATCH',
  path: '/api/v1/user/workspaces/:ws/runs/:run_id/cancel',
  summary: 'Cancel a run: every open step ends',
  access: 'workspace',
  touches: ['runs', 'pending_actions'],
  params: oneRun,
  reply: z.object({ run }),
  errors: ['run_state', 'run_changed'],
});
