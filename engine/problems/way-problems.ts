import { leavesOf } from '../conditions.ts';
import type { Action, ActionGroup, Conditions, Id } from '../definition.ts';
import type { DefinitionIndex } from '../definition-index.ts';
import { type ExploredCondition, exploreWays } from '../ways/explore-ways.ts';
import { conditionProblems } from './condition-problems.ts';
import type { Problem } from './problem.ts';

/**
 * For each group and action with a condition, by its id: what the ways through the workflow show about this condition. Null if a
 * condition has a problem, because then no way can be explored.
 */
export type Ways = ReadonlyMap<Id, ExploredCondition> | null;

/** Explores the ways of a definition, unless one of its conditions has a problem that must be corrected first. */
export function waysOf(index: DefinitionIndex): Ways {
  const { action_groups } = index.definition;
  const isCorrect = (condition: Conditions | null, group_position: number, position?: number) =>
    conditionProblems(index, condition, position === undefined ? { group_position } : { group_position, position })
      .length === 0;
  const areCorrect = action_groups.every(
    (group, group_position) =>
      isCorrect(group.condition, group_position) &&
      group.actions.every(({ condition }, position) => isCorrect(condition, group_position, position)),
  );
  return areCorrect ? exploreWays(index) : null;
}

/** Warns of a group whose condition is the same on all ways. */
export const groupWayProblems = (group: ActionGroup, ways: Ways): Problem[] => constantProblems(ways?.get(group.id));

/** Warns of an action that no way reaches, and of one whose condition is the same on all ways that reach it. */
export function actionWayProblems(group: ActionGroup, action: Action, ways: Ways): Problem[] {
  const ofGroup = ways?.get(group.id);
  const groupNeverApplies = ofGroup?.complete === true && !ofGroup.holds;
  if (groupNeverApplies || isUnreached(ways?.get(action.id)))
    return [{ code: 'action_unreachable', severity: 'warning' }];
  // A condition on an action of the same group also makes this one wait, so it has a use even if it always holds
  // (docs/rules.md, rule 3). A go-back whose condition always holds loops: see `loopProblems`.
  const siblings = new Set<Id | null>(group.actions.map(({ id }) => id));
  const waits = leavesOf(action.condition).some(({ step_id }) => siblings.has(step_id));
  const mayAlwaysHold = waits || action.stepable_type === 'go_back';
  return constantProblems(ways?.get(action.id)).filter(({ code }) => !mayAlwaysHold || code !== 'condition_always');
}

const isUnreached = (explored: ExploredCondition | undefined) => explored?.complete === true && !explored.reached;

function constantProblems(explored: ExploredCondition | undefined): Problem[] {
  if (!explored?.complete || !explored.reached || (explored.holds && explored.fails)) return [];
  return [{ code: explored.holds ? 'condition_always' : 'condition_never', severity: 'warning', setting: 'condition' }];
}

/** Warns that a workflow has so many ways that not all of them were explored. */
export function unexploredProblems(ways: Ways): Problem[] {
  const all = [...(ways?.values() ?? [])];
  return all.every(({ complete }) => complete) ? [] : [{ code: 'ways_unexplored', severity: 'warning' }];
}
