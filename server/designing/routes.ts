import * as contract from '../../contract/designing.ts';
import { type Router, route } from '../http/route.ts';
import { replyInDraftThread, startDraftThread } from './add-draft-comment.ts';
import { announceEditing } from './announce-editing.ts';
import { deleteDraftComment } from './delete-draft-comment.ts';
import { findDraft } from './find-draft.ts';
import { listDraftMentionable } from './list-draft-mentionable.ts';
import { resolveDraftThread } from './resolve-draft-thread.ts';
import { findThreads, showThread } from './thread-row.ts';

export function designingRoutes(router: Router): void {
  const { context } = router;
  route(router, contract.listDraftThreads, async ({ caller, params }) => {
    const draft = await findDraft(context, caller, params.workflow_id);
    const threads = await findThreads(context, caller.workspace_id, draft);
    return { threads: threads.map((thread) => showThread(thread, draft.directory, caller)) };
  });
  route(router, contract.startDraftThread, async ({ caller, params, body, idempotencyKey }) => ({
    thread: await startDraftThread(context, caller, params.workflow_id, body, idempotencyKey),
  }));
  route(router, contract.replyInDraftThread, async ({ caller, params, body, idempotencyKey }) => ({
    thread: await replyInDraftThread(context, caller, params, body, idempotencyKey),
  }));
  route(router, contract.resolveDraftThread, async ({ caller, params }) => ({
    thread: await resolveDraftThread(context, caller, params, true),
  }));
  route(router, contract.reopenDraftThread, async ({ caller, params }) => ({
    thread: await resolveDraftThread(context, caller, params, false),
  }));
  route(router, contract.deleteDraftComment, async ({ caller, params }) => {
    await deleteDraftComment(context, caller, params);
    return { done: true as const };
  });
  route(router, contract.listDraftMentionable, ({ caller, params }) =>
    listDraftMentionable(context, caller, params.workflow_id),
  );
  route(router, contract.announceEditing, async ({ caller, params, body }) => {
    await announceEditing(context, caller, params.workflow_id, body);
    return { done: true as const };
  });
}
