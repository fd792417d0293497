import type { ParticipantRole, Run, RunSummary, Stage } from '../../../contract/runs.ts';
import type { ViewerRole } from '../../../contract/viewer-roles.ts';
import { cancellersOf, holdersOf } from '../../../engine/can.ts';
import type { Id, Ref } from '../../../engine/definition.ts';
import type { StepState } from '../../../engine/run-state.ts';
import { openSteps, stagesOf } from '../../../engine/stages.ts';
import { indexOf } from '../../../engine/version-index.ts';
import { showComment } from '../../comments/show-comment.ts';
import { creatorNameOf, namedRefOf, personOf, userOf } from '../../people/people.ts';
import { viewerRoleOf } from '../../people/viewer-role.ts';
import { isHidden, isRunAdmin, mayAnswer, mayMove, type RunActor } from '../../run-access/policy.ts';
import type { RunContext } from '../../run-access/run-context.ts';
import { showFile } from '../../run-access/stored-file.ts';
import { pendingFor } from './pending-for.ts';
import { replyTextBudget } from './reply-text-budget.ts';
import { showRunCan } from './show-can.ts';
import { showStep } from './show-step.ts';
import { newestValues, showValue } from './show-values.ts';

/** The first open step that the actor can answer, or else the first open step. */
function pendingStep(runContext: RunContext, actor: RunActor): StepState | null {
  const open = openSteps(runContext.loaded.run);
  const theirs = open.find((step) => mayAnswer(runContext, step, actor));
  return theirs ?? open[0] ?? null;
}

function holders(runContext: RunContext, refs: readonly Ref[]) {
  const distinct = new Map(refs.map((ref) => [ref.id, ref]));
  return [...distinct.values()].map((ref) => namedRefOf(runContext.directory, ref));
}

/** The track: each action group with its state and its holders. */
export function showStages(runContext: RunContext, actor: RunActor): Stage[] {
  const { version, people } = runContext;
  const { run } = runContext.loaded;
  const index = indexOf(version);
  const open = openSteps(run);
  return stagesOf(version, run, people).map((stage) => ({
    ...stage,
    holders: holders(runContext, stage.holders),
    expected: holders(runContext, stage.expected),
    is_yours: open.some(
      (step) =>
        index.actions.get(step.step_id)?.group.id === stage.action_group_id && mayAnswer(runContext, step, actor),
    ),
  }));
}

function showHead(runContext: RunContext, actor: RunActor, now: number) {
  const { loaded, directory } = runContext;
  const { run, workflow } = loaded;
  const isOpen = run.status === 'running' || run.status === 'failed';
  return {
    id: run.id,
    name: run.name,
    description: run.description,
    status: run.archived_at ? ('archived' as const) : run.status,
    workflow_id: workflow.id,
    version: { id: run.version_id, number: loaded.version_number },
    created_by_user: personOf(directory, run.initiator_id),
    creator_name: creatorNameOf(directory, run.initiator_id),
    assignees: isOpen ? holders(runContext, pendingFor(runContext)) : [],
    stages: showStages(runContext, actor),
    started_at: run.started_at,
    ended_at: run.ended_at,
    due_date: run.due_at,
    due_after: run.due_after,
    is_overdue: isOpen && run.due_at !== null && run.due_at < now,
    hid_at: run.hid_at,
    deleted_at: run.deleted_at,
    updated_at: loaded.updated_at,
    import: loaded.import && {
      id: loaded.import.id,
      name: loaded.import.name,
      created_at: loaded.import.created_at,
    },
    can: showRunCan(runContext, actor),
  };
}

/** A run as shown in lists. */
export function showRunSummary(runContext: RunContext, actor: RunActor, now: number): RunSummary {
  const pending = pendingStep(runContext, actor);
  const { workflow } = runContext.loaded;
  return {
    ...showHead(runContext, actor, now),
    workflow: { id: workflow.id, name: workflow.name },
    pending_run_step: pending && {
      id: pending.id,
      name: indexOf(runContext.version).actions.get(pending.step_id)?.action.name ?? '-',
      can: { answer: mayAnswer(runContext, pending, actor) },
    },
  };
}

