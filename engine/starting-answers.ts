import { fieldsOf } from './actions/index.ts';
import type { Field, Id, Version } from './definition.ts';
import { valueGiven } from './facts.ts';
import { defaultAnswers, isEmpty } from './fields.ts';
import type { FieldAnswer, RunState, StepState } from './run-state.ts';
import { indexOf } from './version-index.ts';

/**
 * The values that a form starts with: this member's draft, else the answers of the newest earlier attempt that has any
 * (docs/rules.md, rule 9), else the fields' defaults. What earlier voters of this attempt filled in comes before the last
 * two, and takes the place of what a draft leaves empty: otherwise the next voter's empty field would replace it.
 */
export function startingAnswers(version: Version, run: RunState, step: StepState, member_id: Id): FieldAnswer[] {
  const action = indexOf(version).actions.get(step.step_id)?.action;
  const fields = action ? fieldsOf(action) : [];
  const own = step.drafts.find((kept) => kept.user_workspace_id === member_id)?.fields;
  const before = own ?? earlierAnswers(fields, run, step) ?? defaultAnswers(fields);
  const given = new Map(givenIn(run, step).map(({ field_id, value }) => [field_id, value]));
  if (given.size === 0) return before;
  const starting = new Map(before.map(({ field_id, value }) => [field_id, value]));
  return fields.flatMap(({ id, type }) => {
    const isOwn = own !== undefined && !isEmpty(starting.get(id));
    const value = isOwn || !given.has(id) ? starting.get(id) : given.get(id);
    return type === 'computed' || value === undefined ? [] : [{ field_id: id, value }];
  });
}

/** What voters have filled in so far in an attempt. */
const givenIn = (run: RunState, { id }: StepState) => run.values.filter(({ run_step_id }) => run_step_id === id);

/** The answers of the newest earlier attempt that filled in anything. */
function earlierAnswers(fields: readonly Field[], run: RunState, step: StepState): FieldAnswer[] | undefined {
  const earlier = run.steps.filter((other) => other.step_id === step.step_id && other.attempt < step.attempt).reverse();
  for (const attempt of earlier) {
    const answers = fields.map((field) => ({
      field_id: field.id,
      value: valueGiven(run, field.id, attempt.id),
      field,
    }));
    const given = answers.filter(({ field, value }) => field.type !== 'computed' && !isEmpty(value));
    if (given.length > 0) return given.map(({ field_id, value }) => ({ field_id, value }));
  }
  return undefined;
}
