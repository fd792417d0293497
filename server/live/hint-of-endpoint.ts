import type { Endpoint, Topic } from '../../contract/endpoint.ts';
import type { Hint, HintTopic } from './hint.ts';

/**
 * For each topic that others may be viewing, the topic of the hint. Null: runs and notices are published by their ids, and
 * the rest is loaded again only by the browser of the writer.
 */
const hintTopics: Record<Topic, HintTopic | null> = {
  access: 'everything',
  account: null,
  billing: null,
  drafts: 'drafts',
  exports: null,
  imports: 'imports',
  installation: null,
  notifications: null,
  pending_actions: null,
  people: 'people',
  planned_runs: 'planned_runs',
  runs: null,
  secrets: null,
  tags: 'workflows',
  views: null,
  workflows: 'workflows',
  // Settings of a workspace can change who may listen: it may start to require a second factor.
  workspaces: 'people',
};

/**
 * The hint of a successful write: what it changed for others, according to the topics that its endpoint touches; null
 * if nothing. Where the path names no run, as for a change of many runs, the operation publishes the runs.
 * @param params The parameters of its path.
 */
export function hintOfEndpoint(
  { touches = [], announcesItself }: Pick<Endpoint, 'touches' | 'announcesItself'>,
  params: Record<string, string>,
): Hint | null {
  const { ws, run_id } = params;
  if (!ws || announcesItself) return null;
  const topics = [...new Set(touches.flatMap((topic) => hintTopics[topic] ?? []))];
  const run_ids = touches.includes('runs') && run_id ? [run_id.toLowerCase()] : [];
  if (topics.length === 0 && run_ids.length === 0) return null;
  return { workspace_id: ws.toLowerCase(), run_ids, topics };
}
