import type { ShownProblem } from '../../contract/workflows.ts';
import type { Definition, Id, Unix } from '../../engine/definition.ts';
import { malformedDefinition } from '../../engine/engine-error.ts';
import { assertWellFormed } from '../../engine/problems.ts';
import { usesOfAction } from '../../engine/references.ts';
import { keepTranslations } from '../../engine/translations/keep-translations.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { checkSecrets } from '../secrets/check-secrets.ts';
import { cleanMails } from './clean-mails.ts';
import { findHookTargets, hookedTriggers, placesOfTriggers } from './find-hook-targets.ts';
import { findProblems } from './find-problems.ts';
import { findWorkflow } from './find-workflow.ts';

export interface SavedDraft {
  draft: { revision: number; updated_at: Unix };
  problems: ShownProblem[];
}

/**
 * Replaces the draft. It may have problems, but it must be well-formed.
 * @throws ApiError as `findWorkflow`; action_used; stale_draft with the current `revision`; EngineError
 * malformed_definition
 */
export async function saveDraft(
  context: AppContext,
  caller: MemberCaller,
  id: Id,
  input: { revision: number; definition: Definition },
  language = caller.language ?? 'en',
): Promise<SavedDraft> {
  const { row, directory } = await findWorkflow(context, caller, id, 'edit');
  if (row.draft_revision === input.revision) refuseDeletingUsed(row.draft, input.definition);
  assertWellFormed(input.definition);
  await rejectForeignTriggers(context, caller, row.draft, input.definition);
  const definition = keepTranslations(row.draft, cleanMails(input.definition));
  await checkSecrets(context, caller.workspace_id, input.definition);
  const { rows } = await context.pool.query<{ revision: number; updated_at: Unix }>({
    name: 'save-draft',
    text: `update workflows set draft = $4, draft_revision = draft_revision + 1, draft_updated_at = now()
      where workspace_id = $1 and id = $2 and draft_revision = $3
      returning draft_revision as revision, draft_updated_at as updated_at`,
    values: [caller.workspace_id, id, input.revision, JSON.stringify(definition)],
  });
  const draft = rows[0];
  if (!draft) throw await staleDraft(context, caller, id);
  announceSaved(context, caller, id, draft.revision);
  return { draft, problems: await findProblems(context, directory, id, definition, language) };
}

/**
 * Refuses to delete an action that a condition or a go-back still names.
 * @throws ApiError action_used, with the action and where it is named
 */
function refuseDeletingUsed(before: Definition, after: Definition): void {
  const actionsOf = ({ action_groups }: Definition) => action_groups.flatMap(({ actions }) => actions);
  const kept = new Set(actionsOf(after).map(({ id }) => id));
  for (const { id, name } of actionsOf(before).filter((action) => !kept.has(action.id))) {
    const uses = usesOfAction(after, id);
    if (uses.length > 0) throw new ApiError('action_used', { values: { action: { id, name }, uses } });
  }
}

/** Tells those who have the editor open that there is another draft: each joins it with what is not saved yet. */
export function announceSaved(
  context: AppContext,
  { workspace_id }: MemberCaller,
  workflow_id: Id,
  revision: number,
): void {
  context.live.publish({ workspace_id, editing: [{ workflow_id, state: 'saved', revision }] });
}

/** The error for an outdated draft revision, with the current one. */
export async function staleDraft(context: AppContext, caller: MemberCaller, id: Id): Promise<ApiError> {
  const { row } = await findWorkflow(context, caller, id, 'edit');
  return new ApiError('stale_draft', { values: { revision: row.draft_revision } });
}

/**
 * Refuses hooks with a trigger of another workspace. A trigger that was named before and is deleted now stays in the
 * draft, as a problem: editors must be able to save what another workflow's admins have broken.
 * @throws EngineError malformed_definition
 */
async function rejectForeignTriggers(
  context: AppContext,
  caller: MemberCaller,
  before: Definition,
  definition: Definition,
): Promise<void> {
  const namedBefore = new Set(hookedTriggers(before));
  const added = placesOfTriggers(definition).filter(({ value }) => !namedBefore.has(value));
  if (added.length === 0) return;
  const there = await findHookTargets(context, caller.workspace_id, definition);
  const unknown = added.find(({ value }) => !there.has(value));
  if (unknown) throw malformedDefinition(unknown.path, 'unknown_id', { id: unknown.value });
}
