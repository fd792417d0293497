/** A run as plain data, the events that change it, and the activities and effects that follow. */
import type { Comparator, DueAfter, Id, Outcome, PlainValue, Ref, Unix, Value } from './definition.ts';

export const runStatuses = ['running', 'completed', 'cancelled', 'failed'] as const;
export type RunStatus = (typeof runStatuses)[number];

export const stepStatuses = ['created', 'waiting', 'pending', 'completed', 'skipped', 'failed', 'cancelled'] as const;
export type StepStatus = (typeof stepStatuses)[number];

/** Why a step was skipped, cancelled or failed. The browser shows it as a text. */
export type Reason =
  | 'condition_false'
  | 'group_condition_false'
  | 'skipped_by_admin'
  /** The run was imported while it was running, and its log does not have the action. */
  | 'not_in_log'
  /** The run was moved to a version that does not have the action, or has it with another type. */
  | 'not_in_version'
  /** The run was moved to a version that has the action in a group that the run had passed. */
  | 'group_passed'
  | 'went_back'
  | 'run_cancelled'
  | 'disapproved'
  | 'condition_not_evaluable'
  | 'no_recipient'
  | 'too_many_returns'
  /** A go-back would have given the run more attempts than it may have. */
  | 'too_many_steps'
  /** With its insertions, a text would have been too long. */
  | 'text_too_long'
  | 'too_deep'
  | 'file_field_refused'
  | 'trigger_not_found'
  | 'start_refused'
  | 'child_cancelled'
  /** On a step that waits: its child run has failed, and may recover. */
  | 'child_failed'
  /** The mail server rejected the mail permanently. */
  | 'mail_refused'
  /** The chat key of the action was deleted, or cannot be decrypted. */
  | 'chat_key_missing'
  /** The chat server rejected the request, or could not be reached. */
  | 'chat_key_refused'
  | 'chat_scope_missing'
  | 'chat_channel_not_found'
  | 'chat_channel_archived'
  | 'chat_not_in_channel'
  | 'chat_message_refused'
  | 'chat_refused'
  | 'chat_unreachable'
  | 'effect_failed';

/** One evaluated condition, stored with the step so that the interface can answer "why?". */
export interface ConditionRecord {
  id: Id;
  result: boolean;
  /**
   * The value that was compared, at that time; null where the source was empty, skipped or cancelled. Of a long text,
   * the beginning; of a table, how many rows it has.
   */
  input?: Value | Outcome;
  comparator?: Comparator;
  comparator_value?: PlainValue;
  match?: 'any' | 'all';
  items?: ConditionRecord[];
}

export interface GivenVote {
  user_workspace_id: Id;
  answer: Outcome;
  comment: string;
  at: Unix;
}

/** An answer that was saved but not given yet; only its author sees it. */
export interface AnswerDraft {
  user_workspace_id: Id;
  comment: string;
  fields: FieldAnswer[];
  at: Unix;
}

/** The text of a mail: the body is HTML or plain text (`contract/mail-body.ts`), with all insertions filled in. */
export interface MailText {
  subject: string;
  body: string;
}

/** A mail as it was sent: its recipients, and those that the mail server refused. */
export interface SentMail extends MailText {
  to: string[];
  cc: string[];
  bcc: string[];
  reply_to: string[];
  refused: { address: string; reason: string }[];
}

/** One attempt of one action in a run. `id` identifies the attempt, `step_id` the action. */
export interface StepState {
  id: Id;
  step_id: Id;
  attempt: number;
  /**
   * Grows by one in each transition that changes this step. An answer that names an older revision is rejected with
   * `step_changed`.
   */
  revision: number;
  status: StepStatus;
  outcome: Outcome | null;
  reason: Reason | null;
  /** A note of an admin, or the message of an outside server, about a failure or its resolution. */
  note: string | null;
  why: ConditionRecord | null;
  assignees: Ref[];
  votes: GivenVote[];
  drafts: AnswerDraft[];
  opened_at: Unix | null;
  settled_at: Unix | null;
  due_at: Unix | null;
  child_run_id: Id | null;
  /** Of an email: the text that a person reviewed, and after delivery the mail as it was sent. */
  mail: MailText | SentMail | null;
}

/** The newest value of a field in one attempt of an action; `run_step_id` null is the start form. */
export interface FieldValueState {
  field_id: Id;
  run_step_id: Id | null;
  step_id: Id | null;
  attempt: number;
  value: Value;
}

/** A version with its number, as the history names it. */
export interface NumberedVersion {
  id: Id;
  number: number;
}

/** What taking a move to another version back needs: everything that it changed, as it was before. */
export interface MoveRecord {
  /** The command that moved several runs. */
  move_id: Id;
  by: Id;
  at: Unix;
  from: NumberedVersion;
  to: NumberedVersion;
  former_version_ids: Id[];
  status: RunStatus;
  /** The steps that it changed. */
  steps: StepState[];
  /** The attempts that it added. */
  added: Id[];
  /** The fields that were answered with it, and the values that some of them had. */
  answered: { field_id: Id; run_step_id: Id | null }[];
  values: FieldValueState[];
}

