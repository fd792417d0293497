import { isUtf8 } from 'node:buffer';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { accountRoutes } from './accounts/routes.ts';
import { secondFactorRoutes } from './accounts/second-factor/routes.ts';
import { analyticsRoutes } from './analytics/routes.ts';
import type { AppContext } from './app-context.ts';
import { billingRoutes } from './billing/routes.ts';
import { commentRoutes } from './comments/routes.ts';
import { designingRoutes } from './designing/routes.ts';
import { exportRoutes } from './exports/routes.ts';
import { fileRoutes } from './files/routes.ts';
import { forecastRoutes } from './forecasts/routes.ts';
import { groupRoutes } from './groups/routes.ts';
import { helpRoutes } from './help/routes.ts';
import { homeRoutes } from './home/routes.ts';
import { acceptMultipart } from './http/accept-multipart.ts';
import { ApiError } from './http/api-error.ts';
import { compressReplies } from './http/compress-replies.ts';
import { countRequests } from './http/count-requests.ts';
import { describeApi } from './http/describe-api.ts';
import { drainConnections } from './http/drain-connections.ts';
import { dropUnreadBodies } from './http/drop-unread-body.ts';
import { logRequests } from './http/log-requests.ts';
import { readForm } from './http/read-form.ts';
import { replyToOtherMethods } from './http/reply-to-other-methods.ts';
import { replyToBrokenRequest, replyWithError } from './http/reply-with-error.ts';
import { requestIdOf } from './http/request-id.ts';
import { bodyLimit, limitRequests } from './http/request-limits.ts';
import type { Router } from './http/route.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { sendPage } from './http/send-page.ts';
import { serveBrowserApp } from './http/serve-browser-app.ts';
import { serveOutbox } from './http/serve-outbox.ts';
import { showApi } from './http/show-api.ts';
import { traceRequests } from './http/trace-requests.ts';
import { importRoutes } from './imports/routes.ts';
import { installationRoutes } from './installation/routes.ts';
import { watcherRoutes } from './installation/serve-watchers.ts';
import { libraryRoutes } from './library/routes.ts';
import { liveRoutes } from './live/routes.ts';
import { memberRoutes } from './members/routes.ts';
import { noticeRoutes } from './notices/routes.ts';
import { plannedRunRoutes } from './planned-runs/routes.ts';
import { runListRoutes } from './run-lists/routes.ts';
import { runActionRoutes } from './runs/action-routes.ts';
import { runRoutes } from './runs/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { secretRoutes } from './secrets/routes.ts';
import { describePage } from './site/describe-page.ts';
import { siteRoutes } from './site/routes.ts';
import { tagRoutes } from './tags/routes.ts';
import { triggerRoutes } from './triggers/routes.ts';
import { viewerRoutes } from './viewers/routes.ts';
import { workflowFileRoutes } from './workflows/file/routes.ts';
import { moveRoutes } from './workflows/moves/routes.ts';
import { workflowRoutes } from './workflows/routes.ts';
import { workspaceRoutes } from './workspaces/routes.ts';

/** The routes of all capabilities. */
const capabilities = [
  liveRoutes,
  accountRoutes,
  secondFactorRoutes,
  workspaceRoutes,
  memberRoutes,
  groupRoutes,
  tagRoutes,
  billingRoutes,
  workflowRoutes,
  workflowFileRoutes,
  designingRoutes,
  moveRoutes,
  libraryRoutes,
  secretRoutes,
  triggerRoutes,
  runListRoutes,
  runRoutes,
  runActionRoutes,
  analyticsRoutes,
  forecastRoutes,
  plannedRunRoutes,
  homeRoutes,
  noticeRoutes,
  fileRoutes,
  commentRoutes,
  exportRoutes,
  importRoutes,
  viewerRoutes,
  helpRoutes,
  searchRoutes,
  installationRoutes,
  siteRoutes,
];

declare module 'fastify' {
  interface FastifyInstance {
    /** All endpoints of the contract that this app serves. */
    endpoints: Router['endpoints'];
  }
}

/**
 * Without this check, bytes that are not UTF-8 would be stored as replacement characters. @throws ApiError
 * malformed_body
 */
function textOf(body: Buffer): string {
  if (!isUtf8(body)) throw new ApiError('malformed_body');
  return body.toString();
}

/**
 * A number trusts that many proxies in a row, a list trusts those addresses. Without either, forwarded headers are
 * ignored.
 */
function trustedProxies(proxies: number | string[] | undefined) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : (proxies ?? false);
}

/** Builds the web application with all its routes. It does not listen yet. */
export async function buildApp(context: AppContext): Promise<FastifyInstance> {
  const { config } = context;
  const app = Fastify({
    loggerInstance: context.log as FastifyBaseLogger,
    requestIdHeader: false,
    genReqId: requestIdOf,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    bodyLimit,
    trustProxy: trustedProxies(config.TRUST_PROXY),
    routerOptions: { maxParamLength: 300 },
    // Fastify would answer a malformed path itself, without our error handler.
    frameworkErrors: replyWithError,
    clientErrorHandler: replyToBrokenRequest,
    // What arrives during a stop is answered, and its connection closed: see `drainConnections`.
    return503OnClosing: false,
  });
  drainConnections(app);
  app.setErrorHandler(replyWithError);
  replyToOtherMethods(app);
  app.addHook('onRequest', setSecurityHeaders);
  logRequests(app);
  countRequests(app, context.metrics);
  if (context.traces) traceRequests(app, context.traces);
  dropUnreadBodies(app);
  await app.register(cookie);
  await app.register(compress, compressReplies);
  await acceptMultipart(app);
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, readForm(new URLSearchParams(textOf(body as Buffer))));
    } catch (error) {
      done(error as Error);
    }
  });
  // Some clients send a content type with an empty body, as in enable and cancel.
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, body.length === 0 ? {} : JSON.parse(textOf(body as Buffer)));
    } catch {
      done(new ApiError('malformed_body'));
    }
  });
  await app.register(rateLimit, limitRequests(context));
  const router: Router = { app, context, endpoints: [] };
  for (const routes of capabilities) routes(router);
  app.decorate('endpoints', router.endpoints);
  // Made when it is first asked for: it takes longer than all the rest of the start.
  let description: ReturnType<typeof describeApi> | undefined;
  app.get('/api/docs', async (request, reply) => {
    description ??= describeApi(router.endpoints, config.BASE_URL);
    if (!request.headers.accept?.includes('text/html')) return description;
    return sendPage(reply, 'Baton API', showApi(description));
  });
  // The link of the logo for visitors who are not signed in.
  app.get('/marketing', (_request, reply) => reply.redirect(config.MARKETING_URL ?? '/'));
  const { HELP_URL, TERMS_URL } = config;
  if (HELP_URL) app.get('/help', (_request, reply) => reply.redirect(`${HELP_URL}/`));
  if (TERMS_URL) app.get('/terms', (_request, reply) => reply.redirect(TERMS_URL));
  watcherRoutes(app, context);
  if (!config.SMTP_URL) serveOutbox(app, config);
  const browserApp = join(import.meta.dirname, '../dist/web');
  if (existsSync(browserApp)) {
    await serveBrowserApp(app, browserApp, { base: config.BASE_URL.replace(/\/$/, ''), describe: describePage });
  }
  return app;
}
