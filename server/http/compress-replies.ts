import { constants } from 'node:zlib';
import type { FastifyCompressOptions } from '@fastify/compress';

/**
 * Replies that are text are compressed as the caller accepts it. Files, exports and the event stream are sent as they
 * are: a compressed stream would be held back until a block is full.
 */
export const compressReplies: FastifyCompressOptions = {
  customTypes: /^(application\/(problem\+)?json|text\/html)/,
  encodings: ['br', 'gzip'],
  /** Bytes. Smaller replies fit into one or two packets as they are. */
  threshold: 2048,
  globalDecompression: false,
  // Quality 11, the default, is for files that are compressed once.
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
};
