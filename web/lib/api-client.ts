import type { z } from 'zod';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Problem } from '../../contract/errors.ts';
import { personHeader } from '../../contract/person-header.ts';
import { fitsKeepalive } from './fits-keepalive.ts';
import { currentLanguage } from './languages.ts';
import { sessionEnded } from './session-ended.ts';

/** What the caller of an endpoint passes: the input types of its schemas. */
export type Input<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>;
type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> =
  NonNullable<E[K]> extends z.ZodUndefined
    ? { [P in K]?: undefined }
    : Record<string, never> extends z.input<NonNullable<E[K]>>
      ? { [P in K]?: z.input<NonNullable<E[K]>> }
      : { [P in K]: z.input<NonNullable<E[K]>> };
export type Reply<E extends Endpoint> = z.output<E['reply']>;

export interface CallOptions {
  signal?: AbortSignal;
  /**
   * For endpoints marked `idempotent`: the same key returns the first result, so it is safe to repeat a request whose
   * reply was lost.
   */
  idempotencyKey?: string;
  /**
   * The call only checks whether somebody is signed in: a 401 is an answer then, and does not end the session in the
   * browser.
   */
  isProbe?: boolean;
  /** For endpoints with `upload`: sent as a form's file. */
  file?: File;
  /** The request continues after its page is closed, if its body is small enough: see `fitsKeepalive`. */
  keepalive?: boolean;
}

/**
 * A reply that is not a success, as its problem document. Without such a document `code` follows from the status, without any
 * reply it is `unavailable`.
 */
export class ProblemError extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.detail);
    this.name = 'ProblemError';
    this.problem = problem;
  }
}

let personOfPage: () => string | undefined = () => undefined;

/** Registers who the page was loaded for: the id of the user, undefined while nobody is signed in. */
export function onWhoAsks(find: () => string | undefined): void {
  personOfPage = find;
}

/**
 * Calls an endpoint of the contract with the session cookie.
 * @throws {ProblemError} for every reply that is not a success, and if there is no reply. A 401 of an endpoint that
 * requires login has ended the session in the browser by then, unless `isProbe` is set.
 * @throws The abort reason if `signal` was aborted.
 */
export async function call<E extends Endpoint>(endpoint: E, input: Input<E> & CallOptions): Promise<Reply<E>> {
  const { params, query, body, file, signal, idempotencyKey, isProbe, keepalive } = input as CallOptions & {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
  };
  const text = body === undefined ? undefined : JSON.stringify(body);
  let response: Response;
  try {
    response = await fetch(urlOf(endpoint.path, params, query), {
      method: endpoint.method,
      credentials: 'same-origin',
      signal,
      keepalive: keepalive && fitsKeepalive(text ?? ''),
      headers: {
        ...headersOfPage(),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      body: file ? formOf(file) : text,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw createProblem('unavailable', 503);
  }
  const reply: unknown = await response.json().catch(() => undefined);
  if (response.ok && reply !== undefined) return reply as Reply<E>;
  if (response.status === 401 && endpoint.access !== 'public' && !isProbe) sessionEnded();
  throw problemOf(reply, response.status);
}

function formOf(file: File): FormData {
  const form = new FormData();
  form.append('file', file);
  return form;
}

/** What every request to the API says about the page that sends it. */
export function headersOfPage(): Record<string, string> {
  const person = personOfPage();
  return {
    accept: 'application/json',
    // The server replies in the page's language instead of the browser's.
    'accept-language': currentLanguage(),
    // All tabs share the cookie: whoever has signed in in another tab must not send what this page holds.
    ...(person !== undefined && { [personHeader]: person }),
  };
}

/** @returns The path with its `:names` replaced and the query appended; empty values are left out. */
export function urlOf(path: string, params: Record<string, unknown> = {}, query: Record<string, unknown> = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

function isProblem(reply: unknown): reply is Problem {
  return typeof reply === 'object' && reply !== null && 'code' in reply && 'detail' in reply && 'errors' in reply;
}

/** The codes of replies without a problem document: those of a proxy between browser and server. */
const codesOfProxies: Record<number, Problem['code']> = {
  413: 'payload_too_large',
  429: 'too_many_requests',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

/** The problem of a reply that is not a success. */
export const problemOf = (reply: unknown, status: number): ProblemError =>
  isProblem(reply) ? new ProblemError(reply) : createProblem(codesOfProxies[status] ?? 'internal', status);

/** A problem that the browser found itself. */
export function createProblem(code: Problem['code'], status: number): ProblemError {
  return new ProblemError({ type: 'about:blank', title: code, status, code, detail: '', errors: [] });
}
