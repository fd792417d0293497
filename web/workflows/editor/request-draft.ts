import { getWorkflow } from '../../../contract/workflows.ts';
import type { Id } from '../../../engine/definition.ts';
import { early, requestEarly } from '../../lib/query.ts';

let requested: Id | null = null;

/** Requests a workflow with its draft while the editor is loading. */
export function requestDraft(ws: Id, workflow_id: Id): void {
  requested = workflow_id;
  void requestEarly(getWorkflow, { params: { ws, workflow_id } }, early);
}

/** Whether the draft was requested for the editor that opens now. True once: later the cached draft may be an older one. */
export function takeRequestedDraft(workflow_id: Id): boolean {
  const isRequested = requested === workflow_id;
  requested = null;
  return isRequested;
}
