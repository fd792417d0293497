import { fieldsOf, kindOf } from '../actions/index.ts';
import { resolveAssignees } from '../assignees.ts';
import type { Action, Id, Ref, Version } from '../definition.ts';
import { notifyFallback, notifyOpened } from '../open-step.ts';
import { awaitsPeople, outcomeOf } from '../reevaluate-votes.ts';
import type { AnswerDraft, StepState } from '../run-state.ts';
import { recordActivity, type TransitionDraft, updateStep } from '../transition-draft.ts';
import { indexOf } from '../version-index.ts';

/**
 * Adjusts the steps that wait for people and stay open to what their actions say now: who holds them, where the design
 * of that changed; the drafts of answers; and the vote, which may be decided by the answers that it has.
 */
export function adjustOpenSteps(draft: TransitionDraft, from: Version, kept: ReadonlySet<Id>, by: Id): void {
  for (const id of kept) {
    const step = draft.newest.get(id)!;
    const before = indexOf(from).actions.get(id)!.action;
    const after = draft.index.actions.get(id)!.action;
    if (!awaitsPeople(before, step)) continue;
    keepDrafts(draft, before, after, step);
    if (JSON.stringify(before.assignees) !== JSON.stringify(after.assignees)) reassign(draft, after, step.id, by);
    const changed = draft.newest.get(id)!;
    const outcome = changed.votes.length > 0 ? outcomeOf(draft, after, changed) : null;
    if (outcome === null) continue;
    recordActivity(draft, 'step_answered', null, changed.id, { outcome });
    kindOf(after).decide(draft, after, changed, outcome);
    if (draft.run.status === 'cancelled') return;
  }
}

/** Keeps of the drafts what the form still has, with the same type. */
function keepDrafts(draft: TransitionDraft, before: Action, after: Action, step: StepState): void {
  if (step.drafts.length === 0) return;
  const types = new Map(fieldsOf(after).map(({ id, type }) => [id, type]));
  const same = new Set(
    fieldsOf(before)
      .filter(({ id, type }) => types.get(id) === type)
      .map(({ id }) => id),
  );
  const kept = step.drafts.map((one): AnswerDraft => {
    const fields = one.fields.filter(({ field_id }) => same.has(field_id));
    return fields.length === one.fields.length ? one : { ...one, fields };
  });
  if (kept.some((one, index) => one !== step.drafts[index])) updateStep(draft, step.id, { drafts: kept });
}

function reassign(draft: TransitionDraft, action: Action, run_step_id: Id, by: Id): void {
  const step = draft.newest.get(action.id)!;
  const { assignees, fallback } = resolveAssignees(action, draft);
  const names = (refs: readonly Ref[]) => refs.map(({ type, id }) => `${type} ${id}`);
  const had = new Set(names(step.assignees));
  if (had.symmetricDifference(new Set(names(assignees))).size === 0) return;
  const changed = updateStep(draft, run_step_id, { assignees });
  recordActivity(draft, 'step_reassigned', by, run_step_id, { from: step.assignees, to: assignees });
  const newcomers = assignees.filter(({ type, id }) => !had.has(`${type} ${id}`));
  if (newcomers.length > 0) notifyOpened(draft, changed, newcomers);
  if (fallback) notifyFallback(draft, changed, assignees);
}
