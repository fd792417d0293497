import type { Topic } from '../../contract/endpoint.ts';
import type { LiveEvent, RunsChanged } from '../../contract/events.ts';

/** What changed in one workspace: each topic with the runs it is about, or null for any. */
export type Changes = Partial<Record<Topic, readonly string[] | null>>;

/** What one sees goes by people as well: a group is left, an admin is one no more. */
const people = { people: null, runs: null, pending_actions: null, planned_runs: null };

/** What an event of the workspace's stream says. */
export function changesOfEvent(event: LiveEvent, { run_ids }: Partial<RunsChanged>): Changes {
  switch (event) {
    case 'runs':
      return { runs: run_ids ?? null };
    case 'home':
      return { pending_actions: null };
    case 'planned_runs':
      return { planned_runs: null };
    case 'workflows':
      return { workflows: null };
    case 'people':
      return people;
    case 'changed':
      return { ...people, workflows: null, access: null };
    case 'heartbeat':
      return {};
  }
}
