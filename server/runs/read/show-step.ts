import type { RunStepReply } from '../../../contract/runs.ts';
import { fieldsOf, kindOf } from '../../../engine/actions/index.ts';
import { electorateOf } from '../../../engine/assignees.ts';
import { answersOffered, barFor } from '../../../engine/can.ts';
import { formulaFields, sourcesIn, withComputed } from '../../../engine/compute-fields.ts';
import type { Action, Id, Value, Version } from '../../../engine/definition.ts';
import type { PlacedAction } from '../../../engine/definition-index.ts';
import { newestAttempts } from '../../../engine/facts.ts';
import { fillInsertions, insertedKeys, type TextBudget } from '../../../engine/insertions.ts';
import { reasonOfReturn } from '../../../engine/reason-of-return.ts';
import type { FieldValueState, Reason, StepState } from '../../../engine/run-state.ts';
import { startingAnswers } from '../../../engine/starting-answers.ts';
import { indexOf } from '../../../engine/version-index.ts';
import { votesNeeded } from '../../../engine/votes.ts';
import { creatorNameOf, namedRefOf, nameOf } from '../../people/people.ts';
import { isHidden, mayAnswer, type RunActor } from '../../run-access/policy.ts';
import type { RunContext } from '../../run-access/run-context.ts';
import { filesOf } from '../../run-access/stored-file.ts';
import { textsIn } from './compose-mail.ts';
import { noteOfStep } from './note-of-step.ts';
import { cancelsRun } from './show-activity.ts';
import { showStepCan } from './show-can.ts';
import { showMail } from './show-mail.ts';
import { showValue } from './show-values.ts';
import { showWhy } from './show-why.ts';

/** The condition that was evaluated for a step. If the run was moved, it may be one of the version that the run had before. */
function conditionOf(version: Version, { action, group }: PlacedAction, { step_id, why }: StepState) {
  const found = (version.former ?? []).flatMap((definition) => {
    const placed = indexOf({ id: version.id, definition }).actions.get(step_id);
    return placed ? [placed.action.condition, placed.group.condition] : [];
  });
  const all = [action.condition, group.condition, ...found];
  return all.find((condition) => condition?.id === why?.id) ?? action.condition ?? group.condition;
}

/**
 * One attempt of an action as the actor may see it.
 * @param budget Limits the length of its texts with insertions, together with those of other steps in the same reply.
 */
export function showStep(runContext: RunContext, step: StepState, actor: RunActor, budget: TextBudget): RunStepReply {
  const { version, people, directory } = runContext;
  const { run } = runContext.loaded;
  const index = indexOf(version);
  const placed = index.actions.get(step.step_id);
  if (!placed) throw new Error(`version ${version.id} has no action ${step.step_id}`);
  const { action, group } = placed;
  const hidden = isHidden(runContext, actor, action.id);
  const answerable = mayAnswer(runContext, step, actor);
  const draft = step.drafts.find((draft) => draft.user_workspace_id === actor.member_id) ?? null;
  const vote = kindOf(action).vote(action);
  const can = showStepCan(runContext, step, actor);
  const imported = hidden ? undefined : runContext.loaded.import?.steps.get(step.id);
  const assignees = step.assignees.map((ref) => namedRefOf(directory, ref));
  return {
    id: step.id,
    step_id: action.id,
    action_group_id: group.id,
    attempt: step.attempt,
    is_newest: newestAttempts(run).get(action.id) === step,
    revision: step.revision,
    name: action.name,
    description: action.description,
    stepable_type: action.stepable_type,
    stepable_id: action.id,
    type: action.stepable_type,
    sorting_index: group.actions.indexOf(action),
    is_lock: action.is_lock,
    is_hidden: hidden,
    status: step.status,
    outcome: hidden ? step.status : (step.outcome ?? step.status),
    reason: shownReason(runContext, step.reason, actor),
    note: noteOfStep(runContext, step, actor),
    text: hidden ? '' : textOf(runContext, action, actor, budget),
    mail: showMail(runContext, step, { actor, mayAnswer: answerable, budget }),
    fields: hidden ? [] : showGiven(runContext, action, step),
    assignees,
    actionables: assignees,
    votes: hidden
      ? []
      : step.votes.map((given) => ({
          ...given,
          name: nameOf(directory, { type: 'user_workspace', id: given.user_workspace_id }),
        })),
    votes_needed: votesNeeded(vote, step.votes, electorateOf(action, step, run, people)),
    why: showWhy(conditionOf(version, placed, step), step.why, {
      directory,
      index,
      hidden: (action_id) => isHidden(runContext, actor, action_id),
    }),
    opened_at: step.opened_at,
    settled_at: step.settled_at,
    due_date: step.due_at,
    child_run_id: step.child_run_id,
    done_by: imported?.done_by ?? null,
    done_by_group: imported?.done_by_group ?? null,
    chat: hidden ? null : chatOf(runContext, action, step.id, actor),
    returned: showReturn(runContext, step, actor),
    answers: answerable ? [...answersOffered(action)] : [],
    barred: barFor(version, run, step, actor.member_id, people),
    form: answerable ? formOf(runContext, action, step, actor.member_id) : [],
    form_sources: answerable ? sourcesOf(runContext, action) : [],
    draft: draft ? { comment: draft.comment, at: draft.at } : null,
    resolution_outcomes: can.mark_done ? [...kindOf(action).outcomes] : [],
    can: { answer: answerable, ...can },
  };
}

