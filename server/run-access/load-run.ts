import type { Pool } from 'pg';
import type { WorkflowTranslations } from '../../contract/workflow-names.ts';
import type { Id, Outcome, Ref, Unix } from '../../engine/definition.ts';
import type { FieldAnswer, FieldValueState, RunState, StepState } from '../../engine/run-state.ts';
import { queryOnNode } from '../db/distribute/query-on-node.ts';
import { shareStatements } from '../db/share-statements.ts';
import type { RunViewer } from '../people/viewer-role.ts';
import type { CommentRow } from './comment-row.ts';
import { findParentRuns, loadRuns } from './load-runs-statement.ts';
import type { AttachedFile } from './stored-file.ts';
import type { Viewer } from './visible-runs.ts';

/**
 * How much of a run is loaded. `brief` is for lists of many runs: explanations, mails, texts of answers and of drafts,
 * and comments are missing, and long values are cut. Use it only to show runs and to check permissions.
 */
export type RunPart = 'whole' | 'with_comments' | 'brief';

/** The workflow of a run; `name` is in the language of the reader, as the version's texts are. */
export interface RunWorkflow {
  id: Id;
  name: string;
  main_name: string;
  translations: WorkflowTranslations;
  created_by: Id | null;
}

/** A stored run, with what replies contain about its workflow. */
export interface LoadedRun {
  run: RunState;
  workflow: RunWorkflow;
  version_number: number;
  trigger_id: Id | null;
  /** The initiators of its trigger. */
  startable_by: Ref[];
  /** The run whose hook started it; null if the viewer may not see that one. */
  parent_run: { id: Id; name: string } | null;
  /** Member ids of its followers. */
  followers: Id[];
  /** The people and groups with whom it or its workflow is shared. */
  viewers: RunViewer[];
  updated_at: Unix;
  /** Files of its answers, of its comments and of the run itself. */
  files: AttachedFile[];
  /** The newest comments, oldest first; empty when a list of runs is loaded. */
  comments: CommentRow[];
  /** The data that only imported runs have; null for runs that were started in Baton. */
  import: RunImport | null;
}

/** The import of a run. Its times have fractions of a second, which the run's state does not have. */
export interface RunImport {
  id: Id;
  /** The name of the file. */
  name: string;
  /** When its file was uploaded. */
  created_at: Unix;
  case_key: string;
  started_at: number;
  ended_at: number | null;
  /** The steps that the log names, by their id. */
  steps: ReadonlyMap<Id, ImportedStep>;
}

export interface ImportedStep {
  id: Id;
  /** The person whom the log names; null if that person is a member, because the answer then names them. */
  done_by: string | null;
  done_by_group: string | null;
  opened_at: number;
  settled_at: number;
}

interface AnswerRow {
  run_step_id: Id;
  member_id: Id;
  is_draft: boolean;
  answer: Outcome | null;
  comment: string;
  fields: FieldAnswer[];
  at: Unix;
}

export interface RunRow extends Omit<RunState, 'steps' | 'values' | 'parent'> {
  /** The position of the run in the list that was asked for, from 1. */
  place: number;
  parent_run_id: Id | null;
  parent_run_step_id: Id | null;
  workflow_id: Id;
  workflow_name: string;
  workflow_translations: WorkflowTranslations;
  workflow_created_by: Id | null;
  version_number: number;
  trigger_id: Id | null;
  startable_by: Ref[] | null;
  followers: Id[] | null;
  viewers: RunViewer[] | null;
  updated_at: Unix;
  steps: Omit<StepState, 'votes' | 'drafts'>[] | null;
  answers: AnswerRow[] | null;
  values: FieldValueState[] | null;
  files: AttachedFile[] | null;
  comments: CommentRow[] | null;
  import: (Omit<RunImport, 'steps'> & { steps: ImportedStep[] | null }) | null;
}

/** A run to load, and for whom. */
interface Asked {
  workspace_id: Id;
  run_id: Id;
  /** Null for Baton itself, which sees all runs. */
  viewer: Viewer | null;
  part: RunPart;
}

/**
 * Loads those of the given runs that the viewer may see, in the given order.
 * @param viewer Null for Baton itself, which sees all runs.
 */
export async function loadRunsById(
  pool: Pool,
  workspace_id: Id,
  ids: readonly Id[],
  viewer: Viewer | null,
  part: RunPart = 'whole',
): Promise<LoadedRun[]> {
  const loaded = await load(
    pool,
    ids.map((run_id) => ({ workspace_id, run_id, viewer, part })),
  );
  return loaded.filter((run) => run !== null);
}