/** The newest values that the actor may read: those of the start form first, then in the definition's order. */
export function showFields(runContext: RunContext, actor: RunActor) {
  const newest = newestValues(runContext.loaded.run.values);
  return [...indexOf(runContext.version).fields.values()].flatMap(({ field, action_id }) => {
    const state = newest.get(field.id);
    return state && !isHidden(runContext, actor, action_id) ? [showValue(field, state, runContext)] : [];
  });
}

/** The same for a row of a list, which shows of a table only how many rows it has: without their cells as text. */
export const showListedFields = (runContext: RunContext, actor: RunActor) =>
  showFields(runContext, actor).map(({ table: _, ...field }) => field);

/** A complete run as the actor may see it. */
export function showRun(runContext: RunContext, actor: RunActor, now: number): Run {
  const { run, workflow } = runContext.loaded;
  const pending = pendingStep(runContext, actor);
  const budget = replyTextBudget();
  const shown = run.steps.map((step) => showStep(runContext, step, actor, budget));
  const images = runContext.loaded.files.filter(({ kind }) => kind === 'image').map(showFile);
  return {
    ...showHead(runContext, actor, now),
    workflow: {
      id: workflow.id,
      name: workflow.name,
      created_by_user: personOf(runContext.directory, workflow.created_by),
    },
    pending_run_step: shown.find((step) => step.id === pending?.id) ?? null,
    run_steps: shown,
    fields: showFields(runContext, actor),
    image_keys: images.map(({ key }) => key),
    imageKeys: images.map(({ key }) => key),
    images,
    participants: showParticipants(runContext),
    startable_by: runContext.loaded.startable_by,
    reassign_initiators: run.reassign_initiators.map((ref) => namedRefOf(runContext.directory, ref)),
    repeat_type: 'does_not_repeat',
    start_date: null,
    move: showMove(runContext, actor),
    parent_run: runContext.loaded.parent_run,
    comments: runContext.loaded.comments.map((row) => showComment(row, runContext, actor)),
    is_admin: isRunAdmin(actor, runContext.people),
    is_following: runContext.loaded.followers.includes(actor.member_id),
  };
}

/** The last move to another version, for those who may take it back. */
function showMove({ loaded: { run }, people, directory }: RunContext, actor: RunActor): Run['move'] {
  if (!run.move || !mayMove(actor, people)) return null;
  const { from, to, at, by } = run.move;
  return { from: from.number, to: to.number, at, by: namedRefOf(directory, { type: 'user_workspace', id: by }) };
}

/**
 * The people with a part in the run, with their roles. Groups of assignees, viewers and cancellers are replaced by
 * their members.
 */
export function showParticipants(runContext: RunContext): Run['participants'] {
  const { run } = runContext.loaded;
  const roles = new Map<Id, Set<ParticipantRole>>();
  const add = (member_id: Id, role: ParticipantRole) =>
    roles.set(member_id, (roles.get(member_id) ?? new Set()).add(role));
  if (run.initiator_id) add(run.initiator_id, 'initiator');
  for (const step of run.steps) {
    const holders = holdersOf(runContext.version, run, step, runContext.people);
    for (const ref of step.assignees) {
      const ids = ref.type === 'group' ? (runContext.people.groups.get(ref.id) ?? []) : [ref.id];
      for (const id of ids) add(id, holders.includes(id) ? 'holder' : 'assignee');
    }
  }
  for (const { id, role } of sharedWith(runContext)) add(id, role);
  for (const id of runContext.loaded.followers) add(id, 'follower');
  for (const id of runContext.people.workflow_admins) add(id, 'workflow_admin');
  for (const id of cancellersOf(runContext.version.definition, runContext.people)) add(id, 'canceller');
  return [...roles].flatMap(([id, names]) => {
    const member = runContext.directory.members.get(id);
    return member ? [{ user_workspace: { id, user: userOf(member) }, roles: [...names] }] : [];
  });
}

/** The active members with whom the run is shared, each with their strongest role. */
function sharedWith({ people, directory }: RunContext): { id: Id; role: ViewerRole }[] {
  const ids = people.viewers.flatMap(({ type, id }) => (type === 'group' ? (people.groups.get(id) ?? []) : [id]));
  return [...new Set(ids)].flatMap((id) => {
    const member = directory.members.get(id);
    const role = member?.active ? viewerRoleOf({ member_id: id, role: member.role }, people) : null;
    return role ? [{ id, role }] : [];
  });
}
