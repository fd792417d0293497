import type { Definition, Id, Unix } from '../../engine/definition.ts';
import { assertWellFormed, type Problem, problemsOf, type Surroundings } from '../../engine/problems.ts';
import type { MemberCaller } from '../http/caller.ts';
import { Failure } from '../http/failure.ts';
import type { Directory } from '../members/people.ts';
import type { Parts } from '../parts.ts';
import { checkSecrets } from '../secrets/check-secrets.ts';
import { cleanMails } from './clean-mails.ts';
import { findWorkflow } from './find-workflow.ts';

export interface SavedDraft {
  draft: { revision: number; updated_at: Unix };
  problems: Problem[];
}

/**
 * Saves the draft whole. It may have problems; it may not be malformed.
 * @throws Failure as `findWorkflow`; stale_draft with the current `revision`; Rejection or Failure malformed_definition
 */
export async function saveDraft(
  parts: Parts,
  caller: MemberCaller,
  id: Id,
  input: { revision: number; definition: Definition },
): Promise<SavedDraft> {
  const { directory } = await findWorkflow(parts, caller, id, 'edit');
  assertWellFormed(input.definition);
  const definition = cleanMails(input.definition);
  await checkSecrets(parts, caller.workspace_id, input.definition);
  const { rows } = await parts.pool.query<{ revision: number; updated_at: Unix }>({
    name: 'save-draft',
    text: `update workflows set draft = $4, draft_revision = draft_revision + 1, draft_updated_at = now()
      where workspace_id = $1 and id = $2 and draft_revision = $3
      returning draft_revision as revision, draft_updated_at as updated_at`,
    values: [caller.workspace_id, id, input.revision, JSON.stringify(definition)],
  });
  const draft = rows[0];
  if (!draft) throw await staleDraft(parts, caller, id);
  return { draft, problems: problemsOf(definition, surroundingsOf(directory)) };
}

/** The refusal of a draft's revision that is no longer the current one, naming that. */
export async function staleDraft(parts: Parts, caller: MemberCaller, id: Id): Promise<Failure> {
  const { row } = await findWorkflow(parts, caller, id, 'edit');
  return new Failure('stale_draft', { values: { revision: row.draft_revision } });
}

/** The people and groups that the problems of a draft are about. */
export function surroundingsOf(directory: Directory): Surroundings {
  return {
    members: directory.members,
    groups: new Map(
      [...directory.groups].map(([id, group]) => [
        id,
        { enabled: group.status === 'enabled', size: group.member_ids.length },
      ]),
    ),
  };
}
