import type { WorkflowTranslations } from '../../contract/workflow-names.ts';
import { cutText } from '../../engine/cut-text.ts';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import { mayUseSecrets } from '../secrets/policy.ts';
import { createUnderFreeName } from './create-under-free-name.ts';
import { createWorkflow } from './create-workflow.ts';
import { definitionFor } from './definition-for.ts';
import { loadTestCases } from './find-test-cases.ts';
import { findWorkflow } from './find-workflow.ts';
import { mayWorkflow } from './policy.ts';
import { withoutSecrets } from './without-secrets.ts';

/**
 * Copies a workflow's description, categories, draft and test cases into a new one with the caller as its creator. Callers who may
 * not edit the workflow get its enabled version instead of the draft, and no test cases. Hook tokens are not copied (docs/rules.md, rule
 * 20), and chat keys only if the caller may use keys.
 * @param name By default the first free name of "Name (copy)", "Name (copy 2)", …
 * @returns The new workflow's id.
 */
export async function cloneWorkflow(context: AppContext, caller: MemberCaller, id: Id, name?: string): Promise<Id> {
  const found = await findWorkflow(context, caller, id, 'clone');
  const { row, directory } = found;
  const mayEdit = mayWorkflow('edit', caller, directory.admins.get(id));
  const copy = {
    description: row.description,
    translations: withoutNames(row.translations),
    categories: row.categories?.map((tag) => tag.id) ?? [],
    draft: withoutSecrets(await definitionFor(context, caller, found), mayUseSecrets(caller, directory)),
    test_cases: mayEdit ? await loadTestCases(context, caller.workspace_id, id) : [],
  };
  if (name) return createWorkflow(context, caller, { ...copy, name });
  const created = await createUnderFreeName(context, caller, copy, (number) => {
    const suffix = number === 1 ? ' (copy)' : ` (copy ${number})`;
    return cutText(row.name, 120 - suffix.length) + suffix;
  });
  return created.id;
}

/** A copy has another name, so only the descriptions are kept. */
const withoutNames = (translations: WorkflowTranslations): WorkflowTranslations =>
  Object.fromEntries(
    Object.entries(translations).map(([language, { description = '' }]) => [language, { description }]),
  );
