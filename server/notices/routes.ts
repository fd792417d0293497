import type { FastifyReply } from 'fastify';
import * as contract from '../../contract/notices.ts';
import { listNotifications as listContract, markNotifications as markContract } from '../../contract/notifications.ts';
import { languageOf } from '../http/messages.ts';
import { type Router, route } from '../http/route.ts';
import { showRun } from '../runs/read/show-run.ts';
import { decideByLink } from './decide-by-link.ts';
import { followRun } from './follow-run.ts';
import { listNotifications } from './list-notifications.ts';
import { markNotifications } from './mark-notifications.ts';
import { showDecision } from './show-decision.ts';
import { unsubscribe } from './unsubscribe.ts';

/** The URLs of these endpoints contain a secret, so they must not be cached or sent as a referrer. */
function keepSecret(reply: FastifyReply): void {
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
}

export function noticeRoutes(router: Router): void {
  const { context } = router;
  route(router, contract.followRun, async ({ caller, params }) => ({
    run: showRun(await followRun(context, caller, params.run_id, true), caller, context.now()),
  }));
  route(router, contract.unfollowRun, async ({ caller, params }) => ({
    run: showRun(await followRun(context, caller, params.run_id, false), caller, context.now()),
  }));
  route(router, listContract, ({ caller, query }) => listNotifications(context, caller, query));
  route(router, markContract, async ({ caller, body }) => ({ ids: await markNotifications(context, caller, body) }));
  route(router, contract.showDecision, async ({ params, request, reply }) => {
    keepSecret(reply);
    return { decision: await showDecision(context, params.token, languageOf(request)) };
  });
  route(router, contract.decideByLink, ({ params, body, request, reply }) => {
    keepSecret(reply);
    return decideByLink(context, params.token, body, languageOf(request));
  });
  route(router, contract.unsubscribe, ({ query, body, reply }) => {
    keepSecret(reply);
    return unsubscribe(context, query.token ?? body.token, body.subscribed_to_email);
  });
  route(router, contract.unsubscribeByMailProgram, ({ query, reply }) => {
    keepSecret(reply);
    return unsubscribe(context, query.token, false);
  });
}
