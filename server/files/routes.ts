import type { FastifyReply } from 'fastify';
import * as contract from '../../contract/files.ts';
import { receiveFile } from '../http/accept-multipart.ts';
import { type Router, route } from '../http/route.ts';
import { type ByteRange, rangeOf, readByteRange } from './byte-range.ts';
import { dispositionOf } from './clean-name.ts';
import { openFile } from './open-file.ts';
import { receiveUpload } from './receive-upload.ts';

export function fileRoutes(router: Router): void {
  const { context } = router;
  route(router, contract.uploadFile, async ({ caller, request }) => ({
    file: await receiveUpload(context, caller, await receiveFile(request)),
  }));
  route(router, contract.showFile, async ({ caller, params, request, reply }) => {
    const { file, open } = await openFile(context, caller, params.file_key);
    // The contents of a key never change.
    const etag = `"${file.key}"`;
    reply.header('accept-ranges', 'bytes').header('etag', etag);
    // The cache is short, because who may read the file can change; it saves requests for the previews of a page.
    reply.header('cache-control', 'private, max-age=300');
    if (isNamed(etag, request.headers['if-none-match'])) {
      reply.code(304).type(file.type);
      return null;
    }
    const { range: requested, 'if-range': as = etag } = request.headers;
    const range = readRange(reply, as === etag ? requested : undefined, file.size);
    const contents = await open();
    const kind = file.type === 'application/octet-stream' ? 'attachment' : 'inline';
    reply
      .type(file.type)
      .header('content-length', range ? range.end - range.start + 1 : file.size)
      .header('content-disposition', dispositionOf(kind, file.name))
      .header('content-security-policy', "default-src 'none'; sandbox");
    return range ? rangeOf(contents, range) : contents;
  });
}

/** Whether an `If-None-Match` header names the version; a weak one is the same here, as RFC 9110 says. */
const isNamed = (etag: string, header = '') =>
  header.split(',').some((one) => [etag, `W/${etag}`, '*'].includes(one.trim()));

/** Reads the Range header; previews of large files request a part. @throws ApiError range_not_satisfiable */
function readRange(reply: FastifyReply, requested: string | undefined, size: number): ByteRange | null {
  reply.header('content-range', `bytes */${size}`);
  const range = readByteRange(requested, size);
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  else reply.removeHeader('content-range');
  return range;
}
