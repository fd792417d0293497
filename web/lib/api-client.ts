import type { z } from 'zod';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Problem } from '../../contract/errors.ts';
import { currentLanguage } from './languages.ts';
import { sessionEnded } from './session-ended.ts';

/** What the caller of an endpoint gives, as its schemas take it in. */
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
  /** Of endpoints marked `idempotent`: the same key returns the first result, so a repeat after a lost reply is safe. */
  idempotencyKey?: string;
  /** Looks whether somebody is signed in: a 401 is then an answer, and the session's end nobody's news. */
  isProbe?: boolean;
  /** Of endpoints with `upload`: goes as a form's file. */
  file?: File;
  /** Goes on after its page is gone; browsers allow it for bodies up to 64 KiB. */
  keepalive?: boolean;
}

/** The server said no, in the words of a problem document; or nothing came back, and `code` is `unavailable`. */
export class ProblemError extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.detail);
    this.name = 'ProblemError';
    this.problem = problem;
  }
}

/**
 * Calls an endpoint of the contract with the session cookie.
 * @throws {ProblemError} for every reply that is no success, and where no reply came. A 401 has ended the session by then.
 */
export async function call<E extends Endpoint>(endpoint: E, input: Input<E> & CallOptions): Promise<Reply<E>> {
  const { params, query, body, file, signal, idempotencyKey, isProbe, keepalive } = input as CallOptions & {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
  };
  let response: Response;
  try {
    response = await fetch(urlOf(endpoint.path, params, query), {
      method: endpoint.method,
      credentials: 'same-origin',
      signal,
      keepalive,
      headers: {
        accept: 'application/json',
        // The server's words are in the page's language, not in the one that the browser was installed in.
        'accept-language': currentLanguage(),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      body: file ? formOf(file) : body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ProblemError(problemOf('unavailable', 503));
  }
  const reply: unknown = await response.json().catch(() => undefined);
  if (response.ok && reply !== undefined) return reply as Reply<E>;
  if (response.status === 401 && endpoint.access !== 'public' && !isProbe) sessionEnded();
  throw new ProblemError(isProblem(reply) ? reply : problemOf('internal', response.status));
}

function formOf(file: File): FormData {
  const form = new FormData();
  form.append('file', file);
  return form;
}

/** @returns The path with its `:names` filled in and the query behind it; empty values stay out. */
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

function problemOf(code: Problem['code'], status: number): Problem {
  return { type: 'about:blank', title: code, status, code, detail: '', errors: [] };
}
