import { advance } from './advance.ts';
import { withComputed } from './compute-fields.ts';
import type { Version } from './definition.ts';
import { dueAt } from './due.ts';
import { readAnswers } from './fields.ts';
import { scheduleRunReminders } from './open-step.ts';
import { rejectTooMuchText } from './run-size.ts';
import type { Context, RunState, StartInput, Transition } from './run-state.ts';
import { addAttempt, beginTransition, finishTransition, recordActivity, storeAnswers } from './transition-draft.ts';
import { indexOf } from './version-index.ts';

/**
 * Starts a run: creates every step, stores the answers to the start form and enters the first group. If every action is
 * skipped, the run completes in this same transition (docs/rules.md, rule 5). The caller checks beforehand who may
 * start (docs/rules.md, rule 1), and that hooks and tokens fill in no file fields.
 * @returns The run at revision 1, with the activities and effects of its start.
 * @throws EngineError `invalid_fields` with every fault of the start form; `run_too_large`.
 */
export function startRun(version: Version, input: StartInput, context: Context): Transition {
  const { definition } = version;
  const answers = readAnswers(definition.trigger_form, input.fields, {
    required: true,
    members: context.people.members,
  });
  const draft = beginTransition(indexOf(version), newRun(version, input, context), context);
  for (const group of definition.action_groups) for (const action of group.actions) addAttempt(draft, action.id, 1);
  storeAnswers(
    draft,
    null,
    withComputed(definition.trigger_form, answers, () => undefined),
  );
  rejectTooMuchText(draft);
  recordActivity(draft, 'run_started', input.initiator_id, null, { version_id: version.id });
  advance(draft);
  scheduleRunReminders(draft);
  return finishTransition(draft);
}

function newRun(version: Version, input: StartInput, { now, zone }: Context): RunState {
  return {
    id: input.id,
    version_id: version.id,
    former_version_ids: [],
    move: null,
    status: 'running',
    revision: 0,
    name: input.name,
    description: input.description,
    initiator_id: input.initiator_id,
    reassign_initiators: input.reassign_initiators ?? [],
    depth: input.depth ?? 0,
    parent: input.parent ?? null,
    started_at: now,
    ended_at: null,
    due_at: input.due_at ?? (input.due_after ? dueAt(now, input.due_after, zone) : null),
    due_after: input.due_at ? null : (input.due_after ?? null),
    archived_at: null,
    deleted_at: null,
    hid_at: null,
    steps: [],
    values: [],
  };
}
