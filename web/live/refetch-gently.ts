import type { Query, QueryClient } from '@tanstack/react-query';
import type { Topic } from '../../contract/endpoint.ts';
import { getGroup } from '../../contract/groups.ts';
import { getMember } from '../../contract/members.ts';
import { getStartForm } from '../../contract/runs.ts';
import { getTag } from '../../contract/tags.ts';
import { getVersion, getWorkflow, listProblems } from '../../contract/workflows.ts';
import { refetchTopics } from '../lib/query.ts';
import { reloadMe } from '../lib/session.ts';
import type { Changes } from './changes-of-event.ts';

/** Milliseconds between two refetches. */
const between = 400;
/**
 * Milliseconds after a change by the reader in which nothing is refetched, because the page is animating (`--t-pass`).
 */
const movement = 270;
/** Milliseconds after which a pending mutation no longer delays a refetch. */
const patience = 5_000;
/** Milliseconds until a delayed refetch is tried again. */
const soon = 100;

/** Queries whose data is edited on the page: another person's change must not overwrite what is being typed. */
const edited = new Set<unknown>(
  [getGroup, getMember, getStartForm, getTag, getVersion, getWorkflow, listProblems].map(({ path }) => path),
);
const isEdited = ({ queryKey }: Query) => edited.has(queryKey[0]);

/**
 * Collects changes, and refetches what they concern while the page is visible and no change by the reader is under way.
 */
export function refetchGently(client: QueryClient, ws: string): { add: (changes: Changes) => void; stop: () => void } {
  const waiting = new Map<Topic, Set<string> | null>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let readAt = 0;
  let changedAt = 0;
  const unsubscribe = client.getMutationCache().subscribe(({ mutation }) => {
    if (mutation?.state.status !== 'idle') changedAt = Date.now();
  });

  const plan = (after: number) => {
    if (timer === undefined && waiting.size > 0) timer = setTimeout(read, Math.max(0, after));
  };
  const read = () => {
    timer = undefined;
    // `look` refetches when the page becomes visible again.
    if (document.hidden) return;
    const now = Date.now();
    const isUnderWay = client.isMutating() > 0 && now - changedAt < patience;
    const isMoving = now - changedAt < movement;
    if (isUnderWay || isMoving) return plan(soon);
    readAt = now;
    const changes = [...waiting];
    waiting.clear();
    for (const [topic, run_ids] of changes)
      refetchTopics([topic], { ws, run_ids: run_ids ? [...run_ids] : undefined }, isEdited);
    // The user is part of every page, and no query of a topic.
    if (changes.some(([topic]) => topic === 'account')) void reloadMe().catch(() => {});
  };
  const look = () => {
    if (!document.hidden) plan(0);
  };
  document.addEventListener('visibilitychange', look);
  return {
    add: (changes) => {
      for (const [name, run_ids] of Object.entries(changes)) {
        const topic = name as Topic;
        const before = waiting.has(topic) ? waiting.get(topic) : new Set<string>();
        waiting.set(topic, run_ids && before ? new Set([...before, ...run_ids]) : null);
      }
      if (!document.hidden) plan(readAt + between - Date.now());
    },
    stop: () => {
      clearTimeout(timer);
      unsubscribe();
      document.removeEventListener('visibilitychange', look);
    },
  };
}
