import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { askedId } from './shared-shapes.ts';

/**
 * The events of the stream. An event tells the client what to load again, and does not contain it.
 * `runs` names changed runs that the caller sees. `home`: the caller's pending actions may have changed. `people`:
 * members, groups, workflow admins or settings of the workspace changed. `notifications`: the caller was notified of something. `changed`: anything may have changed, including what the caller may see.
 * `imports`: imports were uploaded, changed, started, cancelled or removed. `drafts`: comments on a draft may have changed. `editing`: somebody has the editor of a workflow open that the caller may
 * edit, or has closed it; its data say who and where, because that is stored nowhere. `heartbeat`: keeps the stream open.
 */
export const liveEvents = [
  'runs',
  'home',
  'planned_runs',
  'workflows',
  'drafts',
  'imports',
  'editing',
  'people',
  'notifications',
  'changed',
  'heartbeat',
] as const;
export type LiveEvent = (typeof liveEvents)[number];

/** The data of `runs`. Those of `editing` are an `EditingAnnouncement`; the other events have the data `{}`. */
export interface RunsChanged {
  run_ids: string[];
}

/** The largest useful `since_ms`: the server does not keep older changes. In milliseconds. */
export const longestGap = 120_000;

export const listenToChanges = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/events',
  summary:
    'Server-sent events that say what changed, not its content. With `since_ms`, first the changes of the last milliseconds',
  access: 'participant',
  params: z.object({ ws: askedId }),
  query: z.object({
    since_ms: z.coerce
      .number()
      .int()
      .min(0)
      .optional()
      .describe(
        'How long ago the caller began to read what it shows. If the changes since then are not known, the first event is `changed`. Without it the stream begins now',
      ),
  }),
  media: 'text/event-stream',
  stream: true,
  reply: z
    .unknown()
    .describe(
      [
        'A stream of events, each with an `event` line and a `data` line of JSON. They say what to load again, and do not contain it.',
        '`runs`: `{"run_ids": […]}`, runs that the caller sees have changed. `home`: the pending actions of the caller may have.',
        '`people`: members, groups, workflow admins or settings of the workspace. `planned_runs`, `workflows`, `imports`, `notifications`, `drafts` (comments on a draft): these.',
        '`changed`: anything, also what the caller may see. `editing`: who has the editor of a workflow open, and where.',
        '`heartbeat`: nothing; it comes every 20 seconds. After a lost connection, call again with `since_ms`.',
      ].join('\n'),
    ),
});
