import type { FastifyInstance } from 'fastify';
import { codesOf, mediaOf, successesOf } from '../http/describe-api.ts';

interface ReplyWatch {
  watch: (app: FastifyInstance) => void;
  /** @throws Error naming the replies that differ from the contract */
  assertNoneDiffers: () => void;
}

/**
 * Checks every JSON reply of a test's app against what the contract, and so the OpenAPI document, says of its endpoint: the
 * shape of a success, and the codes of its errors.
 */
export function watchReplies(): ReplyWatch {
  const faults = new Set<string>();
  return {
    watch: (app) => {
      app.addHook('onSend', async ({ routeOptions, method }, reply, payload) => {
        const { endpoint } = routeOptions.config;
        if (!endpoint) return;
        const where = `${method} ${endpoint.path} ${reply.statusCode}`;
        const [media = ''] = String(reply.getHeader('content-type') ?? '').split(';');
        if (reply.statusCode < 400) {
          if (!successesOf(endpoint).includes(reply.statusCode)) faults.add(`${where}: the status is not documented`);
          const isDocumented = mediaOf(endpoint).some(
            (one) => media === one || (one.endsWith('*') && media.startsWith(one.slice(0, -1))),
          );
          if (media && !isDocumented) faults.add(`${where}: the media type ${media} is not documented`);
        }
        if (!media.includes('json') || typeof payload !== 'string' || payload === '') return;
        const body = JSON.parse(payload);
        if (reply.statusCode >= 400) {
          if (!codesOf(endpoint).includes(body.code)) faults.add(`${where}: the code ${body.code} is not documented`);
        } else if (!endpoint.media) {
          const { error } = endpoint.reply.safeParse(body);
          for (const { path, message } of error?.issues ?? []) faults.add(`${where}: ${path.join('.')}: ${message}`);
        }
      });
    },
    assertNoneDiffers: () => {
      if (faults.size > 0) throw new Error(`replies differ from the contract:\n${[...faults].slice(0, 10).join('\n')}`);
    },
  };
}
