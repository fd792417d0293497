import type { ViewerRole } from '../../contract/viewer-roles.ts';
import {
  addRunViewers,
  addWorkflowViewers,
  changeRunViewer,
  changeWorkflowViewer,
  listRunViewers,
  listWorkflowViewers,
  type NewViewers,
  removeRunViewer,
  removeWorkflowViewer,
  type ViewerReply,
} from '../../contract/viewers.ts';
import type { Id } from '../../engine/definition.ts';
import { call } from '../lib/api-client.ts';

/** The run or the workflow that is shared. */
export interface Shared {
  kind: 'run' | 'workflow';
  id: Id;
  name: string;
}

export interface Shares {
  viewers: ViewerReply[];
  can: Record<string, boolean>;
}

/** The four calls to list, add, change and remove shares of a run or a workflow. */
export function shareCalls(ws: Id, { kind, id }: Pick<Shared, 'kind' | 'id'>) {
  if (kind === 'run') {
    const params = { ws, run_id: id };
    return {
      params,
      /** The endpoint whose `touches` includes those of the other writes. */
      write: removeRunViewer,
      list: async (): Promise<Shares> => {
        const { run_viewable_user_workspaces: viewers, can } = await call(listRunViewers, { params });
        return { viewers, can };
      },
      add: (body: NewViewers): Promise<unknown> => call(addRunViewers, { params, body }),
      change: (viewer_id: Id, role: ViewerRole): Promise<unknown> =>
        call(changeRunViewer, { params, body: { id: viewer_id, role } }),
      remove: (viewer_id: Id) => call(removeRunViewer, { params: { ...params, viewer_id } }),
    };
  }
  const params = { ws, workflow_id: id };
  return {
    params,
    write: removeWorkflowViewer,
    list: async (): Promise<Shares> => {
      const { workflow_viewable_user_workspaces: viewers, can } = await call(listWorkflowViewers, { params });
      return { viewers, can };
    },
    add: (body: NewViewers): Promise<unknown> => call(addWorkflowViewers, { params, body }),
    change: (viewer_id: Id, role: ViewerRole): Promise<unknown> =>
      call(changeWorkflowViewer, { params, body: { id: viewer_id, role } }),
    remove: (workflow_viewer_id: Id) => call(removeWorkflowViewer, { params: { ...params, workflow_viewer_id } }),
  };
}
