import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';
import { readForm } from './read-form.ts';
import { bodyLimit } from './request-limits.ts';

/** What surrounds a file in its body: names, boundaries, a field or two. */
const wrapping = 64 * 1024;

const isMultipart = (type: string | undefined) => type?.toLowerCase().startsWith('multipart/') ?? false;

/** Multipart bodies with the names that forms give nested things. A file is read by `receiveFile`, where one is taken. */
export async function acceptMultipart(app: FastifyInstance): Promise<void> {
  // Fastify holds bodies that it reads itself to its limit; a multipart one streams past it, before anybody is asked who
  // they are: a thousand fields of a megabyte each would all be kept.
  app.addHook('onRequest', async ({ headers, routeOptions }) => {
    if (!isMultipart(headers['content-type'])) return;
    const length = Number(headers['content-length'] ?? Number.NaN);
    const { upload } = routeOptions.config.endpoint ?? {};
    if (!(length <= (upload ? upload.bytes + wrapping : bodyLimit))) throw new ApiError('payload_too_large');
  });
  await app.register(multipart, { limits: { fieldSize: bodyLimit, files: 0 } });
  app.addHook('preValidation', async (request) => {
    if (!request.isMultipart() || request.routeOptions.config.endpoint?.upload) return;
    const pairs: [string, string][] = [];
    for await (const part of request.parts()) {
      if (part.type === 'field') pairs.push([part.fieldname, String(part.value)]);
    }
    request.body = readForm(pairs);
  });
}

/**
 * The file of an endpoint with `upload`. Nothing of it is read before it is asked for here, so that a stranger's never
 * is. What the sender says of it, name and type, is for showing alone; where it is longer than the limit, `toBuffer`
 * fails, and a stream ends with `truncated` set.
 * @throws ApiError unsupported_media_type for any other body; null where no file came
 */
export async function receiveFile(request: FastifyRequest): Promise<MultipartFile | null> {
  const limit = request.routeOptions.config.endpoint?.upload?.bytes;
  if (!limit || !request.isMultipart()) throw new ApiError('unsupported_media_type');
  return (await request.file({ limits: { files: 1, fields: 10, fileSize: limit } })) ?? null;
}
