import { kindOf } from '../actions/index.ts';
import type { Action, Id } from '../definition.ts';
import { comesBefore, type DefinitionIndex, type DefinitionLocation } from '../definition-index.ts';
import { answererProblems } from './answerer-problems.ts';
import { conditionProblems } from './condition-problems.ts';
import { hookProblems } from './hook-problems.ts';
import { insertionProblems } from './insertion-problems.ts';
import { loopProblems } from './loop-problems.ts';
import { nameKey } from './name-key.ts';
import { type ProblemContext, peopleProblems } from './people-problems.ts';
import type { Problem } from './problem.ts';
import { type FirstAsked, repeatProblems } from './repeat-problems.ts';

/** What the checks of one action need to know of all actions; computed once for the definition. */
export interface Overview {
  /** How many actions have each name, trimmed and ignoring case. */
  names: ReadonlyMap<string, number>;
  /** The actions whose outcome is used in a condition. */
  outcomes_used: ReadonlySet<Id>;
  first_asked: FirstAsked;
}

/** All problems of an action, except those of the fields of its form. */
export function actionProblems(
  index: DefinitionIndex,
  action: Action,
  location: DefinitionLocation,
  overview: Overview,
  context: ProblemContext | undefined,
): Problem[] {
  return [
    ...nameProblems(action, overview),
    ...kindOf(action)
      .problems(action)
      .map((own): Problem => ({ severity: 'error', ...own })),
    ...conditionProblems(index, action.condition, location, context),
    ...peopleProblems(index, action, location, context),
    ...answererProblems(index, action, location),
    ...insertionProblems(index, action, location),
    ...targetProblems(index, action, location),
    ...loopProblems(index, action),
    ...hookProblems(index, action, context?.triggers),
    ...outcomeProblems(action, overview),
    ...repeatProblems(index, overview.first_asked, action),
  ];
}

function nameProblems({ name }: Action, { names }: Overview): Problem[] {
  const key = nameKey(name);
  if (key === '') return [{ code: 'action_name_blank', severity: 'error' }];
  return (names.get(key) ?? 0) > 1 ? [{ code: 'action_name_taken', severity: 'error', values: { name } }] : [];
}

/** A go-back's target precedes it: an earlier action, or an earlier group (docs/rules.md, rule 9). */
function targetProblems(index: DefinitionIndex, action: Action, location: DefinitionLocation): Problem[] {
  if (action.stepable_type !== 'go_back' || action.stepable.go_back_to === null) return [];
  const target = action.stepable.go_back_to;
  const group = index.groups.get(target);
  const precedes = group ? group.group_position < location.group_position : comesBefore(index, target, location);
  return precedes ? [] : [{ code: 'go_back_target_later', severity: 'error', setting: 'go_back_to' }];
}

/** Warns if no condition uses the outcome: after a no the run would go on as after a yes (docs/rules.md, rule 8). */
function outcomeProblems(action: Action, { outcomes_used }: Overview): Problem[] {
  const canBeNo = kindOf(action).answers.length > 1;
  const cancels = action.stepable_type === 'approval' && action.stepable.cancel_on_disapprove;
  return canBeNo && !cancels && !outcomes_used.has(action.id) ? [{ code: 'outcome_unused', severity: 'warning' }] : [];
}
