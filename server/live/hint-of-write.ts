import type { Hint } from './hint.ts';

const root = '/api/v1/user/workspaces/:ws/';

/** The topic that a write changes, by the first segment of the endpoint's path. */
const topicOf: Record<string, NonNullable<Hint['topics']>[number]> = {
  users: 'people',
  invitations: 'people',
  groups: 'people',
  tags: 'workflows',
  workflows: 'workflows',
  planned_runs: 'planned_runs',
};

/** These paths do not change who sees the run. */
const harmless = /\/(follow|comments\/:comment_id)$/;

/**
 * The hint for a write that succeeded, by its endpoint. What jobs change is published where it is stored.
 * @param path As written in the contract.
 */
export function hintOfWrite(method: string, path: string, params: Record<string, string>): Hint | null {
  if (!path.startsWith(root)) return null;
  const workspace_id = params.ws?.toLowerCase() ?? '';
  const [room = '', id] = path.slice(root.length).split('/');
  if (room === 'runs' && id === ':run_id') {
    // A share was removed: the database no longer says who saw the run through it.
    if (method === 'DELETE' && !harmless.test(path)) return { workspace_id, topics: ['everything'] };
    return { workspace_id, run_ids: [params.run_id?.toLowerCase() ?? ''] };
  }
  if (/\/workflow_viewable/.test(path)) return { workspace_id, topics: ['everything'] };
  // A draft is saved every few keystrokes, and only its author sees it.
  if (path.endsWith('/draft')) return null;
  const topic = topicOf[room];
  return topic ? { workspace_id, topics: [topic] } : null;
}
