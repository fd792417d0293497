import { randomUUID } from 'node:crypto';
import type { Id, Ref, Unix } from '../../../engine/definition.ts';
import type {
  AnswerDraft,
  Effect,
  FieldValueState,
  RunState,
  StepState,
  Transition,
} from '../../../engine/run-state.ts';
import type { NewAttachment } from '../../files/find-attachments.ts';
import type { QueueName } from '../../jobs/queue.ts';
import type { IdempotentRequest } from '../../run-access/once-per-key.ts';
import { type Span, traceOfJob } from '../../traces/current-span.ts';
import {
  addActivities,
  addAssignees,
  addSteps,
  addVotes,
  attachFiles,
  countRun,
  deleteAssignees,
  deleteDrafts,
  deleteSteps,
  deleteValues,
  enqueueJobs,
  meterRun,
  recordCall,
  type StatementPart,
  saveDrafts,
  saveValues,
  storeKey,
  updateAssignees,
  updateSteps,
  writeEffects,
} from './store-statement.ts';

/** A transition with what is stored besides the run. */
export interface StoreInput {
  workspace_id: Id;
  workflow_id: Id;
  trigger_id?: Id | null;
  /** The run as it was read; null for a start. */
  before: RunState | null;
  transition: Transition;
  /** The run's open group after the transition (`openGroupOf`); null once the run has ended. */
  action_group_id: Id | null;
  /** The time of the transition, unix seconds. */
  at: Unix;
  /** The idempotency key of the request, stored in the same commit. */
  idempotency?: IdempotentRequest | null;
  /** For a start by an automatic trigger: recorded among the trigger's last calls. */
  call?: { id: Id; trigger_id: Id; by: 'token' | 'workflow' } | null;
  /** Files that the new state refers to. */
  attachments?: readonly NewAttachment[];
  /** To which the jobs of its effects belong; that of the caller, if it is traced. */
  span?: Span;
}

/** The parts that have rows, always in the same order: each combination is a statement that connections prepare. */
export const partsInOrder: readonly StatementPart[] = [
  meterRun,
  countRun,
  addSteps,
  updateSteps,
  deleteSteps,
  deleteAssignees,
  updateAssignees,
  addAssignees,
  deleteDrafts,
  addVotes,
  saveDrafts,
  saveValues,
  deleteValues,
  attachFiles,
  addActivities,
  enqueueJobs,
  writeEffects,
  recordCall,
  storeKey,
];

/** What a transition writes besides the run's own row. */
export function rowsOf(input: StoreInput, toOutbox: boolean): [StatementPart, object[]][] {
  const { before, transition } = input;
  const { run } = transition;
  const changes = changedSteps(before, run);
  const openChanges = changes.changed.filter(({ step, old }) => old && changesAssignees(old, step));
  const reassigned = changes.changed.filter(({ step, old }) => old && old.assignees !== step.assignees);
  const drafts = changes.all.flatMap(({ step, old }) => draftsChanged(step, old));
  const gone = before ? removed(before, run) : { steps: [], values: [] };
  return [
    [meterRun, before ? [] : [{ at: run.started_at }]],
    [countRun, countRows(before, run)],
    [addSteps, changes.added.map(({ step, position }) => stepRow(step, position))],
    [updateSteps, changes.changed.map(({ step }) => stepRow(step, 0))],
    [deleteSteps, gone.steps.map(({ id }) => ({ run_step_id: id }))],
    // A step that opens usually had no assignees before, so this part can often be left out.
    [
      deleteAssignees,
      reassigned.filter(({ old }) => old?.assignees.length).map(({ step }) => ({ run_step_id: step.id })),
    ],
    [updateAssignees, openChanges.filter((change) => !reassigned.includes(change)).map(({ step }) => openingRow(step))],
    [addAssignees, [...changes.added, ...reassigned].flatMap(({ step }) => assigneeRows(step))],
    [
      deleteDrafts,
      drafts.filter(({ draft }) => !draft).map(({ run_step_id, member_id }) => ({ run_step_id, member_id })),
    ],
    [
      addVotes,
      changes.all.flatMap(({ step, old }) =>
        step.votes.filter((vote) => !old?.votes.includes(vote)).map((vote) => ({ run_step_id: step.id, ...vote })),
      ),
    ],
    [saveDrafts, drafts.filter(({ draft }) => draft).map(({ run_step_id, draft }) => ({ run_step_id, ...draft }))],
    [saveValues, run.values.filter((value) => !before?.values.includes(value))],
    [deleteValues, gone.values.map(({ field_id, attempt }) => ({ field_id, attempt }))],
    [
      attachFiles,
      (input.attachments ?? []).map(({ key, kind, step_id, position }) => ({ key, kind, step_id, position })),
    ],
    [addActivities, transition.activities],
    [toOutbox ? writeEffects : enqueueJobs, transition.effects.map((effect) => jobRow(input, effect))],
    [recordCall, input.call ? [{ ...input.call, at: input.at }] : []],
    [
      storeKey,
      input.idempotency ? [{ ...input.idempotency, fingerprint: input.idempotency.fingerprint.toString('hex') }] : [],
    ],
  ];
}

