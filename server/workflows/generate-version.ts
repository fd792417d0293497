import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { isTaken } from '../db/taken.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { checkSecrets } from '../secrets/check-secrets.ts';
import { findProblems } from './find-problems.ts';
import { findWorkflow } from './find-workflow.ts';
import { staleDraft } from './save-draft.ts';

/**
 * Creates a version from the draft. Afterwards only its description can change.
 * @returns The version's id.
 * @throws ApiError as `findWorkflow`; stale_draft, version_number_taken; draft_has_problems with the `problems`;
 * malformed_definition for a deleted key
 */
export async function generateVersion(
  context: AppContext,
  caller: MemberCaller,
  workflow_id: Id,
  input: { revision: number; version: { number: number; description: string; enable: boolean } },
  language = caller.language ?? 'en',
): Promise<Id> {
  const { row, directory } = await findWorkflow(context, caller, workflow_id, 'edit');
  if (row.draft_revision !== input.revision) {
    throw new ApiError('stale_draft', { values: { revision: row.draft_revision } });
  }
  const all = await findProblems(context, directory, workflow_id, row.draft, language);
  const problems = all.filter(({ severity }) => severity === 'error');
  if (problems.length > 0) throw new ApiError('draft_has_problems', { values: { problems, count: problems.length } });
  // A key may have been deleted while the draft that uses it was saved.
  await checkSecrets(context, caller.workspace_id, row.draft);
  const id = context.nextId();
  const { number, description, enable } = input.version;
  try {
    const isCurrent = await inTransaction(context.pool, async (client) => {
      // The revision is checked again with the row locked, because the draft may have been saved since it was read.
      const { rowCount } = await client.query(
        'select 1 from workflows where workspace_id = $1 and id = $2 and draft_revision = $3 for no key update',
        [caller.workspace_id, workflow_id, input.revision],
      );
      if (rowCount !== 1) return false;
      await client.query(
        `insert into versions (workspace_id, id, workflow_id, number, description, definition, created_by)
        select $1, $3, $2, $4, $5, draft, $6 from workflows where workspace_id = $1 and id = $2`,
        [caller.workspace_id, workflow_id, id, number, description, caller.member_id],
      );
      await client.query(
        `update workflows set published_revision = draft_revision,
          enabled_version_id = case when $4 then $3::uuid else enabled_version_id end, updated_at = now()
        where workspace_id = $1 and id = $2`,
        [caller.workspace_id, workflow_id, id, enable],
      );
      await client.query(
        `insert into version_cancellers (workspace_id, version_id, member_id, group_id)
        select distinct $1::uuid, $2::uuid, m.id, g.id
        from versions v cross join lateral jsonb_array_elements(v.definition -> 'cancellation') ref
          left join members m on ref ->> 'type' = 'user_workspace' and m.workspace_id = $1 and m.id::text = ref ->> 'id'
            and m.removed_at is null
          left join groups g on ref ->> 'type' = 'group' and g.workspace_id = $1 and g.id::text = ref ->> 'id'
        where v.workspace_id = $1 and v.id = $2 and num_nonnulls(m.id, g.id) = 1`,
        [caller.workspace_id, id],
      );
      // Comments on what no longer stands in the draft: until now, undoing in the editor could bring it back.
      await client.query(
        `delete from draft_threads t using versions v
        where t.workspace_id = $1 and t.workflow_id = $2 and v.workspace_id = $1 and v.id = $3 and not exists (
          select 1 from jsonb_array_elements(v.definition -> 'action_groups') g
          where (g ->> 'id')::uuid = t.place_id
            or exists (select 1 from jsonb_array_elements(g -> 'actions') a where (a ->> 'id')::uuid = t.place_id))`,
        [caller.workspace_id, workflow_id, id],
      );
      return true;
    });
    if (!isCurrent) throw await staleDraft(context, caller, workflow_id);
  } catch (error) {
    if (isTaken(error, 'versions_workspace_id_workflow_id_number_key')) {
      throw new ApiError('version_number_taken', { errors: [{ field: 'version.number', code: 'taken' }] });
    }
    throw error;
  }
  return id;
}
