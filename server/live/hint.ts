import type { EditingAnnouncement } from '../../contract/designing.ts';
import type { Id } from '../../engine/definition.ts';

/** The channel of PostgreSQL's NOTIFY. */
export const channel = 'baton_live';

const topics = ['planned_runs', 'workflows', 'drafts', 'imports', 'people', 'notifications', 'everything'] as const;
/**
 * `everything`: there are too many changes to list, or it is unknown who saw what was changed. `notifications`: more people
 * were notified than a hint names.
 */
export type HintTopic = (typeof topics)[number];

/** What a process publishes about a commit. */
export interface Hint {
  workspace_id: Id;
  run_ids?: readonly Id[];
  /** Pairs of run and member: the member saw the run until this commit and no longer does. */
  lost?: readonly (readonly [Id, Id])[];
  /** Members who were notified of something. */
  notified?: readonly Id[];
  topics?: readonly HintTopic[];
  /** Announcements of who has an editor open, and of saved drafts. Each is delivered once, and neither kept for later streams nor stored. */
  editing?: readonly EditingAnnouncement[];
}

/** The hints of one workspace, without duplicates. */
export interface Gathered {
  run_ids: Set<Id>;
  lost: Map<string, readonly [Id, Id]>;
  notified: Set<Id>;
  topics: Set<HintTopic>;
  /** By the page that announces itself, or the workflow that was saved: the last one counts. */
  editing: Map<string, EditingAnnouncement>;
}

/** The payload of a NOTIFY must be shorter than 8,000 bytes: each run and member takes 39, and each lost pair 80. */
const most = { runs: 100, lost: 35, notified: 20, editing: 20 };

export const nothing = (): Gathered => ({
  run_ids: new Set(),
  lost: new Map(),
  notified: new Set(),
  topics: new Set(),
  editing: new Map(),
});

/** Adds a hint. Above the limits, only the topic `everything` remains. */
export function gather(
  into: Gathered,
  { run_ids = [], lost = [], notified = [], topics: added = [], editing = [] }: Omit<Hint, 'workspace_id'>,
): void {
  for (const id of run_ids) into.run_ids.add(id);
  for (const pair of lost) into.lost.set(pair.join(), pair);
  for (const id of notified) into.notified.add(id);
  for (const topic of added) into.topics.add(topic);
  for (const one of editing) into.editing.set(one.state === 'saved' ? `saved ${one.workflow_id}` : one.page, one);
  // Pages that are left out announce themselves again after some seconds.
  for (const page of [...into.editing.keys()].slice(0, -most.editing)) into.editing.delete(page);
  if (into.notified.size > most.notified) into.topics.add('notifications');
  if (into.topics.has('notifications')) into.notified.clear();
  if (into.run_ids.size > most.runs || into.lost.size > most.lost) into.topics.add('everything');
  if (!into.topics.has('everything')) return;
  into.run_ids.clear();
  into.lost.clear();
  into.notified.clear();
}

/** The payloads of a workspace's hint. Announcements of editors have a second one, because the first may have the maximum length. */
export function writeHints(workspace_id: Id, gathered: Gathered): string[] {
  const editing = [...gathered.editing.values()];
  const { run_ids, lost, notified, topics } = gathered;
  const isEmpty = [run_ids, lost, notified, topics].every(({ size }) => size === 0);
  const hints = isEmpty ? [] : [writeHint(workspace_id, gathered)];
  if (editing.length > 0) {
    const hint: Hint = { workspace_id, run_ids: [], lost: [], topics: [], editing };
    hints.push(JSON.stringify(hint));
  }
  return hints;
}

function writeHint(workspace_id: Id, { run_ids, lost, notified, topics }: Gathered): string {
  const hint: Hint = {
    workspace_id,
    run_ids: [...run_ids],
    lost: [...lost.values()],
    notified: [...notified],
    topics: [...topics],
  };
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
