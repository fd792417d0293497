import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { rolePlayers } from './library.ts';
import { askedId, id, oneLine, ref, revision } from './shared-shapes.ts';
import { workflowFile, workflowFileVersion } from './workflow-file.ts';
import { draft, draftProblem } from './workflows.ts';

const ws = z.object({ ws: askedId });
const pathParams = z.object({ ws: askedId, workflow_id: askedId });

export const workflowFileSchema = endpoint({
  method: 'GET',
  path: '/api/v1/public/schemas/workflow-file-1.json',
  summary: 'The JSON Schema of workflow files, version 1',
  access: 'public',
  media: 'application/schema+json',
  reply: z.unknown(),
});

export const exportWorkflow = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/workflows/:workflow_id/export',
  summary:
    'The workflow as a file to keep, to compare and to import: its draft, or for those who may not edit it the enabled version; without tokens and keys of chats',
  access: 'workspace',
  shows: ['workflows'],
  params: pathParams,
  reply: workflowFile,
  errors: ['workflow_not_found'],
});

/** Of a file of another version only that is read: what else it has follows other rules. */
function versionAlone(file: unknown): unknown {
  const version = (file as { baton_workflow?: unknown } | null)?.baton_workflow;
  return Number.isInteger(version) && version !== workflowFileVersion ? { baton_workflow: version, name: '-' } : file;
}
const sentFile = z.preprocess(versionAlone, workflowFile);

/** Who takes the place of each person and group of a file, by `key` of the preview. */
const people = z.record(z.string().max(400), rolePlayers).default({});

/** What a file brings, before anything is made of it. */
export const workflowFilePreview = z.object({
  name: z.string(),
  name_taken: z
    .boolean()
    .describe('Whether a workflow has this name already; the import then adds a number unless another name is given'),
  description: z.string(),
  action_groups: z.number().int(),
  actions: z.number().int(),
  fields: z.number().int(),
  people: z.array(
    z.object({
      key: z.string(),
      type: z.enum(['person', 'group']),
      name: z.string(),
      does: z.array(z.string()).describe('The names of the actions that are assigned to them'),
      found: ref
        .nullable()
        .describe('Who has this address or name here; null: the import needs to be told who takes the place'),
    }),
  ),
  tags: z
    .array(z.object({ name: z.string(), id: id.nullable() }))
    .describe('The tags of the file; those without an id are not in the workspace, and are left out'),
  without_secret: z
    .array(z.string())
    .describe('The names of actions that need a token of a trigger or a key of a chat, which no file has'),
});
export type WorkflowFilePreview = z.infer<typeof workflowFilePreview>;

export const previewWorkflowFile = endpoint({
  method: 'POST',
  path: '/api/v1/user/workspaces/:ws/workflows/import/preview',
  summary: 'What the import of a workflow file would bring, and whom it needs to know; nothing is changed',
  access: 'workspace',
  touches: [],
  params: ws,
  body: z.object({ file: sentFile }),
  reply: z.object({ preview: workflowFilePreview }),
});

export const importWorkflow = endpoint({
  method: 'POST',
  path: '/api/v1/user/workspaces/:ws/workflows/import',
  summary: 'Create a workflow from a file; the caller becomes its admin',
  access: 'workspace',
  touches: ['workflows', 'people'],
  params: ws,
  body: z.object({
    file: sentFile,
    people,
    name: oneLine(120)
      .optional()
      .describe('If left out, the name of the file, with a number if a workflow has this name already'),
    startable_by: z.array(ref).max(100).optional().describe('Who may start runs; if left out, the caller'),
  }),
  status: 201,
  reply: z.object({ workflow: z.object({ id, name: z.string() }), problems: z.array(draftProblem) }),
  errors: ['name_taken', 'malformed_definition'],
});

export const replaceDraftByFile = endpoint({
  method: 'POST',
  path: '/api/v1/user/workspaces/:ws/workflows/:workflow_id/import',
  summary:
    'Replace draft, name, description and categories by those of a file; `revision` is the one of the draft that was read. Actions that stay keep their tokens and keys of chats',
  access: 'workspace',
  touches: ['workflows'],
  params: pathParams,
  body: z.object({ revision, file: sentFile, people }),
  reply: z.object({ draft: draft.omit({ definition: true }), problems: z.array(draftProblem) }),
  errors: ['workflow_not_found', 'stale_draft', 'malformed_definition', 'name_taken'],
});

export const exportBpmn = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/workflows/:workflow_id/bpmn',
  summary:
    'The flow of the workflow as BPMN 2.0 with its drawing, for other tools; forms, votes and mails are not in it',
  access: 'workspace',
  shows: ['workflows'],
  params: pathParams,
  media: 'application/xml',
  reply: z.unknown(),
  errors: ['workflow_not_found'],
});

/** What of a BPMN file does not become part of the workflow as it is drawn there. */
export const bpmnNoteCodes = [
  'from_baton',
  'left_out',
  'became_task',
  'sub_process',
  'event_passed',
  'start_by_hand',
  'end_simplified',
  'done_once',
  'flow_condition',
  'gateway_simplified',
  'unreachable',
  'endless_loop',
  'condition_asked',
  'condition_too_large',
  'other_process',
] as const;
export type BpmnNoteCode = (typeof bpmnNoteCodes)[number];

export const bpmnNote = z.object({
  code: z.enum(bpmnNoteCodes),
  element: z.string().describe("The element's name in BPMN: `boundaryEvent`"),
  name: z.string().describe('What people called it; its id if it has no name'),
});
export type BpmnNote = z.infer<typeof bpmnNote>;

export const convertBpmn = endpoint({
  method: 'POST',
  path: '/api/v1/user/workspaces/:ws/workflows/import/bpmn',
  summary: 'Make a workflow file of a BPMN 2.0 file, to import it; nothing is changed',
  access: 'workspace',
  touches: [],
  params: ws,
  body: z.object({
    bpmn: z.string().min(1).max(1_000_000).describe('The text of the file'),
    name: oneLine(120).optional().describe('The name of the workflow, if the process has none'),
  }),
  reply: z.object({ file: workflowFile, notes: z.array(bpmnNote) }),
  errors: ['bpmn_malformed', 'bpmn_doctype', 'bpmn_too_large', 'bpmn_without_process'],
});