/** What analytics counts anew; of a run that was moved, under both of its versions. */
function countRows(before: RunState | null, run: RunState): object[] {
  const [was, became] = [countsAs(before), countsAs(run)];
  if (before && before.version_id !== run.version_id) {
    return [
      { version_id: before.version_id, was, became: null },
      { was: null, became },
    ];
  }
  return was === became ? [] : [{ was, became }];
}

/** What taking a move back removes; nothing else does. */
function removed(before: RunState, run: RunState) {
  if (!before.move || run.version_id === before.version_id) return { steps: [], values: [] };
  const steps = new Set(run.steps.map(({ id }) => id));
  const values = new Set(run.values.map(valueKey));
  return {
    steps: before.steps.filter(({ id }) => !steps.has(id)),
    values: before.values.filter((value) => !values.has(valueKey(value))),
  };
}

const valueKey = ({ field_id, attempt }: FieldValueState) => `${field_id} ${attempt}`;

/** The status under which analytics counts a run; null for a run that is deleted or does not exist yet. */
const countsAs = (run: RunState | null) => (run === null || run.deleted_at !== null ? null : run.status);

/** Whether a step waits for people, and so is in their inboxes. */
const isOpen = (step: StepState) => step.status === 'pending';

/** Whether the rows of a step's assignees change though these stay the same. */
const changesAssignees = (old: StepState, step: StepState) =>
  isOpen(old) !== isOpen(step) ||
  (isOpen(step) &&
    (old.opened_at !== step.opened_at ||
      old.due_at !== step.due_at ||
      (old.votes !== step.votes && step.assignees.some((ref) => hasAnswered(step, ref)))));

/** Whether an assignee has answered a step that goes on waiting for others. Groups never have: each member answers. */
const hasAnswered = (step: StepState, { type, id }: Ref) =>
  isOpen(step) && type === 'user_workspace' && step.votes.some((vote) => vote.user_workspace_id === id);

const openingRow = (step: StepState) => ({
  run_step_id: step.id,
  is_open: isOpen(step),
  opened_at: step.opened_at,
  due_at: step.due_at,
  ...(isOpen(step) && { answered: step.votes.map((vote) => vote.user_workspace_id) }),
});

interface StepChange {
  step: StepState;
  old: StepState | undefined;
  position: number;
}

function changedSteps(before: RunState | null, run: RunState) {
  const old = new Map(before?.steps.map((step) => [step.id, step]));
  const all: StepChange[] = run.steps
    .map((step, position) => ({ step, old: old.get(step.id), position }))
    .filter((change) => change.old !== change.step);
  return { all, added: all.filter((change) => !change.old), changed: all.filter((change) => change.old) };
}

function draftsChanged(step: StepState, old: StepState | undefined) {
  const row = (member_id: Id, draft: AnswerDraft | null) => ({ run_step_id: step.id, member_id, draft });
  const gone = (old?.drafts ?? []).filter(
    (was) => !step.drafts.some((draft) => draft.user_workspace_id === was.user_workspace_id),
  );
  return [
    ...step.drafts.filter((draft) => !old?.drafts.includes(draft)).map((draft) => row(draft.user_workspace_id, draft)),
    ...gone.map((draft) => row(draft.user_workspace_id, null)),
  ];
}

/** The run's own row. */
export function headOf({ before, workflow_id, trigger_id, action_group_id, at, transition: { run } }: StoreInput) {
  const { steps: _steps, values: _values, parent, ...head } = run;
  return {
    ...head,
    read_revision: before?.revision,
    updated_at: at,
    workflow_id,
    trigger_id,
    action_group_id,
    parent_run_id: parent?.run_id,
    parent_run_step_id: parent?.run_step_id,
  };
}

function stepRow(step: StepState, position: number) {
  const { votes: _votes, drafts: _drafts, ...row } = step;
  return { ...row, position };
}

const assigneeRows = (step: StepState) =>
  step.assignees.map((ref: Ref) => ({
    run_step_id: step.id,
    member_id: ref.type === 'user_workspace' ? ref.id : null,
    group_id: ref.type === 'group' ? ref.id : null,
    is_open: isOpen(step),
    has_answered: hasAnswered(step, ref),
    opened_at: step.opened_at,
    due_at: step.due_at,
  }));

const jobRow = ({ workspace_id, transition: { run }, span }: StoreInput, effect: Effect) => ({
  id: randomUUID(),
  queue: effect.type satisfies QueueName,
  data: { workspace_id, of_run_id: run.id, ...effect, ...(span && traceOfJob(span)) },
});
