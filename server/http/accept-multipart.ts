import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';
import { readForm } from './read-form.ts';
import { bodyLimit } from './request-limits.ts';

/** Bytes allowed around a file in its body: names, boundaries, a field or two. */
const wrapping = 64 * 1024;

const isMultipart = (type: string | undefined) => type?.toLowerCase().startsWith('multipart/') ?? false;

/** Accepts multipart bodies, with nested field names as in forms. A file is read only by `receiveFile`. */
export async function acceptMultipart(app: FastifyInstance): Promise<void> {
  // Fastify applies its body limit only to bodies that it reads itself. A multipart body is streamed before the caller
  // is checked, so that a thousand fields of a megabyte each would be kept in memory.
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
      if (part.type !== 'field') continue;
      // A part without a name has none here either, whatever its type says.
      if (typeof part.fieldname !== 'string') throw new ApiError('malformed_body');
      pairs.push([part.fieldname, String(part.value)]);
    }
    request.body = readForm(pairs);
  });
}

/**
 * The file of an endpoint with `upload`. Nothing is read before this call, so that a file of an unauthenticated caller
 * is never read. The name and type that the sender gives may only be displayed. If the file is longer than the limit,
 * `toBuffer` fails, and a stream ends with `truncated` set.
 * @returns Null if no file was sent.
 * @throws ApiError unsupported_media_type for any other body
 */
export async function receiveFile(request: FastifyRequest): Promise<MultipartFile | null> {
  const limit = request.routeOptions.config.endpoint?.upload?.bytes;
  if (!limit || !request.isMultipart()) throw new ApiError('unsupported_media_type');
  return (await request.file({ limits: { files: 1, fields: 10, fileSize: limit } })) ?? null;
}
