import type { Query, QueryClient } from '@tanstack/react-query';
import type { Topic } from '../../contract/endpoint.ts';
import { getGroup } from '../../contract/groups.ts';
import { getMember } from '../../contract/members.ts';
import { getStartForm } from '../../contract/runs.ts';
import { getVersion, getWorkflow, listProblems } from '../../contract/workflows.ts';
import { refetchTopics } from '../lib/query.ts';
import type { Changes } from './changes-of-event.ts';

/** Milliseconds between two readings of what changed. */
const between = 400;
/** After an own change the page moves for so long (`--t-pass`), and what moves is not taken away meanwhile. */
const movement = 350;
/** A change under way is waited for no longer. */
const patience = 5_000;
const soon = 100;

/** Filled in or edited where they are shown: another person's change must not take away what is being typed. */
const edited = new Set<unknown>(
  [getGroup, getMember, getStartForm, getVersion, getWorkflow, listProblems].map(({ path }) => path),
);
const isEdited = ({ queryKey }: Query) => edited.has(queryKey[0]);

/** Gathers what is to be read anew, and has it read when somebody looks and nothing of theirs is under way. */
export function refetchGently(client: QueryClient, ws: string): { add: (changes: Changes) => void; stop: () => void } {
  const waiting = new Map<Topic, Set<string> | null>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let readAt = 0;
  let changedAt = 0;
  const forget = client.getMutationCache().subscribe(({ mutation }) => {
    if (mutation?.state.status !== 'idle') changedAt = Date.now();
  });

  const plan = (after: number) => {
    if (timer === undefined && waiting.size > 0) timer = setTimeout(read, Math.max(0, after));
  };
  const read = () => {
    timer = undefined;
    // Seen anew when somebody looks again.
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
      forget();
      document.removeEventListener('visibilitychange', look);
    },
  };
}
