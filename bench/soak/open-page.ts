import { paceReads } from '../../web/live/pace-reads.ts';
import { openStream, send } from './send.ts';

/** A page that somebody looks at. */
export type Page = 'home' | 'list' | 'run';

interface Opened {
  port: number;
  /** The path of the workspace in the API. */
  path: string;
  token: string;
  /** Null for a tab that is not seen: it only listens. */
  page: Page | null;
  /** The run of a run page. */
  run_id: string | undefined;
}

const list = '/runs/index_v2?page=1&per_page=';

/** What the page requests after an event: see the topics of its queries (`shows` in the contract). */
function requestsOf({ page, run_id }: Opened, event: string, run_ids: readonly string[]): string[] {
  if (page === null) return [];
  // The top bar of each page has the count of the inbox.
  if (event === 'home') return [`/pending_actions?limit=${page === 'home' ? 100 : 1}`];
  if (event === 'notifications') return ['/notifications?limit=1'];
  if (event !== 'runs') return [];
  if (page === 'home') return ['/activities?limit=60&by=everybody'];
  if (page === 'list')
    return [`${list}50&status=all`, ...['active', 'failed', 'overdue'].map((status) => `${list}1&status=${status}`)];
  return page === 'run' && run_id && run_ids.includes(run_id) ? [`/runs/${run_id}`, `/runs/${run_id}/forecast`] : [];
}

/**
 * Opens a page as a browser does: it listens to what changes, and requests again what it shows, with the same pauses.
 * @param onFault Called if the stream ends by itself, or a request fails.
 * @returns Closes it.
 */
export function openPage(
  opened: Opened,
  onRead: (milliseconds: number) => void,
  onFault: (why: string) => void,
): () => void {
  const { port, path, token } = opened;
  const waiting = new Set<string>();
  const request = async (to: string) => {
    const begun = performance.now();
    const { status } = await send(port, token, 'GET', path + to);
    if (status !== 200) onFault(`a page was answered ${status}`);
    onRead(performance.now() - begun);
  };
  const read = async () => {
    const all = [...waiting];
    waiting.clear();
    const replies = await Promise.allSettled(all.map(request));
    for (const reply of replies) if (reply.status === 'rejected') onFault(String(reply.reason));
  };
  const { ask, stop } = paceReads(read, () => false);
  const close = openStream(port, token, `${path}/events`, onFault, (event, run_ids) => {
    for (const to of requestsOf(opened, event, run_ids)) waiting.add(to);
    if (waiting.size > 0) ask();
  });
  return () => {
    stop();
    close();
  };
}
