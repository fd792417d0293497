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
import { paceReads } from './pace-reads.ts';

/**
 * Milliseconds after a change by the reader in which nothing is refetched, because the page is animating (`--t-pass`).
 */
const movement = 270;
/** Milliseconds after which a pending mutation no longer delays a refetch. */
const patience = 5_000;

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
  let changedAt = 0;
  const unsubscribe = client.getMutationCache().subscribe(({ mutation }) => {
    if (mutation?.state.status !== 'idle') changedAt = Date.now();
  });
  const isChanging = () => {
    const ago = Date.now() - changedAt;
    return ago < movement || (client.isMutating() > 0 && ago < patience);
  };

  const read = async () => {
    if (document.hidden) return;
    const changes = [...waiting];
    waiting.clear();
    const whole = changes.flatMap(([topic, run_ids]) => (run_ids ? [] : [topic]));
    const refetches = [refetchTopics(whole, { ws }, isEdited)];
    for (const [topic, run_ids] of changes)
      if (run_ids) refetches.push(refetchTopics([topic], { ws, run_ids: [...run_ids] }, isEdited));
    // The user is part of every page, and no query of a topic.
    if (whole.includes('account')) refetches.push(reloadMe());
    await Promise.allSettled(refetches);
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
        const before = waiting.has(topic) ? waiting.get(topic) : new Set<string>();
        waiting.set(topic, run_ids && before ? new Set([...before, ...run_ids]) : null);
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
