import type { Query, QueryClient } from '@tanstack/react-query';
import type { Topic } from '../../contract/endpoint.ts';
import { getVersion, listProblems } from '../../contract/workflows.ts';
import { refetchTopics, requestedAt } from '../lib/query.ts';
import { reloadMe } from '../lib/session.ts';
import type { Changes } from './changes-of-event.ts';
import { paceReads } from './pace-reads.ts';

/**
 * Milliseconds after a change by the reader in which nothing is refetched, because the page is animating (`--t-pass`).
 */
const movement = 270;
/** Milliseconds after which a pending mutation no longer delays a refetch. */
const patience = 5_000;

/** What a version defines does not change, and the editor finds the problems of the draft that it shows itself. */
const lasting = new Set<unknown>([getVersion, listProblems].map(({ path }) => path));
const isLasting = ({ queryKey }: Query) => lasting.has(queryKey[0]);

/** Whether a query is loading, or was loaded, by a request that began at this moment or later. */
function isRequestedSince(query: Query, moment: number): boolean {
  const at = requestedAt(query);
  return at >= moment && (query.state.fetchStatus === 'fetching' || query.state.dataUpdatedAt >= at);
}

interface Waiting {
  /** Null for any run. */
  run_ids: Set<string> | null;
  /** When the last of the changes was announced, in Unix milliseconds. */
  heardAt: number;
}

/**
 * Collects changes, and refetches what they concern while the page is visible and no change by the reader is under way. What was
 * requested since they were announced, after a change by the reader for example, is not requested again.
 */
export function refetchGently(client: QueryClient, ws: string): { add: (changes: Changes) => void; stop: () => void } {
  const waiting = new Map<Topic, Waiting>();
  let changedAt = 0;
  const unsubscribe = client.getMutationCache().subscribe(({ mutation }) => {
    if (mutation?.state.status !== 'idle') changedAt = Date.now();
  });
  const isChanging = () => {
    const ago = Date.now() - changedAt;
    return ago < movement || (client.isMutating() > 0 && ago < patience);
  };

  /** Requests again what shows the changes, but for what `isRead` says. */
  const refetch = (changes: Iterable<[Topic, Waiting]>, isRead: (query: Query, heardAt: number) => boolean) =>
    Promise.all(
      [...changes].map(([topic, { run_ids, heardAt }]) =>
        refetchTopics(
          [topic],
          { ws, run_ids: run_ids ? [...run_ids] : undefined },
          (query) => isLasting(query) || isRead(query, heardAt),
        ),
      ),
    );
  const read = async () => {
    if (document.hidden) return;
    const changes = [...waiting];
    waiting.clear();
    // The user is part of every page, and no query of a topic.
    if (changes.some(([topic]) => topic === 'account')) void reloadMe().catch(() => {});
    await refetch(changes, isRequestedSince);
    // The first request of a query, which began before the change, was not repeated but waited for.
    await refetch(changes, (query, heardAt) => requestedAt(query) >= heardAt || query.state.data === undefined);
  };
  const { ask, stop } = paceReads(read, isChanging);
  /** What has changed meanwhile is read when the page becomes visible again. */
  const look = () => {
    if (!document.hidden && waiting.size > 0) ask();
  };
  document.addEventListener('visibilitychange', look);
  return {
    add: (changes) => {
      for (const [name, run_ids] of Object.entries(changes)) {
        const topic = name as Topic;
        const before = waiting.has(topic) ? waiting.get(topic)?.run_ids : [];
        const all = run_ids && before ? new Set([...before, ...run_ids]) : null;
        waiting.set(topic, { run_ids: all, heardAt: Date.now() });
      }
      look();
    },
    stop: () => {
      stop();
      unsubscribe();
      document.removeEventListener('visibilitychange', look);
    },
  };
}
