/** Problems of a definition: those that no draft may have, and those that keep a draft from becoming a version. */

import { fieldsOf } from './actions/index.ts';
import { leavesOf } from './conditions.ts';
import type { ActionGroup, Definition } from './definition.ts';
import { type DefinitionIndex, indexDefinition } from './definition-index.ts';
import { isBlank } from './is-blank.ts';
import { actionProblems, type Overview } from './problems/action-problems.ts';
import { conditionProblems } from './problems/condition-problems.ts';
import { fieldProblems, startProblems } from './problems/field-problems.ts';
import { formulaProblems } from './problems/formula-problems.ts';
import { nameKey } from './problems/name-key.ts';
import { type ProblemContext, refProblems } from './problems/people-problems.ts';
import type { Problem } from './problems/problem.ts';
import { rejectMalformed } from './problems/reject-malformed.ts';
import { firstAsked } from './problems/repeat-problems.ts';
import { tableProblems } from './problems/table-problems.ts';
import { actionWayProblems, groupWayProblems, unexploredProblems, type Ways, waysOf } from './problems/way-problems.ts';
import { translationProblems } from './translations/check-translations.ts';

export { hookTargetCodes } from './problems/hook-problems.ts';
export type { ProblemContext } from './problems/people-problems.ts';
export { type Problem, type ProblemCode, problemCodes } from './problems/problem.ts';

/**
 * Rejects a draft with unknown or duplicate ids, conditions nested deeper than three levels, or more actions,
 * conditions or fields than the limits allow (docs/rules.md, rule 18).
 * @throws EngineError `malformed_definition` with the `path` of the first fault.
 */
export function assertWellFormed(definition: Definition): void {
  rejectMalformed(definition, indexDefinition(definition, fieldsOf));
}

/**
 * Lists the problems of a well-formed draft in the order of the definition: errors keep it from becoming a version,
 * warnings point out what is probably a mistake.
 * @param context The workspace's people, groups and triggers; if left out, references to them are not checked.
 */
export function problemsOf(definition: Definition, context?: ProblemContext): Problem[] {
  const index = indexDefinition(definition, fieldsOf);
  const key_counts = keyCounts(definition);
  const overview = overviewOf(definition);
  const ways = waysOf(index);
  const groups = definition.action_groups.flatMap((group, group_position) => [
    ...groupProblems(index, group, group_position, ways, context),
    ...group.actions.flatMap((action, position) =>
      [
        ...actionProblems(index, action, { group_position, position }, overview, context),
        ...fieldProblems(fieldsOf(action), key_counts),
        ...tableProblems(fieldsOf(action)),
        ...formulaProblems(index, fieldsOf(action), action, { group_position, position }),
        ...actionWayProblems(group, action, ways),
      ].map((problem) => ({ ...problem, action_group_id: group.id, action_id: action.id })),
    ),
  ]);
  return [
    ...fieldProblems(definition.trigger_form, key_counts),
    ...tableProblems(definition.trigger_form),
    ...formulaProblems(index, definition.trigger_form, null, { group_position: -1 }),
    ...startProblems(definition.trigger_form, context),
    ...(definition.action_groups.length === 0 ? [{ code: 'no_action_groups', severity: 'error' } as const] : []),
    ...groups,
    ...unexploredProblems(ways),
    ...definition.cancellation.flatMap((ref) => refProblems(ref, 'cancellation', context)),
    ...translationProblems(definition),
  ];
}

function groupProblems(
  index: DefinitionIndex,
  group: ActionGroup,
  group_position: number,
  ways: Ways,
  context: ProblemContext | undefined,
): Problem[] {
  const problems = [
    ...conditionProblems(index, group.condition, { group_position }, context),
    ...groupWayProblems(group, ways),
  ];
  if (isBlank(group.name)) problems.push({ code: 'group_name_blank', severity: 'error' });
  if (group.actions.length === 0) problems.push({ code: 'empty_action_group', severity: 'error' });
  return problems.map((problem) => ({ ...problem, action_group_id: group.id }));
}

function keyCounts(definition: Definition): Map<string, number> {
  const actions = definition.action_groups.flatMap((group) => group.actions);
  return count(
    [...definition.trigger_form, ...actions.flatMap((action) => [...fieldsOf(action)])].map(({ key }) => key),
  );
}

function overviewOf({ action_groups }: Definition): Overview {
  const actions = action_groups.flatMap((group) => group.actions);
  const leaves = [...action_groups, ...actions].flatMap(({ condition }) => leavesOf(condition));
  const outcomes_used = leaves.filter((leaf) => leaf.type === 'answer').flatMap(({ step_id }) => step_id ?? []);
  return {
    names: count(actions.map(({ name }) => nameKey(name))),
    outcomes_used: new Set(outcomes_used),
    first_asked: firstAsked(actions),
  };
}

function count(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
