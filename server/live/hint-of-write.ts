import type { Hint } from './hint.ts';

const root = '/api/v1/user/workspaces/:ws/';

/** By the first word of an endpoint's path, what its writes change. */
const topicOf: Record<string, NonNullable<Hint['topics']>[number]> = {
  users: 'people',
  invitations: 'people',
  groups: 'people',
  tags: 'workflows',
  workflows: 'workflows',
  planned_runs: 'planned_runs',
};

/** A run's own answers only to its writer: deleting these takes nobody's eyes off it. */
const harmless = /\/(follow|comments\/:comment_id)$/;

/**
 * What a write that succeeded has changed, by its endpoint: for all that people do by a request. What Baton itself does
 * to runs and plans is told where it is stored.
 * @param path As the contract has it.
 */
export function hintOfWrite(method: string, path: string, params: Record<string, string>): Hint | null {
  if (!path.startsWith(root)) return null;
  const workspace_id = params.ws?.toLowerCase() ?? '';
  const [room = '', id] = path.slice(root.length).split('/');
  if (room === 'runs' && id === ':run_id') {
    // A share that is taken back: who saw the run by it is not known any more.
    if (method === 'DELETE' && !harmless.test(path)) return { workspace_id, topics: ['everything'] };
    return { workspace_id, run_ids: [params.run_id?.toLowerCase() ?? ''] };
  }
  if (/\/workflow_viewable/.test(path)) return { workspace_id, topics: ['everything'] };
  // A draft is saved with every few keys, and is nobody else's matter yet.
  if (path.endsWith('/draft')) return null;
  const topic = topicOf[room];
  return topic ? { workspace_id, topics: [topic] } : null;
}
