import type { FastifyReply } from 'fastify';
import * as contract from '../../contract/notices.ts';
import { type Router, route } from '../http/route.ts';
import { showRun } from '../runs/show-run.ts';
import { decideByLink } from './decide-by-link.ts';
import { followRun } from './follow-run.ts';
import { showDecision } from './show-decision.ts';
import { unsubscribe } from './unsubscribe.ts';

/** The address of these is a secret: nothing keeps it, and nothing passes it on. */
function keepSecret(reply: FastifyReply): void {
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
}

export function noticeRoutes(router: Router): void {
  const { parts } = router;
  route(router, contract.followRun, async ({ caller, params }) => ({
    run: showRun(await followRun(parts, caller, params.run_id, true), caller, parts.now()),
  }));
  route(router, contract.unfollowRun, async ({ caller, params }) => ({
    run: showRun(await followRun(parts, caller, params.run_id, false), caller, parts.now()),
  }));
  route(router, contract.showDecision, async ({ params, reply }) => {
    keepSecret(reply);
    return { decision: await showDecision(parts, params.token) };
  });
  route(router, contract.decideByLink, ({ params, body, reply }) => {
    keepSecret(reply);
    return decideByLink(parts, params.token, body);
  });
  route(router, contract.unsubscribe, ({ query, body, reply }) => {
    keepSecret(reply);
    return unsubscribe(parts, query.token ?? body.token, body.subscribed_to_email);
  });
  route(router, contract.unsubscribeByMailProgram, ({ query, reply }) => {
    keepSecret(reply);
    return unsubscribe(parts, query.token, false);
  });
}
