import type { TemplateSummary, TemplateTagReply, TemplateWhole } from '../../contract/library.ts';
import type { Assignee, Language } from '../../engine/definition.ts';
import { buildDefinition } from '../../library/build-definition.ts';
import { listTemplates, listTemplateTags } from '../../library/list-templates.ts';
import type { Template } from '../../library/template.ts';
import { uuidOf } from '../db/uuid-of.ts';
import { ApiError } from '../http/api-error.ts';
import { showDefinition } from '../workflows/show-definition.ts';
import { type OutlinedGroup, outlineOf } from './outline-of.ts';

let read: Promise<Template[]> | undefined;

/** The templates that ship with Baton. They are read at the first request, and cannot change afterwards. */
export function loadTemplates(): Promise<Template[]> {
  read ??= listTemplates();
  return read;
}

/** @throws ApiError not_found */
export async function findTemplate(slug: string): Promise<Template> {
  const found = (await loadTemplates()).find((template) => template.slug === slug);
  if (!found) throw new ApiError('not_found');
  return found;
}

/** The whole library in one language, by name. */
export async function showLibrary(
  language: Language,
): Promise<{ templates: TemplateSummary[]; tags: TemplateTagReply[] }> {
  const byName = new Intl.Collator(language).compare;
  const templates = (await loadTemplates()).map((template) => summaryOf(template, language));
  const used = new Set(templates.flatMap(({ tags }) => tags.map(({ key }) => key)));
  return {
    templates: templates.toSorted((one, other) => byName(one.name, other.name)),
    tags: tagsIn(language).filter(({ key }) => used.has(key)),
  };
}

/** One template as a whole, with a made-up group in place of each role. */
export function showWholeTemplate(template: Template, language: Language): TemplateWhole {
  const roles = template.roles.map((role) => ({
    key: role.key,
    name: role.name[language],
    does: role.does[language],
    suggested: role.suggested,
    id: uuidOf(`library role ${template.slug} ${role.key}`),
  }));
  // The same at each request: the page is drawn from one reply, and taken over with another.
  let last = 0;
  const nextId = () => uuidOf(`library ${template.slug} ${++last}`);
  const players = Object.fromEntries(
    roles.map(({ key, id, suggested }): [string, Assignee[]] => [
      key,
      [suggested === 'initiator' ? { type: 'initiator' } : { type: 'group', id }],
    ]),
  );
  return {
    ...summaryOf(template, language),
    about: template.about[language],
    roles,
    definition: showDefinition(buildDefinition(template, { language, roles: players, nextId })),
  };
}

function summaryOf(template: Template, language: Language): TemplateSummary {
  const { slug, name, description, industries } = template;
  return {
    id: slug,
    source: 'library',
    name: name[language],
    description: description[language],
    industries,
    tags: tagsIn(language).filter(({ key }) => template.tags.includes(key)),
    outline: outlineOf(groupsOf(template)),
  };
}

const tagsIn = (language: Language): TemplateTagReply[] =>
  listTemplateTags().map(({ key, name, color }) => ({ key, name: name[language], color }));

const groupsOf = ({ action_groups }: Template): OutlinedGroup[] =>
  action_groups.map(({ key, actions }) => ({
    key,
    actions: actions.map((action) => ({
      key: action.key,
      type: action.type,
      back_to: action.type === 'go_back' ? action.go_back_to : null,
    })),
  }));
