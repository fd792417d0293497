import type { Endpoint, Topic } from '../../contract/endpoint.ts';
import type { Hint } from './hint.ts';

/** The hint of each topic that browsers of others show; what is left out is shown to its writer alone. */
const hintTopics: Partial<Record<Topic, NonNullable<Hint['topics']>[number]>> = {
  access: 'everything',
  people: 'people',
  planned_runs: 'planned_runs',
  tags: 'workflows',
  workflows: 'workflows',
};

/**
 * What a write that succeeded has changed for others, by what its endpoint touches. A write that names no run, as
 * starting or a bulk change, publishes the runs where it stores them.
 * @param params The parameters of its path.
 */
export function hintOfEndpoint(
  { touches = [] }: Pick<Endpoint, 'touches'>,
  params: Record<string, string>,
): Hint | null {
  const { ws, run_id } = params;
  if (!ws) return null;
  const topics = [...new Set(touches.flatMap((topic) => hintTopics[topic] ?? []))];
  const run_ids = touches.includes('runs') && run_id ? [run_id.toLowerCase()] : [];
  if (topics.length === 0 && run_ids.length === 0) return null;
  return { workspace_id: ws.toLowerCase(), run_ids, topics };
}
