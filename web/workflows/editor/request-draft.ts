import { getWorkflow } from '../../../contract/workflows.ts';
import type { Id } from '../../../engine/definition.ts';
import { early, requestEarly } from '../../lib/query.ts';

let requested: Id | null = null;

/** Requests a workflow with its draft while the editor is loading. */
export function requestDraft(ws: Id, workflow_id: Id): void {
  requested = workflow_id;
  void requestEarly(getWorkflow, { params: { ws, workflow_id } }, early);
}

/**
 * Whether the draft was requested for the editor that opens now. It changes nothing, because React may begin to render a
 * page several times before it shows it.
 */
export const isDraftRequested = (workflow_id: Id): boolean => requested === workflow_id;

/** Call it when the editor is shown: later the cached draft may be an older one. */
export function forgetRequestedDraft(): void {
  requested = null;
}
