import * as contract from '../../../contract/run-moves.ts';
import { type Router, route } from '../../http/route.ts';
import { createMove } from './create-move.ts';
import { findMove } from './find-move.ts';
import { previewMoves } from './preview-moves.ts';
import { takeBackMoves } from './take-back-moves.ts';

export function moveRoutes(router: Router): void {
  const { context } = router;
  route(router, contract.previewMoves, ({ caller, params, query }) =>
    previewMoves(context, caller, params.workflow_id, query),
  );
  route(router, contract.createMove, async ({ caller, params, body, idempotencyKey }) => {
    const id = await createMove(context, caller, params.workflow_id, body, idempotencyKey);
    return { move: await findMove(context, caller, params.workflow_id, id) };
  });
  route(router, contract.getMove, async ({ caller, params }) => ({
    move: await findMove(context, caller, params.workflow_id, params.move_id),
  }));
  route(router, contract.takeBackMoves, async ({ caller, params }) => {
    await takeBackMoves(context, caller, params.workflow_id, params.move_id);
    return { move: await findMove(context, caller, params.workflow_id, params.move_id) };
  });
}
