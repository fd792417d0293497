import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '../../contract/endpoint.ts';
import { personHeader } from '../../contract/person-header.ts';
import type { AppContext } from '../app-context.ts';
import { within } from '../traces/current-span.ts';
import { ApiError, invalid } from './api-error.ts';
import type { Caller, MemberCaller } from './caller.ts';
import { findCaller } from './find-caller.ts';
import { languageOf } from './messages.ts';
import { readInput, readQuery } from './read-input.ts';
import { rejectCrossSite } from './reject-cross-site.ts';
import { tokenOf } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route's endpoint in the contract. */
    endpoint?: AnyEndpoint;
  }
  interface FastifyRequest {
    /** The ids of the caller, for the log; set once the session is loaded. */
    callerIds?: { user_id: string; workspace_id?: string };
    /** The caller's saved language, once the session is loaded. */
    language?: string | null;
  }
}

type Infer<T> = T extends z.ZodType ? z.infer<T> : undefined;

export interface Asked<P, Q, B, C> {
  params: Infer<P>;
  query: Infer<Q>;
  body: Infer<B>;
  caller: C;
  idempotencyKey: string | null;
  request: FastifyRequest;
  reply: FastifyReply;
}

type AnyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

/** What `route` needs to add a route. */
export interface Router {
  app: FastifyInstance;
  context: AppContext;
  /** All endpoints that have a route, for the OpenAPI document and the tests. */
  endpoints: AnyEndpoint[];
}

function readIdempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && key.length > 200) throw invalid('Idempotency-Key', 'too_long', { number: 200 });
  if (typeof key !== 'string' || !/^[\x21-\x7e]+$/.test(key)) throw invalid('Idempotency-Key', 'invalid_value');
  return key;
}

/**
 * Rejects a request of a page that was loaded for another user than the session is of: the tabs of a browser share the cookie,
 * and a form that one person has filled in would be saved as the other's. @throws ApiError unauthenticated
 */
function rejectOtherPerson(request: FastifyRequest, { user_id }: Caller): void {
  const person = request.headers[personHeader];
  if (person !== undefined && person !== user_id) throw new ApiError('unauthenticated');
}

const bodyPart = (request: FastifyRequest) =>
  request.headers['content-type']?.startsWith('application/json') ? 'body' : 'form';

/**
 * Routes an endpoint to its operation. The caller is checked before query and body, so that strangers cannot find out
 * what is valid. The handler's `caller` is a MemberCaller if the path names a workspace, and null for public endpoints.
 */
export function route<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  C extends Caller | MemberCaller | null = MemberCaller,
>(router: Router, endpoint: Endpoint<P, Q, B, R>, handler: (asked: Asked<P, Q, B, C>) => Promise<z.input<R>>): void {
  router.endpoints.push(endpoint as unknown as AnyEndpoint);
  const keepsPeople = !endpoint.touches?.includes('people');
  const act = async (request: FastifyRequest, reply: FastifyReply) => {
    const { token, from } = tokenOf(request);
    if (endpoint.method !== 'GET') rejectCrossSite(request, from, router.context.config.BASE_URL);
    let caller: Caller | MemberCaller | null = null;
    const needsCaller = endpoint.access !== 'public';
    if (needsCaller && !token) throw new ApiError('unauthenticated');
    const params = endpoint.params ? readInput(endpoint.params, request.params, 'params') : undefined;
    if (needsCaller) {
      const ws = (params as { ws?: string } | undefined)?.ws;
      caller = await findCaller(router.context, endpoint.access, token, ws, keepsPeople);
      rejectOtherPerson(request, caller);
      request.language = caller.language;
      caller = { ...caller, reading_language: languageOf(request) };
      request.callerIds = { user_id: caller.user_id, workspace_id: (caller as Partial<MemberCaller>).workspace_id };
    }
    const answer = await handler({
      params: params as Infer<P>,
      query: (endpoint.query
        ? readQuery(endpoint.query, request.query as Record<string, unknown>)
        : undefined) as Infer<Q>,
      body: (endpoint.body ? readInput(endpoint.body, request.body ?? {}, bodyPart(request)) : undefined) as Infer<B>,
      caller: caller as C,
      idempotencyKey: endpoint.idempotent ? readIdempotencyKey(request) : null,
      request,
      reply,
    });
    reply.code(endpoint.status ?? reply.statusCode);
    return answer;
  };
  router.app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint: endpoint as unknown as AnyEndpoint },
    handler: (request, reply) => (request.span ? within(request.span, () => act(request, reply)) : act(request, reply)),
  });
}
