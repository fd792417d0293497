import type { z } from 'zod';
import type { createFromTemplate as contract } from '../../contract/library.ts';
import type { WorkflowTranslations } from '../../contract/workflow-names.ts';
import type { Assignee, Definition, Id, Language, Ref } from '../../engine/definition.ts';
import { replaceRefs } from '../../engine/replace-refs.ts';
import { targetLanguages } from '../../engine/translations/translate-definition.ts';
import { buildTranslated } from '../../library/build-translated.ts';
import { listTemplateTags } from '../../library/list-templates.ts';
import type { Template } from '../../library/template.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError, type ApiFieldError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { checkRefs } from '../people/check-refs.ts';
import { type Directory, directoryOf } from '../people/people.ts';
import { createUnderFreeName, numberedName } from '../workflows/create-under-free-name.ts';
import { createWorkflow } from '../workflows/create-workflow.ts';
import { findTriggers } from '../workflows/find-workflow.ts';
import { generateVersion } from '../workflows/generate-version.ts';
import { updateTrigger } from '../workflows/update-trigger.ts';
import { isUuid } from './is-uuid.ts';
import { findOwnTemplate } from './own-templates.ts';
import { mayLibrary } from './policy.ts';
import { findTemplate } from './show-template.ts';

type Input = z.infer<NonNullable<typeof contract.body>>;

/**
 * Makes a workflow of a template in one language, with the caller as its admin, and its first version if wanted and the draft
 * has no error.
 * @throws ApiError operation_not_allowed, not_found; invalid_input for a role that is missing, unknown or played by
 * somebody who is not in the workspace; name_taken for a name that was asked for
 */
export async function createFromTemplate(context: AppContext, caller: MemberCaller, template_id: string, input: Input) {
  if (!mayLibrary('use', caller)) throw new ApiError('operation_not_allowed');
  const template = await findUsable(context, caller, template_id, input.language);
  const directory = await directoryOf(context.pool, caller.workspace_id, caller.workspace.people_revision);
  checkRoles(template, directory, input.roles);
  if (input.startable_by) checkRefs(directory, input.startable_by, 'startable_by');
  const { description } = template;
  const draft = template.build(input.roles);
  const categories = await template.findCategories();
  const settings = { description, categories, draft, translations: template.translations };
  const workflow = input.name
    ? { id: await createWorkflow(context, caller, { ...settings, name: input.name }), name: input.name }
    : await createUnderFreeName(context, caller, settings, (number) => numberedName(template.name, number));
  if (input.startable_by) {
    const [trigger] = await findTriggers(context, caller.workspace_id, workflow.id);
    if (trigger) {
      const change = { startable_by: input.startable_by };
      await updateTrigger(context, caller, { workflow_id: workflow.id, trigger_id: trigger.id }, change);
    }
  }
  if (!input.generate) return { ...workflow, version: null };
  const version = { number: 1, description: '', enable: true };
  try {
    await generateVersion(context, caller, workflow.id, { revision: 1, version });
    return { ...workflow, version: 1 };
  } catch (error) {
    // A template of the workspace may name a person in a condition, or need a key of a chat: the editor shows what misses.
    if (error instanceof ApiError && error.code === 'draft_has_problems') return { ...workflow, version: null };
    throw error;
  }
}

/** A template of either kind, in the language of the new workflow. */
interface Usable {
  name: string;
  description: string;
  /** Name and description in other languages. */
  translations: WorkflowTranslations;
  roles: readonly { key: string }[];
  build: (roles: Record<string, Assignee[]>) => Definition;
  findCategories: () => Promise<Id[]>;
}

async function findUsable(context: AppContext, caller: MemberCaller, id: string, language: Language): Promise<Usable> {
  if (!isUuid(id)) {
    const template = await findTemplate(id);
    return {
      name: template.name[language],
      description: template.description[language],
      translations: Object.fromEntries(
        targetLanguages({ language }).map((one) => [
          one,
          { name: template.name[one], description: template.description[one] },
        ]),
      ),
      roles: template.roles,
      build: (roles) => buildTranslated(template, { language, roles, nextId: context.nextId }),
      findCategories: () => categoriesOf(context, caller, template),
    };
  }
  const own = await findOwnTemplate(context, caller, id);
  if (!own) throw new ApiError('not_found');
  const keyOf = new Map(own.roles.map((role) => [role.id, role.key]));
  return {
    ...own,
    translations: {},
    build: (roles) => replaceRefs(own.definition, (ref) => roles[keyOf.get(ref.id) ?? ''] ?? []),
    findCategories: async () => (own.tags ?? []).map((tag) => tag.id),
  };
}

function checkRoles(template: Usable, directory: Directory, roles: Record<string, Assignee[]>): void {
  const known = new Set(template.roles.map(({ key }) => key));
  const errors: ApiFieldError[] = [
    ...[...known].filter((key) => !roles[key]).map((key) => ({ field: `roles.${key}`, code: 'blank' as const })),
    ...Object.keys(roles)
      .filter((key) => !known.has(key))
      .map((key) => ({ field: `roles.${key}`, code: 'unknown_field' as const })),
  ];
  if (errors.length > 0) throw new ApiError('invalid_input', { errors });
  for (const [key, players] of Object.entries(roles)) {
    const refs = players.filter((one): one is Ref => one.type === 'user_workspace' || one.type === 'group');
    checkRefs(directory, refs, `roles.${key}`);
  }
}

/** The workspace's enabled tags that have the name of one of the template's tags, in any language. */
async function categoriesOf({ pool }: AppContext, caller: MemberCaller, template: Template): Promise<Id[]> {
  const names = listTemplateTags()
    .filter(({ key }) => template.tags.includes(key))
    .flatMap(({ name }) => Object.values(name).map((one) => one.toLowerCase()));
  const { rows } = await pool.query<{ id: Id }>(
    `select id from tags where workspace_id = $1 and status = 'enabled' and lower(name) = any($2::text[])`,
    [caller.workspace_id, names],
  );
  return rows.map(({ id }) => id);
}
