import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { askedId, can, done, id, language, manyLines, oneLine, ref } from './shared-shapes.ts';
import { shownDefinition } from './shown-definition.ts';
import { industries } from './workspaces.ts';

/** The slug of a template that ships with Baton, or the id of a template of the workspace. */
const templateId = z.union([
  askedId,
  z
    .string()
    .max(80)
    .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/),
]);

const templateTag = z.object({ key: z.string(), name: z.string(), color: z.string() });
export type TemplateTagReply = z.infer<typeof templateTag>;

/** A template in a list, in one language. */
export const templateSummary = z.object({
  id: z
    .string()
    .describe('The slug of one that ships with Baton, such as `expense-claim`; the id of one of the workspace'),
  source: z.enum(['library', 'workspace']),
  name: z.string(),
  description: z.string(),
  industries: z.array(z.enum(industries)),
  tags: z.array(templateTag).describe('For a template of the workspace: the predefined tags of its workflow'),
  outline: z
    .object({
      action_groups: z.array(z.array(z.string())),
      go_backs: z.array(z.object({ from: z.number().int(), to: z.number().int() })),
    })
    .describe(
      'For a small picture: the types of the actions by group, and from where to where go-backs lead (−1: no target)',
    ),
});
export type TemplateSummary = z.infer<typeof templateSummary>;

const templateRole = z.object({
  key: z.string(),
  name: z.string(),
  does: z.string().describe('What people with this role do, in one line'),
  suggested: z.enum(['person', 'group', 'initiator']),
  id: id.describe('The id of the group that stands for the role in `definition`'),
});
export type TemplateRole = z.infer<typeof templateRole>;

/** A template with its definition. */
export const templateWhole = templateSummary.extend({
  about: z.string().describe('What it is for, when to use it, and what it assumes'),
  roles: z.array(templateRole),
  definition: shownDefinition.describe('With a group in place of each role'),
});
export type TemplateWhole = z.infer<typeof templateWhole>;

const inLanguage = z.object({
  language: language.default('en').describe('English if left out'),
});

export const listLibrary = endpoint({
  method: 'GET',
  path: '/api/v1/public/library',
  summary: 'The ready workflows, by name',
  access: 'public',
  query: inLanguage,
  reply: z.object({ templates: z.array(templateSummary), tags: z.array(templateTag) }),
});

export const showTemplate = endpoint({
  method: 'GET',
  path: '/api/v1/public/library/:template_id',
  summary: 'One ready workflow as a whole',
  access: 'public',
  params: z.object({ template_id: templateId }),
  query: inLanguage,
  reply: z.object({ template: templateWhole }),
  errors: ['not_found'],
});

export const listWorkspaceLibrary = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/library',
  summary: 'The ready workflows and the templates of the workspace that the caller may use, by name',
  access: 'workspace',
  shows: ['workflows'],
  params: z.object({ ws: askedId }),
  query: inLanguage,
  reply: z.object({ templates: z.array(templateSummary), tags: z.array(templateTag) }),
});

export const showWorkspaceTemplate = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/library/:template_id',
  summary: 'One ready workflow or template of the workspace as a whole',
  access: 'workspace',
  shows: ['workflows'],
  params: z.object({ ws: askedId, template_id: templateId }),
  query: inLanguage,
  reply: z.object({ template: templateWhole.extend({ can }) }),
});

export const getPublishedTemplate = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/workflows/:workflow_id/template',
  summary:
    'The words of the template that a workflow was published as, for those who may publish it; null if it was not',
  access: 'workspace',
  shows: ['workflows'],
  params: z.object({ ws: askedId, workflow_id: askedId }),
  reply: z.object({
    template: z.object({ id, name: z.string(), description: z.string(), about: z.string() }).nullable(),
  }),
  errors: ['workflow_not_found'],
});

export const publishTemplate = endpoint({
  method: 'POST',
  path: '/api/v1/user/workspaces/:ws/workflows/:workflow_id/publish',
  summary: 'Publish a workflow as a template of the workspace, or update the template: its people become roles',
  access: 'workspace',
  touches: ['workflows'],
  params: z.object({ ws: askedId, workflow_id: askedId }),
  body: z.object({
    template: z
      .object({
        name: oneLine(120).describe("The workflow's name if left out"),
        description: manyLines(2000),
        about: manyLines(2000).describe('What it is for, when to use it, and what it assumes'),
      })
      .partial()
      .default({}),
  }),
  status: 201,
  reply: z.object({ template: templateSummary }),
  errors: ['workflow_not_found', 'name_taken'],
});

export const withdrawTemplate = endpoint({
  method: 'DELETE',
  path: '/api/v1/user/workspaces/:ws/library/:template_id',
  summary: 'Withdraw a template of the workspace; workflows made from it stay',
  access: 'workspace',
  touches: ['workflows'],
  params: z.object({ ws: askedId, template_id: askedId }),
  reply: done,
});

/** Who plays a role: people and groups, or whoever starts the run. */
export const rolePlayers = z
  .array(z.union([ref, z.object({ type: z.literal('initiator') })]))
  .min(1)
  .max(50);

export const createFromTemplate = endpoint({
  method: 'POST',
  path: '/api/v1/user/workspaces/:ws/library/:template_id/use',
  summary: 'Create a workflow of the workspace from a ready one; the caller becomes its admin',
  access: 'workspace',
  touches: ['workflows', 'people'],
  params: z.object({ ws: askedId, template_id: templateId }),
  body: z.object({
    language: language.default('en'),
    name: oneLine(120)
      .optional()
      .describe('If left out, the name of the template, with a number if a workflow has this name already'),
    roles: z
      .record(z.string().max(60), rolePlayers)
      .default({})
      .describe('Who plays each role, by its key; no role may be left out'),
    startable_by: z.array(ref).max(100).optional().describe('Who may start runs; if left out, the caller'),
    generate: z
      .boolean()
      .default(false)
      .describe(
        'Whether to generate and enable a first version, so that runs can be started at once; not if the draft has an error',
      ),
  }),
  status: 201,
  reply: z.object({ workflow: z.object({ id, name: z.string(), version: z.number().int().nullable() }) }),
  errors: ['name_taken'],
});
