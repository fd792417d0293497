import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { askedId } from './shared-shapes.ts';

/**
 * The events of the stream. Each says that something is to be read anew, and nothing of what it says now.
 * `runs` names those that the caller sees; `home`: what waits for the caller may be another; `people`: members, groups or
 * who administers what; `changed`: anything, also that the caller no longer sees something; `heartbeat`: the stream lives.
 */
export const liveEvents = ['runs', 'home', 'planned_runs', 'workflows', 'people', 'changed', 'heartbeat'] as const;
export type LiveEvent = (typeof liveEvents)[number];

/** The data of `runs`; the others' are `{}`. */
export interface RunsChanged {
  run_ids: string[];
}

export const listenToChanges = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/events',
  summary:
    'What changes, as server-sent events: never its content. After a reconnect everything shown is to be read anew',
  access: 'participant',
  params: z.object({ ws: askedId }),
  media: 'text/event-stream',
  stream: true,
  reply: z.unknown(),
});
