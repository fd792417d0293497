import type { z } from 'zod';
import type { replaceDraftByFile as contract } from '../../../contract/workflow-files.ts';
import type { Id, Language, Unix } from '../../../engine/definition.ts';
import type { AppContext } from '../../app-context.ts';
import { isTaken } from '../../db/taken.ts';
import { ApiError } from '../../http/api-error.ts';
import type { MemberCaller } from '../../http/caller.ts';
import { nameTaken } from '../create-workflow.ts';
import { findProblems } from '../find-problems.ts';
import { findWorkflow } from '../find-workflow.ts';
import { announceSaved, type SavedDraft, staleDraft } from '../save-draft.ts';
import { settingsOf } from './import-workflow.ts';
import { checkVersion, readFile } from './read-file.ts';
import { resolvePeople } from './resolve-people.ts';

type Input = z.infer<NonNullable<typeof contract.body>>;

/**
 * Replaces the draft and the settings of a workflow by those of a file, in one statement: either all of it or nothing.
 * @throws ApiError as `findWorkflow`; stale_draft with the current `revision`; invalid_input as `importWorkflow`; name_taken
 */
export async function replaceDraft(
  context: AppContext,
  caller: MemberCaller,
  id: Id,
  { revision, file, people }: Input,
  language: Language,
): Promise<SavedDraft> {
  const { row, directory } = await findWorkflow(context, caller, id, 'edit');
  if (row.draft_revision !== revision) {
    throw new ApiError('stale_draft', { values: { revision: row.draft_revision } });
  }
  checkVersion(file);
  const resolve = resolvePeople(file, directory, people, row.draft);
  const definition = readFile(file, { nextId: context.nextId, resolve, replaced: row.draft });
  const { name, description, translations, categories } = await settingsOf(context, caller.workspace_id, file);
  try {
    // The statement checks the revision again, because the draft may have been saved since it was read.
    const { rows } = await context.pool.query<{ revision: number; updated_at: Unix }>(
      `with saved as (
        update workflows set draft = $4, draft_revision = draft_revision + 1, draft_updated_at = now(),
          name = $5, description = $6, translations = $8, updated_at = now()
        where workspace_id = $1 and id = $2 and draft_revision = $3
        returning id, draft_revision as revision, draft_updated_at as updated_at
      ), tags_gone as (
        delete from workflow_tags where workspace_id = $1 and workflow_id = (select id from saved) and tag_id <> all($7::uuid[])
      ), tags_come as (
        insert into workflow_tags (workspace_id, workflow_id, tag_id)
        select $1::uuid, saved.id, tag from saved cross join unnest($7::uuid[]) tag on conflict do nothing
      )
      select revision, updated_at from saved`,
      [
        caller.workspace_id,
        id,
        revision,
        JSON.stringify(definition),
        name,
        description,
        categories,
        JSON.stringify(translations),
      ],
    );
    const [draft] = rows;
    if (!draft) throw await staleDraft(context, caller, id);
    announceSaved(context, caller, id, draft.revision);
    return { draft, problems: await findProblems(context, directory, id, definition, language) };
  } catch (error) {
    if (isTaken(error, 'workflows_name')) throw nameTaken('file.name');
    throw error;
  }
}
