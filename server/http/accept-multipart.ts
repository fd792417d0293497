import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { Failure } from './failure.ts';
import { readForm } from './read-form.ts';
import { bodyLimit } from './request-limits.ts';

const isMultipart = (type: string | undefined) => type?.toLowerCase().startsWith('multipart/') ?? false;

/** Multipart bodies with the names that forms give nested things; files have no endpoint yet and are refused. */
export async function acceptMultipart(app: FastifyInstance): Promise<void> {
  // Fastify holds bodies that it reads itself to its limit; a multipart one streams past it, before anybody is asked who
  // they are: a thousand fields of a megabyte each would all be kept.
  app.addHook('onRequest', async ({ headers }) => {
    if (!isMultipart(headers['content-type'])) return;
    const length = Number(headers['content-length'] ?? Number.NaN);
    if (!(length <= bodyLimit)) throw new Failure('payload_too_large');
  });
  await app.register(multipart, { attachFieldsToBody: 'keyValues', limits: { fieldSize: bodyLimit, files: 0 } });
  app.addHook('preValidation', async (request) => {
    const { body } = request;
    if (!isMultipart(request.headers['content-type']) || typeof body !== 'object' || body === null) return;
    const pairs = Object.entries(body).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, String(one)]),
    );
    request.body = readForm(pairs);
  });
}
