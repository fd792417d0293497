import * as contract from '../../contract/comments.ts';
import { type Router, route } from '../http/route.ts';
import { addComment } from './add-comment.ts';
import { deleteComment } from './delete-comment.ts';
import { listComments } from './list-comments.ts';
import { listMentionable } from './list-mentionable.ts';

export function commentRoutes(router: Router): void {
  const { context } = router;
  route(router, contract.listComments, ({ caller, params, query }) =>
    listComments(context, caller, params.run_id, query.before),
  );
  route(router, contract.addComment, async ({ caller, params, body, idempotencyKey }) => ({
    comment: await addComment(context, caller, params.run_id, body.comment, idempotencyKey),
  }));
  route(router, contract.deleteComment, async ({ caller, params }) => {
    await deleteComment(context, caller, params.run_id, params.comment_id);
    return { done: true as const };
  });
  route(router, contract.listMentionable, ({ caller, params }) => listMentionable(context, caller, params.run_id));
}
