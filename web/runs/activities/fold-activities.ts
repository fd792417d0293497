import type { ActivityReply } from '../../../contract/runs.ts';
import type { NamedRef } from '../../../contract/shared-shapes.ts';
import type { ActivityKind } from '../../../engine/run-state.ts';

/** A line of the feed: what somebody did (the act), and its consequences. */
export interface ActivityLine {
  /** The act itself; the newest consequence if the act was not loaded. */
  head: ActivityReply;
  /** Oldest first, as the engine wrote them. */
  consequences: ActivityReply[];
  /** Who received the baton. */
  to: NamedRef[];
  ended: 'completed' | 'cancelled' | null;
}

const consequenceKinds = new Set<string>([
  'group_opened',
  'group_skipped',
  'step_opened',
  'step_skipped',
  'step_cancelled',
  'went_back',
  'assignee_fallback',
  'run_completed',
  'run_failed',
  'run_recovered',
] satisfies ActivityKind[]);

/**
 * Consequences are written without a person (`by` is null), while a failed step that an admin skips is an act. A run
 * that is cancelled is an act too, unless its `reason` names another cause, such as a disapproval.
 */
function isConsequence({ kind, by, data }: ActivityReply): boolean {
  if (kind === 'run_cancelled') return data.reason !== 'run_cancelled';
  return consequenceKinds.has(kind) && by === null;
}

/**
 * Folds activities, newest first, into lines, newest first. One transition writes all its activities with the same
 * time: the act, and the engine's consequences before and after it. Activities of other runs may lie in between.
 */
export function foldActivities(activities: readonly ActivityReply[]): ActivityLine[] {
  const place = new Map(activities.map((activity, index) => [activity.id, index]));
  return [...Map.groupBy(activities, (activity) => activity.run.id).values()]
    .flatMap((ofRun) => foldRun(ofRun.toReversed()))
    .toSorted((one, other) => place.get(one.head.id)! - place.get(other.head.id)!);
}

/** @param activities Of one run, oldest first. */
function foldRun(activities: readonly ActivityReply[]): ActivityLine[] {
  const lines: ActivityLine[] = [];
  /** Consequences that come before their act: a cancellation writes the steps that it ended before itself. */
  let early: ActivityReply[] = [];
  const close = () => {
    const head = early.at(-1);
    if (head) lines.push(lineOf(head, early));
    early = [];
  };
  for (const activity of activities) {
    if (early.length > 0 && early[0]?.at !== activity.at) close();
    const line = lines.at(-1);
    if (!isConsequence(activity)) {
      lines.push(lineOf(activity, early));
      early = [];
    } else if (early.length === 0 && line && line.head.at === activity.at) {
      lines[lines.length - 1] = lineOf(line.head, [...line.consequences, activity]);
    } else {
      early.push(activity);
    }
  }
  close();
  return lines;
}

function lineOf(head: ActivityReply, consequences: ActivityReply[]): ActivityLine {
  const opened = consequences.filter((one) => one.kind === 'step_opened').flatMap((one) => refsIn(one.data.assignees));
  const reassigned = head.kind === 'step_reassigned' ? refsIn(head.data.to) : [];
  const kinds = [head, ...consequences].map((one) => one.kind);
  return {
    head,
    consequences: consequences.filter((one) => one !== head),
    to: [...new Map([...opened, ...reassigned].map((ref) => [ref.id, ref])).values()],
    ended: kinds.includes('run_completed') ? 'completed' : kinds.includes('run_cancelled') ? 'cancelled' : null,
  };
}

function refsIn(value: unknown): NamedRef[] {
  return Array.isArray(value) ? (value as NamedRef[]).filter((one) => typeof one?.name === 'string') : [];
}

/** The activities that do not change who has the baton. */
const staying = new Set<string>([
  'step_draft_saved',
  'run_edited',
  'run_commented',
  'run_hidden',
  'run_unhidden',
  'run_shared',
  'run_share_changed',
  'run_unshared',
  'late_result_ignored',
] satisfies ActivityKind[]);

/** Ids of the lines that contain the last pass of their run: the baton is still with the person they name. */
export function standingPasses(lines: readonly ActivityLine[]): Set<string> {
  const seen = new Set<string>();
  const standing = new Set<string>();
  for (const { head, to, ended } of lines) {
    if (staying.has(head.kind)) continue;
    if (!seen.has(head.run.id) && to.length > 0 && !ended) standing.add(head.id);
    seen.add(head.run.id);
  }
  return standing;
}
