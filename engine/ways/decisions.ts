import { fieldsOf, kindOf } from '../actions/index.ts';
import { leavesOf } from '../conditions.ts';
import type { Action, ActionGroup, Condition, Conditions, Field, Outcome } from '../definition.ts';
import type { Finding, Findings } from './findings.ts';
import { type Goal, neededFor, type Target } from './target.ts';
import type { Way } from './way.ts';

/**
 * Decides one outcome or answer of a way: tries each possibility, and calls `go` for each until it returns true, which means
 * that no more are wanted.
 * @returns Whether `go` returned true.
 */
export type Decision = (go: () => boolean) => boolean;

/** A go-back in an earlier group. A way continues beyond it only if its condition is false. */
export interface GoBackBefore {
  at: Action;
  of: ActionGroup;
}

/**
 * What has to be decided before the condition of the target can be evaluated, in the order of the definition.
 * @returns Null if a field is among it that too many conditions are about; `possibilities` counts what fields may have, which
 * takes time to put in order.
 */
export function decisionsBefore(
  target: Target,
  goal: Goal,
  way: Way,
  test: (condition: Conditions | null) => boolean | undefined,
): { decisions: Decision[]; go_backs: GoBackBefore[]; possibilities: number } | null {
  const { index, findings } = target;
  const { action_groups, trigger_form } = index.definition;
  const needed = neededFor(target);
  const go_backs = action_groups
    .slice(0, goal.endings ? target.group_position : 0)
    .flatMap((of) =>
      of.actions
        .filter(
          (at) => at.stepable_type === 'go_back' && !at.continue_on_failure && leavesOf(at.condition).some(needed.has),
        )
        .map((at) => ({ at, of })),
    );
  for (const { at, of } of go_backs) {
    needed.add(at.condition);
    needed.add(of.condition);
  }
  if (![...needed.fields].every((id) => findings.has(id))) return null;
  let possibilities = 0;
  const fillIn = ({ id, required }: Field): Decision => {
    possibilities += findings.get(id)!.filled.length;
    const { empty, filled } = withoutOthers(findings.get(id)!, needed.leaves);
    const possible = inOrder(required && filled.length > 0 ? filled : [empty, ...filled], ({ size }) => size, goal);
    return (go) => {
      const isEnough = possible.some((finding) => {
        way.found.set(id, finding);
        return go();
      });
      way.found.delete(id);
      return isEnough;
    };
  };
  const settle = (group: ActionGroup, action: Action): Decision => {
    const forms = fieldsOf(action)
      .filter(({ id }) => needed.fields.has(id))
      .map(fillIn);
    const holding = (outcome: Outcome | null) => needed.asked.get(`${action.id} ${outcome}`) ?? 0;
    const outcomes = inOrder(outcomesOf(action, goal.endings), holding, goal);
    return (go) => {
      const applies = test(group.condition) !== false && test(action.condition) !== false;
      const isEnough = (applies ? outcomes : [null]).some((outcome) => {
        way.outcomes.set(action.id, outcome);
        return outcome === null ? go() : inTurn(forms, go);
      });
      way.outcomes.delete(action.id);
      return isEnough;
    };
  };
  // Each field of the start form is decided where it is first used, so that a wrong choice is noticed soon.
  const unused = new Map(trigger_form.filter(({ id }) => needed.fields.has(id)).map((field) => [field.id, field]));
  const use = (conditions: readonly (Conditions | null)[]) =>
    conditions.flatMap(leavesOf).flatMap(({ field_id = '' }) => {
      const field = unused.get(field_id);
      unused.delete(field_id);
      return field ? [fillIn(field)] : [];
    });
  const decisions = action_groups.flatMap((group) =>
    group.actions
      .filter(({ id }) => needed.actions.has(id))
      .flatMap((action) => [...use([group.condition, action.condition]), settle(group, action)]),
  );
  const all = [...decisions, ...[...unused.values()].map(fillIn)];
  return { decisions: all, go_backs, possibilities };
}

/** Sorts possibilities so that a way is found early: first those that make most conditions true, or fewest if the goal is false. */
const inOrder = <T>(possible: readonly T[], holding: (one: T) => number, { result }: Goal): T[] =>
  possible.toSorted((one, other) => (result ? holding(other) - holding(one) : holding(one) - holding(other)));

/** Reduces findings to the given conditions, and removes duplicates. */
function withoutOthers({ conditions, empty, filled }: Findings, wanted: ReadonlySet<Condition>): Findings {
  const kept = conditions.filter((condition) => wanted.has(condition));
  const different = new Map<string, Finding>();
  for (const finding of filled) {
    const holding = kept.filter((condition) => finding.has(condition));
    const key = kept.map((condition) => (finding.has(condition) ? 1 : 0)).join('');
    if (!different.has(key)) different.set(key, new Set(holding));
  }
  return {
    conditions: kept,
    empty: new Set(kept.filter((condition) => empty.has(condition))),
    filled: [...different.values()],
  };
}

/** Tries all combinations of some decisions. @returns As a decision. */
const inTurn = ([first, ...rest]: readonly Decision[], go: () => boolean): boolean =>
  first ? first(() => inTurn(rest, go)) : go();

/** The outcomes of an action that applies; null is among them if the action can be skipped. */
function outcomesOf(action: Action, endings: boolean): (Outcome | null)[] {
  // A run admin may skip what failed (docs/rules.md, rule 12).
  const canFail = kindOf(action).actor === 'system' || action.stepable_type === 'email';
  // These outcomes end a way: a go-back that returns, because everything after it is decided again, and a disapproval that
  // cancels the run.
  const ends = (outcome: Outcome) =>
    (action.stepable_type === 'go_back' && outcome === 'done') ||
    (action.stepable_type === 'approval' && action.stepable.cancel_on_disapprove && outcome === 'disapprove');
  const outcomes = kindOf(action).outcomes.filter((outcome) => !(endings && ends(outcome)));
  return canFail ? [...outcomes, null] : [...outcomes];
}
