import { z } from 'zod';
import { problemCodes } from '../engine/problems/problem.ts';
import { definition } from './definition.ts';
import { endpoint } from './endpoint.ts';
import {
  askedId,
  can,
  done,
  id,
  manyLines,
  oneLine,
  page,
  perPage,
  ref,
  revision,
  unix,
  userWorkspace,
} from './shared-shapes.ts';
import { shownDefinition } from './shown-definition.ts';
import { workflowTranslations } from './workflow-names.ts';
import { tag } from './workspaces.ts';

const ws = z.object({ ws: askedId });
const pathParams = z.object({ ws: askedId, workflow_id: askedId });
const oneVersion = z.object({ ws: askedId, workflow_id: askedId, version_id: askedId });
const oneTrigger = z.object({ ws: askedId, workflow_id: askedId, trigger_id: askedId });

/** A version without its definition. */
export const versionSummary = z.object({
  id,
  number: z.number().int(),
  description: z.string(),
  status: z.enum(['enabled', 'disabled']),
  created_at: unix,
  created_by_user: userWorkspace.shape.user.nullable(),
});
export type VersionSummary = z.infer<typeof versionSummary>;

export const trigger = z.object({
  id,
  type: z.enum(['manual', 'automatic']),
  name: z.string(),
  status: z.enum(['enabled', 'disabled']),
  startable_by: z.array(ref).describe('Who may start with a manual trigger'),
  token_version: z
    .number()
    .int()
    .describe(
      'Grows with each new token of an automatic trigger. A hook stores the version of the token that it was given',
    ),
});
export type Trigger = z.infer<typeof trigger>;

export const workflow = z.object({
  id,
  name: z.string().describe("In the reader's language; in the main one where it has no translation"),
  description: z.string().describe('In the language of `name`'),
  main_name: z.string().describe('As it is written'),
  main_description: z.string().describe('As it is written'),
  translations: workflowTranslations,
  created_at: unix,
  updated_at: unix,
  created_by_user: userWorkspace.shape.user.nullable(),
  admins: z.array(userWorkspace),
  categories: z.array(tag),
  enabled_version: z
    .object({ id, number: z.number().int() })
    .nullable()
    .describe('The version that new runs use; null if no version is enabled'),
  has_unpublished_changes: z
    .boolean()
    .describe('Whether the draft was saved since the newest version was made; also true if there is no version'),
  running_runs: z.number().int(),
  can,
});
export type Workflow = z.infer<typeof workflow>;

export const draft = z.object({ revision: z.number().int(), definition: shownDefinition, updated_at: unix });
export type Draft = z.infer<typeof draft>;

const severity = z.enum(['error', 'warning']);
/** A problem that keeps a draft from becoming a version, or a warning. */
export const draftProblem = z.object({
  code: z.enum(problemCodes),
  message: z.string().describe("In the caller's language, as the editor shows it"),
  severity,
  action_group_id: id.optional(),
  action_id: id.optional(),
  field_id: id.optional(),
  column_id: id.optional().describe('The column of a table'),
  condition_id: id.optional(),
  setting: z.string().optional(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type ShownProblem = z.infer<typeof draftProblem>;

const settings = z.object({
  name: oneLine(120),
  description: manyLines(2000),
  admins: z.array(askedId).min(1).max(50).describe('Member ids'),
  categories: z.array(askedId).max(20).describe('Tag ids'),
});

export const listWorkflows = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/workflows',
  summary: 'The workflows that the caller sees, by name',
  access: 'workspace',
  shows: ['workflows', 'tags'],
  params: ws,
  query: z.object({
    page,
    per_page: perPage,
    search: z.string().max(200).optional(),
    startable: z.enum(['true', 'false']).optional().describe('Only workflows that the caller may start now'),
    editable: z.enum(['true', 'false']).optional().describe('Only workflows that the caller may edit'),
  }),
  reply: z.object({
    workflows: z.array(workflow),
    total: z.number().int(),
    page: z.number().int(),
    per_page: z.number().int(),
  }),
});

export const createWorkflow = endpoint({
  method: 'POST',
  path: '/api/v1/user/workspaces/:ws/workflows',
  summary: 'Create a workflow with an empty draft; the caller is its admin',
  access: 'workspace',
  touches: ['workflows', 'people'],
  params: ws,
  body: z.object({ workflow: settings.partial().required({ name: true }) }),
  status: 201,
  reply: z.object({ workflow }),
  errors: ['name_taken'],
});

export const getWorkflow = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/workflows/:workflow_id',
  summary: 'One workflow with its draft, versions and triggers',
  access: 'workspace',
  shows: ['workflows', 'tags'],
  params: pathParams,
  reply: z.object({
    workflow,
    draft: draft.nullable().describe('Null for callers who may not edit the workflow'),
    definition: shownDefinition.nullable().describe("The enabled version's definition"),
    versions: z.array(versionSummary),
    triggers: z.array(trigger),
  }),
  errors: ['workflow_not_found'],
});

