import type { TemplateSummary, TemplateTagReply, TemplateWhole } from '../../contract/library.ts';
import type { Language } from '../../engine/definition.ts';
import { translateDefinition } from '../../engine/translations/translate-definition.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { showDefinition } from '../workflows/show-definition.ts';
import { isUuid } from './is-uuid.ts';
import { findOwnTemplate, listOwnTemplates, summaryOfOwn } from './own-templates.ts';
import { mayLibrary } from './policy.ts';
import { findTemplate, showLibrary, showWholeTemplate } from './show-template.ts';

/** The workspace's own templates, then the library. @throws ApiError operation_not_allowed */
export async function listWorkspaceLibrary(
  context: AppContext,
  caller: MemberCaller,
  language: Language,
): Promise<{ templates: TemplateSummary[]; tags: TemplateTagReply[] }> {
  if (!mayLibrary('use', caller)) throw new ApiError('operation_not_allowed');
  const [own, library] = await Promise.all([listOwnTemplates(context, caller), showLibrary(language)]);
  return { ...library, templates: [...own, ...library.templates] };
}

/** @throws ApiError operation_not_allowed, not_found */
export async function showWorkspaceTemplate(
  context: AppContext,
  caller: MemberCaller,
  id: string,
  language: Language,
): Promise<TemplateWhole & { can: Record<string, boolean> }> {
  if (!mayLibrary('use', caller)) throw new ApiError('operation_not_allowed');
  if (!isUuid(id))
    return { ...showWholeTemplate(await findTemplate(id), language), can: { use: true, withdraw: false } };
  const own = await findOwnTemplate(context, caller, id);
  if (!own) throw new ApiError('not_found');
  return {
    ...summaryOfOwn(own),
    about: own.about,
    roles: own.roles,
    definition: showDefinition(translateDefinition(own.definition, language)),
    can: { use: true, withdraw: mayLibrary('withdraw', caller) },
  };
}
