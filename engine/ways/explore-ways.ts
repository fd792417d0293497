/**
 * Explores the ways that runs can take through a workflow, as far as conditions depend on them: the outcomes of actions,
 * and what conditions find in fields.
 */
import { leavesOf } from '../conditions.ts';
import type { Conditions, Id } from '../definition.ts';
import type { DefinitionIndex } from '../definition-index.ts';
import { decisionsBefore } from './decisions.ts';
import { type Findings, findingsOf } from './findings.ts';
import { type Goal, isAboutField, type Target } from './target.ts';
import { testConditions, type Way } from './way.ts';

/** What all explored ways show about the condition of a group or an action. */
export interface ExploredCondition {
  /** Some way reaches the group, or the action while its group applies. */
  reached: boolean;
  /** The condition is true on some of the ways that reach it. */
  holds: boolean;
  /**
   * The condition is false on some of the ways that reach it, or would be if no go-back returned and no disapproval
   * cancelled the run. A condition that is true only because of these is not reported as a mistake.
   */
  fails: boolean;
  /** False if there were too many ways to explore all of them: the others may show more. */
  complete: boolean;
}

/** The maximum number of decisions that are tried for one condition, and for all conditions of a definition. */
const mostDecisions = 4_000;
const mostDecisionsInAll = 100_000;

/** The decisions that may still be tried for the definition: exploring must not keep a server busy for seconds. */
interface Budget {
  left: number;
}

/**
 * @param index A definition whose conditions are complete and name only what comes before them.
 * @returns What was seen of each group and action that has a condition, by its id.
 */
export function exploreWays(index: DefinitionIndex): Map<Id, ExploredCondition> {
  const findings = findingsByField(index);
  const seen = new Map<Id, ExploredCondition>();
  const budget: Budget = { left: mostDecisionsInAll };
  for (const [group_position, group] of index.definition.action_groups.entries()) {
    const own = hasCondition(group)
      ? exploreTo({ index, findings, group, group_position, action: null }, budget)
      : null;
    if (own) seen.set(group.id, own);
    for (const action of group.actions.filter(hasCondition)) {
      seen.set(action.id, exploreTo({ index, findings, group, group_position, action }, budget));
    }
  }
  return seen;
}

/** A condition without items always applies, so there is nothing to explore. */
export const hasCondition = ({ condition }: { condition: Conditions | null }): boolean =>
  condition !== null && condition.items.length > 0;

/** Without the fields that too many conditions are about. */
function findingsByField({ definition, fields }: DefinitionIndex): Map<Id, Findings> {
  const conditioned = definition.action_groups.flatMap((group) => [group, ...group.actions]);
  const leaves = conditioned.flatMap(({ condition }) => leavesOf(condition)).filter(isAboutField);
  const byField = Map.groupBy(leaves, ({ field_id }) => field_id!);
  return new Map(
    [...byField].flatMap(([id, conditions]) => {
      const found = findingsOf(fields.get(id)!.field, conditions);
      return found ? [[id, found] as const] : [];
    }),
  );
}

function exploreTo(target: Target, budget: Budget): ExploredCondition {
  const find = (goal: Goal) => findWay(target, goal, budget);
  const holds = find({ result: true, endings: true });
  const fails = find({ result: false, endings: true });
  const anyway = holds === true && fails === false ? find({ result: false, endings: false }) : fails;
  const complete = ![holds, fails, anyway].includes('too many');
  return { reached: holds === true || fails === true, holds: holds === true, fails: anyway === true, complete };
}

/** Whether there is a way to the target on which its condition has the wanted result. */
function findWay(target: Target, goal: Goal, budget: Budget): boolean | 'too many' {
  if (budget.left <= 0) return 'too many';
  const { group, action } = target;
  const way: Way = { outcomes: new Map(), found: new Map() };
  const test = (condition: Conditions | null) => testConditions(condition, way, target.findings);
  const before = decisionsBefore(target, goal, way, test);
  if (!before) return 'too many';
  const { decisions, go_backs, possibilities } = before;
  budget.left -= possibilities;
  const own = (action ?? group).condition;
  const outer = action ? group.condition : null;
  /** Whether a go-back fires: then the run returns instead of continuing to the target. */
  const returns = () => go_backs.some(({ at, of }) => test(at.condition) === true && test(of.condition) === true);
  let found = false;
  const most = Math.min(mostDecisions, Math.max(0, budget.left));
  let left = most;
  /** Returns whether no other way needs to be tried. */
  const walk = (at: number): boolean => {
    left -= 1;
    if (left < 0) return true;
    if (test(own) === !goal.result || test(outer) === false || returns()) return false;
    const decide = decisions[at];
    if (decide) return decide(() => walk(at + 1));
    found = true;
    return true;
  };
  walk(0);
  budget.left -= most - left;
  return found || (left < 0 ? 'too many' : false);
}
