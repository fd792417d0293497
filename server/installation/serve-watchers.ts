import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { checkReadiness, type ReadinessProblem } from './check-readiness.ts';
import { openMetricsReader } from './read-metrics.ts';

/** What is answered to whoever watches over a process. */
interface Answer {
  status: number;
  type: string;
  body: string;
}

const json = (status: number, body: object): Answer => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
});

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether a request brings METRICS_TOKEN; compared in equal time, whatever it brings. */
function hasToken(token: string, { authorization = '' }: IncomingHttpHeaders): boolean {
  return timingSafeEqual(digest(authorization), digest(`Bearer ${token}`));
}

function openAnswers(context: AppContext) {
  const { METRICS_TOKEN } = context.config;
  const read = openMetricsReader(context);
  // These are under no limit of requests: however many ask at once, the database is asked once.
  let underWay: Promise<ReadinessProblem[]> | null = null;
  const check = () => {
    underWay ??= checkReadiness(context).finally(() => {
      underWay = null;
    });
    return underWay;
  };
  return {
    '/healthz': async () => json(200, { status: 'ok' }),
    '/readyz': async () => {
      const problems = await check();
      return problems.length === 0 ? json(200, { status: 'ok' }) : json(503, { status: 'not_ready', problems });
    },
    '/metrics': async (headers: IncomingHttpHeaders): Promise<Answer> => {
      if (METRICS_TOKEN && !hasToken(METRICS_TOKEN, headers)) return json(401, { status: 'unauthenticated' });
      const { text, type } = await read();
      return { status: 200, type, body: text };
    },
  };
}

/**
 * `/healthz` and `/readyz` of the web application; `/metrics` too if a token protects it and it has no port of its own.
 */
export function watcherRoutes(app: FastifyInstance, context: AppContext): void {
  const { METRICS_PORT, METRICS_TOKEN } = context.config;
  const withMetrics = METRICS_TOKEN !== undefined && METRICS_PORT === undefined;
  for (const [path, answer] of Object.entries(openAnswers(context))) {
    if (path === '/metrics' && !withMetrics) continue;
    app.get(path, async (request, reply) => {
      const { status, type, body } = await answer(request.headers);
      return reply.code(status).type(type).send(body);
    });
  }
}

/** Serves all three on METRICS_PORT: the only port of a worker. @returns A function that closes it. */
export async function serveWatchers(context: AppContext, port: number): Promise<() => Promise<void>> {
  const answers: Record<string, (headers: IncomingHttpHeaders) => Promise<Answer>> = openAnswers(context);
  const server = createServer(async (request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    const answer = Object.hasOwn(answers, path) ? answers[path] : undefined;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const refused = answer ? json(405, { status: 'method_not_allowed' }) : json(404, { status: 'not_found' });
    const { status, type, body } =
      answer && isRead
        ? await answer(request.headers).catch((err) => {
            context.log.error({ err, path }, 'A watcher could not be answered');
            return json(500, { status: 'internal' });
          })
        : refused;
    const allow = status === 405 ? { allow: 'GET, HEAD' } : {};
    response.writeHead(status, { ...securityHeaders, ...allow, 'content-type': type }).end(body);
  }).listen(port, context.config.HOST);
  await once(server, 'listening');
  return async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
}