/**
 * Loads one run; null if it does not exist or the viewer may not see it. Runs of a workspace that are asked for in the
 * same moment, by whomever, share a statement.
 */
export function loadRun(pool: Pool, workspace_id: Id, run_id: Id, viewer: Viewer | null): Promise<LoadedRun | null> {
  return loadShared(pool, { workspace_id, run_id, viewer, part: viewer ? 'with_comments' : 'whole' });
}

const loadShared = shareStatements({
  lanes: 3,
  most: 32,
  groupOf: ({ workspace_id }: Asked) => workspace_id,
  execute: load,
});

/** Loads runs of one workspace, each for its viewer; null for those that its viewer may not see. */
async function load(pool: Pool, asked: Asked[]): Promise<(LoadedRun | null)[]> {
  const [first] = asked;
  if (!first) return [];
  const { rows } = await queryOnNode<RunRow>(pool, loadRuns, [
    first.workspace_id,
    asked.map(({ run_id }) => run_id),
    asked.map(({ viewer }) => viewer?.member_id ?? null),
    asked.map(({ viewer }) => viewer?.role ?? null),
    asked.map(({ part }) => part),
  ]);
  const parents = await findParents(pool, rows, asked);
  const byPlace = new Map(rows.map((row) => [row.place, toLoadedRun(row, parents.get(row.place) ?? null)]));
  return asked.map((_, index) => byPlace.get(index + 1) ?? null);
}

/** The parents of the loaded runs, by the place of the child; parents that its viewer may not see are left out. */
async function findParents(pool: Pool, rows: readonly RunRow[], asked: readonly Asked[]) {
  const children = rows.filter(({ parent_run_id }) => parent_run_id);
  const viewers = children.map(({ place }) => asked[place - 1]?.viewer);
  const [first] = asked;
  if (children.length === 0 || !first) return new Map<number, { id: Id; name: string }>();
  const { rows: parents } = await queryOnNode<{ place: number; id: Id; name: string }>(pool, findParentRuns, [
    first.workspace_id,
    children.map(({ parent_run_id }) => parent_run_id),
    viewers.map((viewer) => viewer?.member_id ?? null),
    viewers.map((viewer) => viewer?.role ?? null),
    children.map(({ place }) => place),
  ]);
  return new Map(parents.map(({ place, ...parent }) => [place, parent]));
}

function toLoadedRun(row: RunRow, parent_run: LoadedRun['parent_run']): LoadedRun {
  const given = Map.groupBy(row.answers ?? [], (answer) => answer.run_step_id);
  const stepStates = (row.steps ?? []).map((step): StepState => {
    const all = given.get(step.id) ?? [];
    return {
      ...step,
      votes: all
        .filter((row) => !row.is_draft)
        .map(({ member_id, answer, comment, at }) => ({
          user_workspace_id: member_id,
          answer: answer as Outcome,
          comment,
          at,
        })),
      drafts: all
        .filter((row) => row.is_draft)
        .map(({ member_id, comment, fields, at }) => ({ user_workspace_id: member_id, comment, fields, at })),
    };
  });
  const run: RunState = {
    id: row.id,
    version_id: row.version_id,
    former_version_ids: row.former_version_ids,
    move: row.move,
    status: row.status,
    revision: row.revision,
    name: row.name,
    description: row.description,
    initiator_id: row.initiator_id,
    reassign_initiators: row.reassign_initiators,
    depth: row.depth,
    parent:
      row.parent_run_id && row.parent_run_step_id
        ? { run_id: row.parent_run_id, run_step_id: row.parent_run_step_id }
        : null,
    started_at: row.started_at,
    ended_at: row.ended_at,
    due_at: row.due_at,
    due_after: row.due_after,
    archived_at: row.archived_at,
    deleted_at: row.deleted_at,
    hid_at: row.hid_at,
    steps: stepStates,
    values: row.values ?? [],
  };
  return {
    run,
    workflow: {
      id: row.workflow_id,
      name: row.workflow_name,
      main_name: row.workflow_name,
      translations: row.workflow_translations,
      created_by: row.workflow_created_by,
    },
    version_number: row.version_number,
    trigger_id: row.trigger_id,
    startable_by: row.startable_by ?? [],
    parent_run,
    followers: row.followers ?? [],
    viewers: row.viewers ?? [],
    updated_at: row.updated_at,
    files: row.files ?? [],
    comments: row.comments ?? [],
    import: row.import && {
      ...row.import,
      steps: new Map((row.import.steps ?? []).map((step) => [step.id, step])),
    },
  };
}
