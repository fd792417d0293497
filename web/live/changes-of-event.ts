import type { Topic } from '../../contract/endpoint.ts';
import type { LiveEvent } from '../../contract/events.ts';
import type { EventData } from './open-source.ts';

/** The changed topics of a workspace, each with the ids of its runs, or null for any run. */
export type Changes = Partial<Record<Topic, readonly string[] | null>>;

/**
 * When people change, what the reader may see can change too: they leave a group, have another role, or their workspace is
 * disabled.
 */
const people = { account: null, people: null, runs: null, pending_actions: null, planned_runs: null };

/** The changes that an event of the workspace's stream announces. `workflows` is sent for the predefined tags too. */
export function changesOfEvent(event: LiveEvent, data: EventData): Changes {
  switch (event) {
    case 'runs':
      return { runs: ('run_ids' in data && data.run_ids) || null };
    case 'home':
      return { pending_actions: null };
    case 'notifications':
      return { notifications: null };
    case 'planned_runs':
      return { planned_runs: null };
    case 'workflows':
      return { workflows: null, tags: null };
    case 'drafts':
      return { drafts: null };
    case 'people':
      return people;
    case 'changed':
      return { ...people, workflows: null, tags: null, drafts: null, notifications: null, access: null };
    // Who edits is stored nowhere: see `editing-subscribers.ts`.
    case 'editing':
    case 'heartbeat':
      return {};
  }
}
