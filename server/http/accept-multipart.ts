import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, invalid } from './api-error.ts';
import { readForm } from './read-form.ts';
import { bodyLimit } from './request-limits.ts';

/** Bytes that the body of an upload may have besides its file: names, boundaries, a few fields. */
const wrapping = 64 * 1024;

const isMultipart = (type: string | undefined) => type?.toLowerCase().startsWith('multipart/') ?? false;

/** Accepts multipart bodies. Their fields are parsed as in `readForm`; only `receiveFile` reads a file. */
export async function acceptMultipart(app: FastifyInstance): Promise<void> {
  // Fastify applies its body limit only to bodies that it reads itself. Without this check anybody, signed in or not,
  // could fill the memory with a thousand fields of a megabyte each. A body of unknown length is refused too.
  app.addHook('onRequest', async ({ headers, routeOptions }) => {
    if (!isMultipart(headers['content-type'])) return;
    const length = headers['content-length'];
    if (length === undefined) throw new ApiError('length_required');
    const { upload } = routeOptions.config.endpoint ?? {};
    if (!(Number(length) <= (upload ? upload.bytes + wrapping : bodyLimit))) throw new ApiError('payload_too_large');
  });
  await app.register(multipart, { limits: { fieldSize: bodyLimit, files: 0 } });
  app.addHook('preValidation', async (request) => {
    if (!request.isMultipart() || request.routeOptions.config.endpoint?.upload) return;
    const pairs: [string, string][] = [];
    for await (const part of request.parts()) {
      if (part.type !== 'field') continue;
      // It is undefined for a part without a name, although its type is `string`.
      if (typeof part.fieldname !== 'string') throw new ApiError('malformed_body');
      pairs.push([part.fieldname, String(part.value)]);
    }
    request.body = readForm(pairs);
  });
}

/** A file that was sent. */
export interface ReceivedFile extends MultipartFile {
  /** To be called once it was read. @throws ApiError invalid_input if the request has another file, which nobody would get */
  assertOnlyOne: () => Promise<void>;
}

/**
 * The file that was sent to an endpoint with `upload`. Nothing is read before this call, so that a file of an
 * unauthenticated caller is never read. The name and type that the sender gives may be displayed, but not trusted. If
 * the file is longer than the limit, `toBuffer` fails, and a stream ends with `truncated` set.
 * @returns Null if no file was sent.
 * @throws ApiError unsupported_media_type for any other body
 */
export async function receiveFile(request: FastifyRequest): Promise<ReceivedFile | null> {
  const limit = request.routeOptions.config.endpoint?.upload?.bytes;
  if (!limit || !request.isMultipart()) throw new ApiError('unsupported_media_type');
  const parts = request.files({ limits: { files: 2, fields: 10, fileSize: limit } });
  const next = async () => (await parts.next()).value as MultipartFile | undefined;
  const file = await next();
  if (!file) return null;
  const assertOnlyOne = async () => {
    const other = await next();
    if (!other) return;
    other.file.resume();
    throw invalid('file', 'sent_twice');
  };
  return Object.assign(file, { filename: decodeFileName(file.filename ?? ''), assertOnlyOne });
}

/** Senders write a quotation mark and line ends in a name so, and no other character (HTML, "multipart form data"). */
const decodeFileName = (name: string): string =>
  name.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n');
