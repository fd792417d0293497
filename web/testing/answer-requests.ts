import type { z } from 'zod';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Problem } from '../../contract/errors.ts';

interface Asked {
  path: string;
  query: URLSearchParams;
  body: unknown;
}

interface Answer {
  endpoint: Endpoint;
  status: number;
  reply: (request: Asked) => unknown;
  /** Milliseconds. */
  after: number;
  requests: Asked[];
}

let answers: Answer[] = [];

/**
 * Answers an endpoint from now on, in place of the server.
 * @param after Milliseconds until the reply comes.
 * @returns The requests to it; later ones are added.
 */
export function answerRequest<E extends Endpoint>(
  endpoint: E,
  reply: z.input<E['reply']> | ((request: Asked) => z.input<E['reply']>),
  after = 0,
): Asked[] {
  return add(endpoint, 200, typeof reply === 'function' ? (reply as Answer['reply']) : () => reply, after);
}

/**
 * Answers an endpoint with a problem from now on.
 * @param after Milliseconds until the reply comes.
 * @returns The requests to it; later ones are added.
 */
export function refuseRequest(
  endpoint: Endpoint,
  problem: Partial<Problem> & Pick<Problem, 'code' | 'status'>,
  after = 0,
) {
  const whole = { type: 'about:blank', title: problem.code, detail: problem.code, errors: [], ...problem };
  return add(endpoint, problem.status, () => whole, after);
}

function add(endpoint: Endpoint, status: number, reply: Answer['reply'], after = 0): Asked[] {
  const requests: Asked[] = [];
  answers = [{ endpoint, status, reply, after, requests }, ...answers];
  return requests;
}

/**
 * Call it before each test: from then on each request gets a 404, and an error on the console, until a test answers it.
 */
export const forgetAnswers = () => {
  answers = [];
};

const pattern = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);

const network = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : String(input), location.origin);
  if (!url.pathname.startsWith('/api/')) return network(input, init);
  const method = init?.method ?? 'GET';
  const found = answers.find(({ endpoint }) => endpoint.method === method && pattern(endpoint.path).test(url.pathname));
  if (!found) console.error(`Nobody answers ${method} ${url.pathname}`);
  const request = {
    path: url.pathname,
    query: url.searchParams,
    body: init?.body ? JSON.parse(String(init.body)) : undefined,
  };
  found?.requests.push(request);
  if (found?.after) await new Promise((done) => setTimeout(done, found.after));
  return Response.json(found ? found.reply(request) : {}, { status: found?.status ?? 404 });
};
