import type { FastifyInstance } from 'fastify';
import type { ErrorCode } from '../../contract/errors.ts';
import { codesOf, mediaOf, successesOf } from '../http/describe-api.ts';

/** What is refused for what the request meets, and not for one of its attributes. */
const aboutState: ErrorCode[] = [
  'run_cannot_start',
  'run_too_large',
  'text_too_long',
  'draft_has_problems',
  'import_has_problems',
  'user_workspace_cannot_be_disabled',
  'chat_scope_missing',
  'chat_refused',
];

interface ReplyWatch {
  watch: (app: FastifyInstance) => void;
  /** @throws Error naming the replies that differ from the contract */
  assertNoneDiffers: () => void;
}

/**
 * Checks every JSON reply of a test's app against what the contract, and so the OpenAPI document, says of its endpoint: the
 * shape of a success, the codes of its errors, and that refused input is named.
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
          if (
            method !== 'GET' &&
            reply.statusCode === 422 &&
            body.errors.length === 0 &&
            !aboutState.includes(body.code)
          )
            faults.add(`${where}: the problem ${body.code} names no field`);
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