/** The values of a step, in the order of its form; those of fields that only a former version has come last. */
function showGiven(runContext: RunContext, action: Action, step: StepState): RunStepReply['fields'] {
  const form = fieldsOf(action);
  const positions = new Map(form.map(({ id }, position) => [id, position]));
  const positionOf = ({ field_id }: FieldValueState) => positions.get(field_id) ?? form.length;
  const { fields } = indexOf(runContext.version);
  return runContext.loaded.run.values
    .filter((value) => value.run_step_id === step.id)
    .toSorted((one, other) => positionOf(one) - positionOf(other))
    .flatMap((value) => {
      const field = fields.get(value.field_id)?.field;
      return field ? [showValue(field, value, runContext)] : [];
    });
}

/** The reason of a step. `disapproved` is replaced where it would reveal how a locked approval was answered. */
function shownReason(runContext: RunContext, reason: Reason | null, actor: RunActor): Reason | null {
  if (reason !== 'disapproved') return reason;
  const { actions } = indexOf(runContext.version);
  const isLocked = runContext.loaded.run.steps.some(
    ({ step_id, outcome }) =>
      outcome === 'disapprove' && cancelsRun(actions.get(step_id)?.action) && isHidden(runContext, actor, step_id),
  );
  return isLocked ? 'run_cancelled' : reason;
}

/** The answer that made the run return to a step; null if there is none, or if the actor may not see it. */
function showReturn(runContext: RunContext, step: StepState, actor: RunActor): RunStepReply['returned'] {
  const { version, directory, loaded } = runContext;
  const reason = reasonOfReturn(version, loaded.run, step);
  if (!reason || isHidden(runContext, actor, reason.step.step_id)) return null;
  const { user_workspace_id, answer, comment, at } = reason.vote;
  return {
    by: namedRefOf(directory, { type: 'user_workspace', id: user_workspace_id }),
    step_name: indexOf(version).actions.get(reason.step.step_id)?.action.name ?? '-',
    outcome: answer,
    comment,
    at,
  };
}

/** The form with its initial values, which the engine determines. */
function formOf(runContext: RunContext, action: Action, step: StepState, member_id: Id) {
  const { version, loaded } = runContext;
  const starting = startingAnswers(version, loaded.run, step, member_id);
  const fields = fieldsOf(action);
  const facts = { index: indexOf(version), run: loaded.run, newest: newestAttempts(loaded.run) };
  const given = withComputed(fields, starting, sourcesIn(facts));
  const values = new Map(given.map((answer): [Id, Value] => [answer.field_id, answer.value]));
  return fields.map((field) => {
    const value = values.get(field.id) ?? null;
    return { ...field, value, ...(field.type === 'file' ? { files: filesOf(loaded.files, value) } : {}) };
  });
}

/** The fields of earlier forms that formulas of the form use. They are not of locked actions: a definition may not use those. */
function sourcesOf({ version, loaded: { run } }: RunContext, action: Action): RunStepReply['form_sources'] {
  const form = fieldsOf(action);
  const facts = { index: indexOf(version), run, newest: newestAttempts(run) };
  const source = sourcesIn(facts);
  return [...formulaFields(form)].flatMap((id) => {
    const found = form.some((field) => field.id === id) ? undefined : facts.index.fields.get(id)?.field;
    return found ? [{ ...found, value: source(id)?.value ?? null }] : [];
  });
}

/** The question or the instructions with insertions replaced by plain text; the browser escapes it. */
function textOf(runContext: RunContext, action: Action, actor: RunActor, budget: TextBudget): string {
  const text =
    action.stepable_type === 'yes_no'
      ? action.stepable.question
      : action.stepable_type === 'task'
        ? action.stepable.instructions
        : '';
  const index = indexOf(runContext.version);
  const textFor = textsIn(runContext);
  return fillInsertions(
    text,
    (key) => {
      const placed = index.keys.get(key);
      return placed && !isHidden(runContext, actor, placed.action_id) ? textFor(key) : null;
    },
    (inserted) => inserted,
    budget,
  );
}

/**
 * The chat message; null for other types, and if it inserts a field of a locked action that this reader may not see.
 */
function chatOf(runContext: RunContext, action: Action, run_step_id: Id, actor: RunActor): RunStepReply['chat'] {
  if (action.stepable_type !== 'slack') return null;
  const { channel, messages } = action.stepable;
  const { keys } = indexOf(runContext.version);
  const insertedFrom = messages.flatMap(insertedKeys).map((key) => keys.get(key)?.action_id ?? null);
  if (insertedFrom.some((action_id) => isHidden(runContext, actor, action_id))) return null;
  return { channel, messages: runContext.chat_messages?.get(run_step_id) ?? [] };
}

/** The initiator of a run as a named reference. */
export function initiatorOf(runContext: RunContext) {
  const { initiator_id: id } = runContext.loaded.run;
  return id ? { type: 'user_workspace' as const, id, name: creatorNameOf(runContext.directory, id) } : null;
}