export const updateWorkflow = endpoint({
  method: 'PATCH',
  path: '/api/v1/user/workspaces/:ws/workflows/:workflow_id',
  summary: 'Change name, description, their translations, admins or categories',
  access: 'workspace',
  touches: ['workflows', 'people'],
  params: pathParams,
  body: z.object({ workflow: settings.extend({ translations: workflowTranslations }).partial() }),
  reply: z.object({ workflow }),
  errors: ['workflow_not_found', 'name_taken'],
});

export const deleteWorkflow = endpoint({
  method: 'DELETE',
  path: '/api/v1/user/workspaces/:ws/workflows/:workflow_id',
  summary: 'Delete a workflow with its versions and runs; refused while runs are active',
  access: 'workspace',
  touches: ['workflows', 'runs', 'pending_actions', 'planned_runs', 'people'],
  params: pathParams,
  reply: done,
  errors: ['workflow_not_found', 'workflow_has_running_runs'],
});

export const cloneWorkflow = endpoint({
  method: 'POST',
  path: '/api/v1/user/workspaces/:ws/workflows/:workflow_id/clone',
  summary:
    'Copy description, categories and draft, or for those who may not edit it the enabled version, into a new workflow',
  access: 'workspace',
  touches: ['workflows', 'people'],
  params: pathParams,
  body: z.object({ name: oneLine(120).optional() }),
  status: 201,
  reply: z.object({ workflow }),
  errors: ['workflow_not_found', 'name_taken'],
});

export const saveDraft = endpoint({
  method: 'PATCH',
  path: '/api/v1/user/workspaces/:ws/workflows/:workflow_id/draft',
  summary: 'Save the draft; `revision` is the one that was read. For a stale one the error has the current revision',
  access: 'workspace',
  touches: [],
  params: pathParams,
  body: z.object({ revision, definition }),
  reply: z.object({ draft: draft.omit({ definition: true }), problems: z.array(draftProblem) }),
  errors: ['workflow_not_found', 'stale_draft', 'malformed_definition', 'action_used'],
});

export const listProblems = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/workflows/:workflow_id/problems',
  summary: 'What keeps the draft from becoming a version',
  access: 'workspace',
  shows: ['workflows'],
  params: pathParams,
  reply: z.object({ problems: z.array(draftProblem) }),
  errors: ['workflow_not_found'],
});

export const listVersions = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/workflows/:workflow_id/versions',
  summary: 'The versions, newest first',
  access: 'workspace',
  shows: ['workflows'],
  params: pathParams,
  reply: z.object({ versions: z.array(versionSummary) }),
  errors: ['workflow_not_found'],
});

