import type { Id, Version } from '../definition.ts';
import { newestAttempts } from '../facts.ts';
import type { RunState } from '../run-state.ts';
import { openGroupOf } from '../stages.ts';
import { actionsOf, isUnderWay } from './target-version.ts';

/**
 * The position of the group that a run stands in once it is moved: the group of what stays open. If nothing does, the
 * group that was open; if that is gone, the one after the last group that the run has passed.
 * @param open The actions whose steps stay open.
 * @returns The number of groups if the run has passed all of them.
 */
export function currentGroup(from: Version, to: Version, run: RunState, open: ReadonlySet<Id>): number {
  const actions = actionsOf(to);
  const newest = newestAttempts(run);
  for (const step of newest.values()) {
    if (open.has(step.step_id) && isUnderWay(step)) return actions.get(step.step_id)!.group_position;
  }
  const groups = to.definition.action_groups;
  const was = openGroupOf(from, run);
  const same = groups.findIndex(({ id }) => id === was);
  if (same >= 0) return same;
  const before = from.definition.action_groups;
  const passed = new Set(
    before
      .slice(
        0,
        before.findIndex(({ id }) => id === was),
      )
      .map(({ id }) => id),
  );
  const isPassed = ({ id, actions }: (typeof groups)[number]) =>
    passed.has(id) || actions.some((action) => (newest.get(action.id)?.status ?? 'created') !== 'created');
  return groups.findLastIndex(isPassed) + 1;
}
