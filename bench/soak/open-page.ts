import { paceReads } from '../../web/live/pace-reads.ts';
import type { peopleAtWork, SoakWorkspace } from './people-at-work.ts';
import { openStream, send } from './send.ts';

/** A page that somebody looks at. */
type Page = 'home' | 'list' | 'run';

interface Opened {
  port: number;
  /** The path of the workspace in the API. */
  path: string;
  token: string;
  /** Null for a tab that is not seen: it only listens. */
  page: Page | null;
  /** The run of a run page. */
  run_id: string;
}

interface Watch {
  /** What a page requested again, in milliseconds. */
  onRead: (milliseconds: number) => void;
  /** A request failed, or the stream ended by itself. */
  onFault: (why: string) => void;
  /** The stream is open again: the server was restarted. Without it a lost stream is not opened again. */
  onReopened?: () => void;
}

export interface OpenPage {
  close: () => void;
}

/** What the page requests after an event: see the topics of its queries (`shows` in the contract). */
function requestsOf(opened: Opened, event: string, run_ids: readonly string[]): string[] {
  const { page, run_id } = opened;
  if (page === null) return [];
  if (event === 'changed') return ['home', 'notifications', 'runs'].flatMap((one) => requestsOf(opened, one, [run_id]));
  // The top bar of each page has the count of the inbox.
  if (event === 'home') return [`/pending_actions?limit=${page === 'home' ? 100 : 1}`];
  if (event === 'notifications') return ['/notifications?limit=1'];
  if (event !== 'runs') return [];
  if (page === 'home') return ['/activities?limit=60&by=everybody'];
  if (page === 'list') return ['/runs/index_v2?page=1&per_page=50&status=all', '/runs/counts'];
  return run_ids.includes(run_id) ? [`/runs/${run_id}`, `/runs/${run_id}/forecast`] : [];
}

/** Opens a page as a browser does: it listens to what changes, and requests again what it shows, with the same pauses. */
function openPage(opened: Opened, { onRead, onFault, onReopened }: Watch): OpenPage {
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
  let timer: ReturnType<typeof setTimeout> | undefined;
  let heardAt = performance.now();
  let wasLost = false;
  const connect = () => {
    const since_ms = Math.ceil(performance.now() - heardAt) + 2_000;
    return openStream(port, token, `${path}/events${wasLost ? `?since_ms=${since_ms}` : ''}`, {
      onOpen: () => wasLost && onReopened?.(),
      onEnd: (why) => {
        if (!onReopened) return onFault(why);
        wasLost = true;
        // As long as `web/live/open-source.ts` waits at first.
        timer = setTimeout(
          () => {
            disconnect = connect();
          },
          1_000 + Math.random() * 2_000,
        );
      },
      onEvent: (event, run_ids) => {
        heardAt = performance.now();
        for (const to of requestsOf(opened, event, run_ids)) waiting.add(to);
        if (waiting.size > 0) ask();
      },
    });
  };
  let disconnect = connect();
  return {
    close: () => {
      stop();
      clearTimeout(timer);
      disconnect();
    },
  };
}

const pages: Page[] = ['home', 'list', 'home', 'list', 'run'];

/** Opens the pages of all browsers, some of which are looked at. */
export function openPages(
  { port, path, teams }: SoakWorkspace,
  work: ReturnType<typeof peopleAtWork>,
  count: { all: number; seen: number },
  watch: Watch,
): OpenPage[] {
  const tokens = teams.flatMap((team) => team.tokens);
  return Array.from({ length: count.all }, (_none, index) => {
    const page = index < count.seen ? (pages[index % pages.length] as Page) : null;
    const { id, team } = work.anyRun();
    const among = page === 'run' ? team.tokens : tokens;
    return openPage({ port, path, page, run_id: id, token: among[index % among.length] ?? '' }, watch);
  });
}