export const generateVersion = endpoint({
  method: 'POST',
  path: '/api/v1/user/workspaces/:ws/workflows/:workflow_id/versions',
  summary: 'Generate a version from the draft; it is enabled at once unless `enable` is false',
  access: 'workspace',
  touches: ['workflows'],
  params: pathParams,
  body: z.object({
    revision: revision.describe('The draft revision that the caller saw'),
    version: z.object({
      number: z.number().int().min(1).max(1_000_000),
      description: manyLines(2000).default(''),
      enable: z.boolean().default(true),
    }),
  }),
  status: 201,
  reply: z.object({ version: versionSummary }),
  errors: ['workflow_not_found', 'stale_draft', 'malformed_definition', 'draft_has_problems', 'version_number_taken'],
});

export const getVersion = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/workflows/:workflow_id/versions/:version_id',
  summary: 'One version with its definition',
  access: 'workspace',
  shows: ['workflows'],
  params: oneVersion,
  reply: z.object({ version: versionSummary.extend({ definition: shownDefinition }) }),
  errors: ['workflow_not_found'],
});

export const updateVersion = endpoint({
  method: 'PATCH',
  path: '/api/v1/user/workspaces/:ws/workflows/:workflow_id/versions/:version_id',
  summary: "Change a version's description",
  access: 'workspace',
  touches: ['workflows'],
  params: oneVersion,
  body: z.object({ version: z.object({ description: manyLines(2000) }) }),
  reply: z.object({ version: versionSummary }),
  errors: ['workflow_not_found'],
});

export const enableVersion = endpoint({
  method: 'PATCH',
  path: '/api/v1/user/workspaces/:ws/workflows/:workflow_id/versions/:version_id/enable',
  summary: 'Enable a version and disable the one enabled so far',
  access: 'workspace',
  touches: ['workflows'],
  params: oneVersion,
  reply: z.object({ version: versionSummary }),
  errors: ['workflow_not_found'],
});

export const disableVersion = endpoint({
  method: 'PATCH',
  path: '/api/v1/user/workspaces/:ws/workflows/:workflow_id/versions/:version_id/disable',
  summary: 'Disable a version; no run starts until one is enabled',
  access: 'workspace',
  touches: ['workflows'],
  params: oneVersion,
  reply: z.object({ version: versionSummary }),
  errors: ['workflow_not_found'],
});

export const copyVersionToDraft = endpoint({
  method: 'POST',
  path: '/api/v1/user/workspaces/:ws/workflows/:workflow_id/versions/:version_id/copy_to_draft',
  summary: "Replace the draft by a version's definition",
  access: 'workspace',
  touches: ['workflows'],
  params: oneVersion,
  body: z.object({ revision }),
  reply: z.object({ draft }),
  errors: ['workflow_not_found', 'stale_draft'],
});

export const updateTrigger = endpoint({
  method: 'PATCH',
  path: '/api/v1/user/workspaces/:ws/workflows/:workflow_id/triggers/:trigger_id',
  summary: 'Change the name of a trigger, or who may start runs with it; at once, for every version',
  access: 'workspace',
  touches: ['workflows'],
  params: oneTrigger,
  body: z.object({ trigger: z.object({ name: oneLine(80), startable_by: z.array(ref).max(100) }).partial() }),
  reply: z.object({ trigger }),
  errors: ['workflow_not_found', 'trigger_not_found'],
});

export const enableTrigger = endpoint({
  method: 'PATCH',
  path: '/api/v1/user/workspaces/:ws/workflows/:workflow_id/triggers/:trigger_id/enable',
  summary: 'Enable a trigger',
  access: 'workspace',
  touches: ['workflows'],
  params: oneTrigger,
  reply: z.object({ trigger }),
  errors: ['workflow_not_found', 'trigger_not_found'],
});

export const disableTrigger = endpoint({
  method: 'PATCH',
  path: '/api/v1/user/workspaces/:ws/workflows/:workflow_id/triggers/:trigger_id/disable',
  summary: 'Disable a trigger; it starts no runs until it is enabled',
  access: 'workspace',
  touches: ['workflows'],
  params: oneTrigger,
  reply: z.object({ trigger }),
  errors: ['workflow_not_found', 'trigger_not_found'],
});
