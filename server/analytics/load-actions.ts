import { nameIn } from '../../contract/name-in-language.ts';
import type { WorkflowTranslations } from '../../contract/workflow-names.ts';
import type { Id } from '../../engine/definition.ts';
import { indexOf } from '../../engine/version-index.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import { loadVersion } from '../run-access/load-version.ts';

/** An action as the newest version that has it describes it. */
export interface KnownAction {
  workflow_id: Id;
  workflow_name: string;
  step_id: Id;
  name: string;
  stepable_type: string;
  /** Locked in any version: what people answered in one of them stays private. */
  is_lock: boolean;
  action_group_id: Id;
  action_group_name: string;
}

interface VersionOfWorkflow {
  id: Id;
  workflow_id: Id;
  main_name: string;
  translations: WorkflowTranslations;
}

/**
 * The actions of a workflow, or of all workflows, by `actionKey`. Those of a workflow are in the order of its newest
 * version, followed by those that only older versions have.
 */
export async function loadActions(
  context: AppContext,
  { workspace_id, reading_language }: Pick<MemberCaller, 'workspace_id' | 'reading_language'>,
  of_workflow: Id | null,
): Promise<Map<string, KnownAction>> {
  const { rows } = await context.pool.query<VersionOfWorkflow>({
    name: 'find-versions-of-actions',
    text: `select v.id, v.workflow_id, w.name as main_name, w.translations
      from versions v join workflows w on w.workspace_id = $1 and w.id = v.workflow_id
      where v.workspace_id = $1 and ($2::uuid is null or v.workflow_id = $2)
      order by fold_text(w.name), w.id, v.number desc`,
    values: [workspace_id, of_workflow],
  });
  const actions = new Map<string, KnownAction>();
  for (const { id, workflow_id, ...names } of rows) {
    const workflow = { workflow_id, workflow_name: nameIn(names, reading_language) };
    const version = await loadVersion(context.pool, workspace_id, id, reading_language);
    for (const { action, group } of indexOf(version).actions.values()) {
      const key = actionKey(workflow_id, action.id);
      const known = actions.get(key);
      if (known) known.is_lock ||= action.is_lock;
      else {
        actions.set(key, {
          ...workflow,
          step_id: action.id,
          name: action.name,
          stepable_type: action.stepable_type,
          is_lock: action.is_lock,
          action_group_id: group.id,
          action_group_name: group.name,
        });
      }
    }
  }
  return actions;
}

export const actionKey = (workflow_id: Id, step_id: Id): string => `${workflow_id} ${step_id}`;

/** The ids of the locked actions: what people answered in them counts in no figure. */
export const lockedActions = (actions: ReadonlyMap<string, KnownAction>): Id[] =>
  [...actions.values()].filter(({ is_lock }) => is_lock).map(({ step_id }) => step_id);

/** The ids of the go-backs among some actions. */
export const goBacksOf = (known: ReadonlyMap<string, KnownAction>): Id[] =>
  [...known.values()].filter(({ stepable_type }) => stepable_type === 'go_back').map(({ step_id }) => step_id);
