import type { Id } from '../../engine/definition.ts';

/** The channel of PostgreSQL's NOTIFY. */
export const channel = 'baton_live';

const topics = ['planned_runs', 'workflows', 'people', 'everything'] as const;
/** `everything`: there are too many changes to list, or it is unknown who saw what was changed. */
export type Topic = (typeof topics)[number];

/** What a process publishes about a commit. */
export interface Hint {
  workspace_id: Id;
  run_ids?: readonly Id[];
  /** Pairs of run and member: the member saw the run until this commit and no longer does. */
  lost?: readonly (readonly [Id, Id])[];
  topics?: readonly Topic[];
}

/** The hints of one workspace, without duplicates. */
export interface Gathered {
  run_ids: Set<Id>;
  lost: Map<string, readonly [Id, Id]>;
  topics: Set<Topic>;
}

/** The payload of a NOTIFY must be shorter than 8,000 bytes: each run takes 39, and each lost pair 80. */
const most = { runs: 100, lost: 40 };

export const nothing = (): Gathered => ({ run_ids: new Set(), lost: new Map(), topics: new Set() });

/** Adds a hint. Above the limits, only the topic `everything` remains. */
export function gather(
  into: Gathered,
  { run_ids = [], lost = [], topics: added = [] }: Omit<Hint, 'workspace_id'>,
): void {
  for (const id of run_ids) into.run_ids.add(id);
  for (const pair of lost) into.lost.set(pair.join(), pair);
  for (const topic of added) into.topics.add(topic);
  if (into.run_ids.size > most.runs || into.lost.size > most.lost) into.topics.add('everything');
  if (!into.topics.has('everything')) return;
  into.run_ids.clear();
  into.lost.clear();
}

export function writeHint(workspace_id: Id, { run_ids, lost, topics: told }: Gathered): string {
  const hint: Hint = { workspace_id, run_ids: [...run_ids], lost: [...lost.values()], topics: [...told] };
  return JSON.stringify(hint);
}

/** @returns null for anything that is not a hint: another version of Baton may use the same channel. */
export function readHint(payload: string | undefined): Hint | null {
  try {
    const hint = JSON.parse(payload ?? '') as Hint;
    const isWhole = typeof hint.workspace_id === 'string' && Array.isArray(hint.run_ids) && Array.isArray(hint.lost);
    return isWhole && Array.isArray(hint.topics) ? hint : null;
  } catch {
    return null;
  }
}
