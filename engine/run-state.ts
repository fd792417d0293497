/** What happens: a run as plain data, the events that change it, and what a change brings about. */
import type { Comparator, DueAfter, Id, Outcome, Ref, Unix, Value } from './definition.ts';

export const runStatuses = ['running', 'completed', 'cancelled', 'failed'] as const;
export type RunStatus = (typeof runStatuses)[number];

export const stepStatuses = ['created', 'waiting', 'pending', 'completed', 'skipped', 'failed', 'cancelled'] as const;
export type StepStatus = (typeof stepStatuses)[number];

/** Why a step was skipped, cancelled or failed. The browser words it. */
export type Reason =
  | 'condition_false'
  | 'group_condition_false'
  | 'skipped_by_admin'
  | 'went_back'
  | 'run_cancelled'
  | 'disapproved'
  | 'condition_not_evaluable'
  | 'no_recipient'
  | 'too_many_returns'
  | 'too_deep'
  | 'file_field_refused'
  | 'trigger_not_found'
  | 'start_refused'
  | 'child_cancelled'
  /** On a step that waits: its child run has failed, and may yet recover. */
  | 'child_failed'
  /** The mail server refused it for good. */
  | 'mail_refused'
  /** What a chat refused, or that it could not be asked. */
  | 'chat_key_missing'
  | 'chat_key_refused'
  | 'chat_scope_missing'
  | 'chat_channel_not_found'
  | 'chat_channel_archived'
  | 'chat_not_in_channel'
  | 'chat_message_refused'
  | 'chat_refused'
  | 'chat_unreachable'
  | 'effect_failed';

/** One evaluated condition, kept with the step so that the interface can answer "why?". */
export interface ConditionRecord {
  id: Id;
  result: boolean;
  /** What was compared, as it was then; null where the source was empty, skipped or cancelled. */
  input?: Value | Outcome;
  comparator?: Comparator;
  comparator_value?: Value;
  match?: 'any' | 'all';
  items?: ConditionRecord[];
}

export interface GivenVote {
  user_workspace_id: Id;
  answer: Outcome;
  comment: string;
  at: Unix;
}

/** An answer begun and saved, not given: seen by its author alone. */
export interface AnswerDraft {
  user_workspace_id: Id;
  comment: string;
  fields: FieldAnswer[];
  at: Unix;
}

/** The words of a mail: the body is HTML or plain text (`contract/mail-body.ts`), with nothing left to insert. */
export interface MailText {
  subject: string;
  body: string;
}

/** A mail as it went: to whom, and who of them the mail server refused. */
export interface SentMail extends MailText {
  to: string[];
  cc: string[];
  bcc: string[];
  reply_to: string[];
  refused: { address: string; reason: string }[];
}

/** One attempt of one action in a run. `id` is the attempt's own, `step_id` the action's. */
export interface StepState {
  id: Id;
  step_id: Id;
  attempt: number;
  /** Grows with each change of this step; an answer given on an older one is told so. */
  revision: number;
  status: StepStatus;
  outcome: Outcome | null;
  reason: Reason | null;
  /** What an admin noted or an outside server said, with a failure or its mending. */
  note: string | null;
  why: ConditionRecord | null;
  assignees: Ref[];
  votes: GivenVote[];
  drafts: AnswerDraft[];
  opened_at: Unix | null;
  settled_at: Unix | null;
  due_at: Unix | null;
  child_run_id: Id | null;
  /** Of an email: as somebody reviewed it, and once a worker has handed it over, as it went. */
  mail: MailText | SentMail | null;
}

/** The newest value of a field in one attempt of an action; `run_step_id` null is the trigger form. */
export interface FieldValueState {
  field_id: Id;
  run_step_id: Id | null;
  step_id: Id | null;
  attempt: number;
  value: Value;
}

export interface RunState {
  id: Id;
  version_id: Id;
  status: RunStatus;
  revision: number;
  name: string;
  description: string;
  /** The member who started it; null when started by a token, and then the workflow's admins stand where the initiator would. */
  initiator_id: Id | null;
  /** Who stands for the initiator from now on; empty is the initiator. */
  reassign_initiators: Ref[];
  /** How many hooks stand between this run and one started by hand or token: 0 for those, at most 10. */
  depth: number;
  parent: { run_id: Id; run_step_id: Id } | null;
  started_at: Unix;
  ended_at: Unix | null;
  due_at: Unix | null;
  /** How long after the start `due_at` was asked for to be; null where a date was named, or none. */
  due_after: DueAfter | null;
  archived_at: Unix | null;
  deleted_at: Unix | null;
  hid_at: Unix | null;
  /** Every attempt of every action, oldest first; in the order of the definition within one entry. */
  steps: StepState[];
  values: FieldValueState[];
}

/** A person of the workspace as the engine needs them. */
export interface Person {
  id: Id;
  role: 'owner' | 'member' | 'guest';
  active: boolean;
  /** Of somebody who has left: who takes over the open steps that they hold by name, and who decided it. */
  successor?: { id: Id; by: Id } | null;
}

/** The people and groups of the workspace as they are at this moment. */
export interface People {
  /** By member (`user_workspace`) id. */
  members: ReadonlyMap<Id, Person>;
  /** Group id to member ids. */
  groups: ReadonlyMap<Id, readonly Id[]>;
  /** Member ids of the workflow's admins. */
  workflow_admins: readonly Id[];
}

