import { constants } from 'node:zlib';
import type { FastifyCompressOptions } from '@fastify/compress';

/**
 * Compresses JSON and HTML, with an encoding that the caller accepts. Everything else is sent as it is; compression
 * would hold back events of the event stream until a block is full.
 */
export const compressReplies: FastifyCompressOptions = {
  customTypes: /^(application\/(problem\+)?json|text\/html)/,
  encodings: ['br', 'gzip'],
  // Bytes. Smaller replies fit into one or two packets as they are.
  threshold: 2048,
  globalDecompression: false,
  // The default, 11, is too slow for replies: it is meant for files that are compressed once.
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
};