export interface RunState {
  id: Id;
  version_id: Id;
  /** The versions from which it was moved, the newest first (docs/rules.md, rule 14). */
  former_version_ids: Id[];
  /** The last move, until anything else changes the run; null if it cannot be taken back. */
  move: MoveRecord | null;
  status: RunStatus;
  revision: number;
  name: string;
  description: string;
  /** The member who started it. Null when a token started it: the workflow's admins then count as the initiator. */
  initiator_id: Id | null;
  /** Who stands for the initiator from now on; if empty, the initiator. */
  reassign_initiators: Ref[];
  /** The number of hooks between this run and one that a person or token started: 0 for those, at most 10. */
  depth: number;
  parent: { run_id: Id; run_step_id: Id } | null;
  started_at: Unix;
  ended_at: Unix | null;
  due_at: Unix | null;
  /** The span from the start that `due_at` was computed from; null where a date was given, or none. */
  due_after: DueAfter | null;
  archived_at: Unix | null;
  deleted_at: Unix | null;
  hid_at: Unix | null;
  /**
   * Every attempt of every action, oldest first; attempts that were added together are in the order of the definition.
   */
  steps: StepState[];
  values: FieldValueState[];
}

/** A member of the workspace, with what the engine needs. */
export interface Person {
  id: Id;
  role: 'owner' | 'member' | 'guest';
  active: boolean;
  /** Of a member who has left: who takes over the open steps that they hold by name, and who decided it. */
  successor?: { id: Id; by: Id } | null;
}

/** The people and groups of the workspace at this moment. */
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
  /** Returns a new id each time it is called. */
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

/** Who gets an open step. */
export interface StepReassignment {
  run_step_id: Id;
  assignees: Ref[];
  /** From whom: if the step is with others by now, nothing changes. Whoever undoes a reassignment says so. */
  from?: Ref[];
}

/** The events that can happen to a run. `by` is a member id. */
export type RunEvent =
  | {
      type: 'answer';
      run_step_id: Id;
      by: Id;
      answer: Outcome;
      comment: string;
      fields: FieldAnswer[];
      /** Of an email: its text as the person reviewed it. If left out, the worker uses the text of the definition. */
      mail?: MailText;
      /** The attempt and revision that the person saw, if the caller names them. */
      attempt?: number;
      revision?: number;
    }
  | { type: 'save_draft'; run_step_id: Id; by: Id; comment: string; fields: FieldAnswer[] }
  | ({ type: 'reassign'; by: Id } & StepReassignment)
  | { type: 'reassign_steps'; by: Id; steps: StepReassignment[] }
  | {
      type: 'edit';
      by: Id;
      name?: string;
      description?: string;
      /** With the span that it was computed from, or null where a date was given. */
      due_at?: Unix | null;
      due_after?: DueAfter | null;
      reassign_initiators?: Ref[];
    }
  | { type: 'cancel'; by: Id | null }
  | { type: 'archive' | 'restore' | 'delete' | 'hide' | 'unhide'; by: Id }
  | { type: 'retry'; run_step_id: Id; by: Id; note: string }
  | { type: 'skip'; run_step_id: Id; by: Id; note: string }
  | { type: 'mark_done'; run_step_id: Id; by: Id; note: string; outcome: Outcome }
  /** A worker has executed the step. */
  | { type: 'effect_succeeded'; run_step_id: Id; attempt: number; outcome: Outcome; child_run_id?: Id; mail?: SentMail }
  /** A worker failed to execute the step and will not try again. */
  | { type: 'effect_failed'; run_step_id: Id; attempt: number; reason: Reason; note: string }
  /** A worker has started the child run of a hook that waits for it. */
  | { type: 'child_started'; run_step_id: Id; attempt: number; child_run_id: Id }
  | { type: 'child_ended'; run_step_id: Id; child_run_id: Id; status: 'completed' | 'failed' | 'cancelled' }
  /** Somebody joined, left, was deactivated or changed groups: votes and assignees are reevaluated. */
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
  | 'run_moved'
  | 'run_move_taken_back'
  /** Not from a transition: stored with the comment that has the same id. */
  | 'run_commented'
  /** Not from a transition: stored with the run when an import brings it in. */
  | 'run_imported'
  /** Not from transitions: stored with the share that they are about. */
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

/** One line of a run's history. `data` depends on the kind, and includes the parts of the context that were used. */
export interface Activity {
  id: Id;
  kind: ActivityKind;
  at: Unix;
  /** The member who did it; null when Baton did it. */
  by: Id | null;
  run_step_id: Id | null;
  data: Record<string, unknown>;
}

/** The action types that a worker executes. */
export type ExecutedType = 'automatic_email' | 'slack' | 'workflow_hook' | 'email';

/** The events that followers of a run are notified of. */
export type RunNews = 'completed' | 'cancelled' | 'failed';

/** Work outside the run: one job each, stored in the same commit as the run. */
export type Effect =
  /**
   * `revision` is the revision of the step when the effect was emitted. It differs after a retry, so that a hook starts
   * a new child instead of finding the cancelled one.
   */
  | { type: 'execute_step'; run_step_id: Id; attempt: number; revision: number; stepable_type: ExecutedType }
  | { type: 'notify_opened'; run_step_id: Id; attempt: number; to: Ref[] }
  /** To those who held a step that a move to another version has cancelled; `by` moved the run. */
  | { type: 'notify_withdrawn'; run_step_id: Id; to: Ref[]; by: Id }
  | { type: 'notify_admins'; reason: 'assignee_fallback' | 'run_failed' | 'child_failed'; run_step_id: Id | null }
  /** Notifies the run's followers and its initiator, but not `by`, the member who caused it, if any. */
  | { type: 'notify_followers'; news: RunNews; by: Id | null }
  /** A step's own due date; `run_step_id` null is the run's due date, for its steps that have none of their own. */
  | { type: 'remind_due'; run_step_id: Id | null; due_at: Unix }
  | { type: 'cancel_child'; child_run_id: Id }
  | { type: 'notify_parent'; run_id: Id; run_step_id: Id; status: 'completed' | 'failed' | 'cancelled' };

export interface Transition {
  run: RunState;
  activities: Activity[];
  effects: Effect[];
}
