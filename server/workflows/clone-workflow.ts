import type { Definition, Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { loadVersion } from '../run-access/load-version.ts';
import { mayUseSecrets } from '../secrets/policy.ts';
import { createWorkflow, emptyDefinition } from './create-workflow.ts';
import { findWorkflow } from './find-workflow.ts';
import { mayWorkflow } from './policy.ts';
import { withoutSecrets } from './without-secrets.ts';

/** Number of copies for which a free name is searched. */
const tries = 50;

/**
 * Copies a workflow's description, categories and draft into a new one with the caller as its creator. Callers who may
 * not edit the workflow get its enabled version instead of the draft. Hook tokens are not copied (docs/rules.md, rule
 * 20), and chat keys only if the caller may use keys.
 * @param name By default the first free name of "Name (copy)", "Name (copy 2)", …
 * @returns The new workflow's id.
 */
export async function cloneWorkflow(context: AppContext, caller: MemberCaller, id: Id, name?: string): Promise<Id> {
  const { row, directory } = await findWorkflow(context, caller, id, 'clone');
  const mayEdit = mayWorkflow('edit', caller, directory.admins.get(id));
  const definition = mayEdit ? row.draft : await definitionOf(context, caller, row.enabled_version?.id);
  const copy = {
    description: row.description,
    categories: row.categories?.map((tag) => tag.id) ?? [],
    draft: withoutSecrets(definition, mayUseSecrets(caller, directory)),
  };
  if (name) return createWorkflow(context, caller, { ...copy, name });
  for (let number = 1; number <= tries; number++) {
    const suffix = number === 1 ? ' (copy)' : ` (copy ${number})`;
    try {
      return await createWorkflow(context, caller, { ...copy, name: row.name.slice(0, 120 - suffix.length) + suffix });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'name_taken')) throw error;
    }
  }
  throw new ApiError('name_taken');
}

async function definitionOf(
  context: AppContext,
  caller: MemberCaller,
  version_id: Id | undefined,
): Promise<Definition> {
  if (!version_id) return emptyDefinition;
  return (await loadVersion(context.pool, caller.workspace_id, version_id)).definition;
}
