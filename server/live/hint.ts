import type { Id } from '../../engine/definition.ts';

/** The channel of PostgreSQL's NOTIFY. */
export const channel = 'baton_live';

const topics = ['planned_runs', 'workflows', 'people', 'everything'] as const;
/** `everything`: too much to name, or nobody knows any more who saw it. */
export type Topic = (typeof topics)[number];

/** What a process tells the others of a commit. */
export interface Hint {
  workspace_id: Id;
  run_ids?: readonly Id[];
  /** Run and member, who saw it until this commit and may not any more. */
  lost?: readonly (readonly [Id, Id])[];
  topics?: readonly Topic[];
}

/** Hints on one workspace, each thing once. */
export interface Gathered {
  run_ids: Set<Id>;
  lost: Map<string, readonly [Id, Id]>;
  topics: Set<Topic>;
}

/** At most this much in one NOTIFY, which holds 8,000 bytes: 39 for each run, 78 for each that was lost. */
const most = { runs: 100, lost: 40 };

export const nothing = (): Gathered => ({ run_ids: new Set(), lost: new Map(), topics: new Set() });

/** Beyond what can be named it is everything. */
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

/** @returns null for what is no hint: an older or newer Baton may speak on the channel. */
export function readHint(payload: string | undefined): Hint | null {
  try {
    const hint = JSON.parse(payload ?? '') as Hint;
    const isWhole = typeof hint.workspace_id === 'string' && Array.isArray(hint.run_ids) && Array.isArray(hint.lost);
    return isWhole && Array.isArray(hint.topics) ? hint : null;
  } catch {
    return null;
  }
}
