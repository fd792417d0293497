import type { Definition } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import { loadVersion } from '../run-access/load-version.ts';
import { emptyDefinition } from './create-workflow.ts';
import type { FoundWorkflow } from './find-workflow.ts';
import { mayWorkflow } from './policy.ts';

/** The definition that the caller sees of a workflow: its draft, or for those who may not edit it the enabled version. */
export async function definitionFor(
  context: AppContext,
  caller: MemberCaller,
  { row, directory }: FoundWorkflow,
): Promise<Definition> {
  if (mayWorkflow('edit', caller, directory.admins.get(row.id))) return row.draft;
  if (!row.enabled_version) return emptyDefinition;
  return (await loadVersion(context.pool, caller.workspace_id, row.enabled_version.id)).definition;
}