export interface Context {
  now: Unix;
  /** IANA zone of the workspace, for due dates and dates compared with today. */
  zone: string;
  /** Gives a fresh id each time it is called. */
  nextId: () => Id;
  people: People;
}

export type FieldAnswer = { field_id: Id; value: Value };

export interface StartInput {
  id: Id;
  name: string;
  description: string;
  initiator_id: Id | null;
  fields: FieldAnswer[];
  due_at?: Unix | null;
  due_after?: DueAfter | null;
  reassign_initiators?: Ref[];
  depth?: number;
  parent?: { run_id: Id; run_step_id: Id } | null;
}

/** What may happen to a run. `by` is a member id. */
export type RunEvent =
  | {
      type: 'answer';
      run_step_id: Id;
      by: Id;
      answer: Outcome;
      comment: string;
      fields: FieldAnswer[];
      /** Of an email: its words as reviewed. Without them the worker takes those of the design. */
      mail?: MailText;
      /** The attempt and revision the person saw, where the caller says so. */
      attempt?: number;
      revision?: number;
    }
  | { type: 'save_draft'; run_step_id: Id; by: Id; comment: string; fields: FieldAnswer[] }
  | { type: 'reassign'; run_step_id: Id; by: Id; assignees: Ref[] }
  | { type: 'reassign_steps'; run_step_ids: Id[]; by: Id; assignees: Ref[] }
  | {
      type: 'edit';
      by: Id;
      name?: string;
      description?: string;
      /** With the span that it was computed from, or null where it is a date of its own. */
      due_at?: Unix | null;
      due_after?: DueAfter | null;
      reassign_initiators?: Ref[];
    }
  | { type: 'cancel'; by: Id | null }
  | { type: 'archive' | 'restore' | 'delete' | 'hide' | 'unhide'; by: Id }
  | { type: 'retry'; run_step_id: Id; by: Id; note: string }
  | { type: 'skip'; run_step_id: Id; by: Id; note: string }
  | { type: 'mark_done'; run_step_id: Id; by: Id; note: string; outcome: Outcome }
  /** A worker has done what a step asked for. */
  | { type: 'effect_succeeded'; run_step_id: Id; attempt: number; outcome: Outcome; child_run_id?: Id; mail?: SentMail }
  /** A worker has given up on it. */
  | { type: 'effect_failed'; run_step_id: Id; attempt: number; reason: Reason; note: string }
  /** A hook that waits has its child run started. */
  | { type: 'child_started'; run_step_id: Id; attempt: number; child_run_id: Id }
  | { type: 'child_ended'; run_step_id: Id; child_run_id: Id; status: 'completed' | 'failed' | 'cancelled' }
  /** Somebody joined, left, was deactivated or changed groups: electorates and assignees are looked at anew. */
  | { type: 'people_changed' };

export type ActivityKind =
  | 'run_started'
  | 'run_completed'
  | 'run_cancelled'
  | 'run_failed'
  | 'run_recovered'
  | 'run_edited'
  | 'run_archived'
  | 'run_restored'
  | 'run_deleted'
  | 'run_hidden'
  | 'run_unhidden'
  /** No transition: written with the comment of the same id. */
  | 'run_commented'
  /** No transitions either: written with the share that they tell of. */
  | 'run_shared'
  | 'run_share_changed'
  | 'run_unshared'
  | 'group_opened'
  | 'group_skipped'
  | 'step_opened'
  | 'step_voted'
  | 'step_answered'
  | 'step_draft_saved'
  | 'step_skipped'
  | 'step_failed'
  | 'step_cancelled'
  | 'step_reassigned'
  | 'step_retried'
  | 'step_marked_done'
  | 'step_sent'
  | 'step_completed'
  | 'went_back'
  | 'late_result_ignored'
  | 'assignee_fallback';

/** One line of a run's history. `data` holds what the line tells and, with it, what of the context was used. */
export interface Activity {
  id: Id;
  kind: ActivityKind;
  at: Unix;
  /** The member who did it; null is Baton itself. */
  by: Id | null;
  run_step_id: Id | null;
  data: Record<string, unknown>;
}

/** The action types whose work a worker does. */
export type ExecutedType = 'automatic_email' | 'slack' | 'workflow_hook' | 'email';

/** What those who follow a run are told of it. */
export type RunNews = 'completed' | 'cancelled' | 'failed';

/** What the outside world is to be told or asked. One job each, saved in the same commit as the run. */
export type Effect =
  /** `revision` is the step's when it asked: another one after a retry, so that a hook can tell a new child from the cancelled one. */
  | { type: 'execute_step'; run_step_id: Id; attempt: number; revision: number; stepable_type: ExecutedType }
  | { type: 'notify_opened'; run_step_id: Id; attempt: number; to: Ref[] }
  | { type: 'notify_admins'; reason: 'assignee_fallback' | 'run_failed' | 'child_failed'; run_step_id: Id | null }
  /** Its followers and its initiator; `by` is who did it, where somebody did. */
  | { type: 'notify_followers'; news: RunNews; by: Id | null }
  /** A step's own due date; `run_step_id` null is the run's, for its steps that have none of their own. */
  | { type: 'remind_due'; run_step_id: Id | null; due_at: Unix }
  | { type: 'cancel_child'; child_run_id: Id }
  | { type: 'notify_parent'; run_id: Id; run_step_id: Id; status: 'completed' | 'failed' | 'cancelled' };

export interface Transition {
  run: RunState;
  activities: Activity[];
  effects: Effect[];
}
