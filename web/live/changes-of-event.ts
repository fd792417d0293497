import { type Topic, topics } from '../../contract/endpoint.ts';
import type { LiveEvent } from '../../contract/events.ts';
import type { EventData } from './open-source.ts';

/** The changed topics of a workspace, each with the ids of its runs, or null for any run. */
export type Changes = Partial<Record<Topic, readonly string[] | null>>;

/**
 * When people change, what the reader may see can change too: they leave a group, have another role, or their workspace is
 * disabled. The event is sent for the settings of the workspace as well.
 */
const people = {
  account: null,
  people: null,
  workspaces: null,
  runs: null,
  pending_actions: null,
  planned_runs: null,
};

/** What `changed` does not mean: topics of which no event of a workspace's stream tells. */
const untold: readonly Topic[] = ['billing', 'exports', 'installation', 'secrets', 'views'];
const everything: Changes = Object.fromEntries(
  topics.filter((topic) => !untold.includes(topic)).map((topic) => [topic, null]),
);

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
    case 'imports':
      return { imports: null };
    case 'people':
      return people;
    case 'changed':
      return everything;
    // Who edits is stored nowhere: see `editing-subscribers.ts`.
    case 'editing':
    case 'heartbeat':
      return {};
  }
}
