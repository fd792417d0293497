import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { oneRun } from './runs.ts';
import { askedId, can, done, id, person } from './shared-shapes.ts';
import { viewerRoles } from './viewer-roles.ts';

const viewer = z.object({
  id,
  role: z.enum(viewerRoles),
  name: z.string().describe('First and last name joined, "-" if either is missing; for a group, its name'),
  user_workspace: z
    .object({ id, email: z.string(), user: person })
    .nullable()
    .describe('Exactly one of the two is set'),
  group: z.object({ id, name: z.string() }).nullable(),
  can: can.describe('`update`: the caller may change its role; `remove`: the caller may remove it'),
});
export type ViewerReply = z.infer<typeof viewer>;

/** People and groups to share with, and their role. Those with whom it is shared already keep their role. */
export const newViewers = z.object({
  user_workspace_ids: z.array(askedId).max(100).default([]),
  group_ids: z.array(askedId).max(100).default([]),
  role: z.enum(viewerRoles).default('viewer'),
});
export type NewViewers = z.infer<typeof newViewers>;

const newRole = z.object({ id: askedId, role: z.enum(viewerRoles) });

/** `share`: the caller may share it; `share_as_manager`: also with the role `manager`. */
const ofRun = z.object({ run_viewable_user_workspaces: z.array(viewer), can });
const ofWorkflow = z.object({ workflow_viewable_user_workspaces: z.array(viewer), can });

const runPath = '/api/v1/user/workspaces/:ws/runs/:run_id/run_viewable_user_workspaces' as const;

export const listRunViewers = endpoint({
  method: 'GET',
  path: runPath,
  summary: 'Whom a run is shared with',
  access: 'participant',
  shows: ['runs', 'access'],
  params: oneRun,
  reply: ofRun,
});

export const addRunViewers = endpoint({
  method: 'POST',
  path: runPath,
  summary: 'Share a run with people and groups; whoever it is shared with already keeps their role',
  access: 'workspace',
  touches: ['runs'],
  params: oneRun,
  body: newViewers,
  status: 201,
  reply: ofRun,
  errors: ['run_state'],
});

export const changeRunViewer = endpoint({
  method: 'PATCH',
  path: runPath,
  summary: 'Change the role of somebody a run is shared with',
  access: 'workspace',
  touches: ['runs'],
  params: oneRun,
  body: newRole,
  reply: ofRun,
  errors: ['run_state'],
});

export const removeRunViewer = endpoint({
  method: 'DELETE',
  path: `${runPath}/:viewer_id`,
  summary: 'Stop sharing a run with somebody; people may remove themselves',
  access: 'workspace',
  touches: ['runs', 'access'],
  params: oneRun.extend({ viewer_id: askedId }),
  reply: done,
  errors: ['run_state'],
});

const oneWorkflow = z.object({ ws: askedId, workflow_id: askedId });
const workflowPath = '/api/v1/user/workspaces/:ws/workflows/:workflow_id/workflow_viewable_user_workspaces' as const;

export const listWorkflowViewers = endpoint({
  method: 'GET',
  path: workflowPath,
  summary: 'Whom a workflow is shared with',
  access: 'workspace',
  shows: ['access'],
  params: oneWorkflow,
  reply: ofWorkflow,
  errors: ['workflow_not_found'],
});

export const addWorkflowViewers = endpoint({
  method: 'POST',
  path: workflowPath,
  summary: 'Share all runs of a workflow, future ones too, with people and groups',
  access: 'workspace',
  touches: ['access'],
  params: oneWorkflow,
  body: newViewers,
  status: 201,
  reply: ofWorkflow,
  errors: ['workflow_not_found'],
});

export const changeWorkflowViewer = endpoint({
  method: 'PATCH',
  path: workflowPath,
  summary: 'Change the role of somebody a workflow is shared with',
  access: 'workspace',
  touches: ['access'],
  params: oneWorkflow,
  body: newRole,
  reply: ofWorkflow,
  errors: ['workflow_not_found'],
});

export const removeWorkflowViewer = endpoint({
  method: 'DELETE',
  path: `${workflowPath}/:workflow_viewer_id`,
  summary: 'Stop sharing a workflow with somebody; members may remove themselves',
  access: 'workspace',
  touches: ['access'],
  params: oneWorkflow.extend({ workflow_viewer_id: askedId }),
  reply: done,
  errors: ['workflow_not_found'],
});
