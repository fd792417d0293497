import { fieldsOf } from './actions/index.ts';
import type { Id, Version } from './definition.ts';
import { valueGiven } from './facts.ts';
import { defaultAnswers, isEmpty } from './fields.ts';
import type { FieldAnswer, RunState, StepState } from './run-state.ts';
import { indexOf } from './version-index.ts';

/**
 * The values that a form starts with: this member's draft, else the answers of the newest earlier attempt that has any
 * (docs/rules.md, rule 9), else the fields' defaults.
 */
export function startingAnswers(version: Version, run: RunState, step: StepState, member_id: Id): FieldAnswer[] {
  const draft = step.drafts.find((kept) => kept.user_workspace_id === member_id);
  if (draft) return draft.fields;
  const action = indexOf(version).actions.get(step.step_id)?.action;
  const fields = action ? fieldsOf(action) : [];
  const earlier = run.steps.filter((other) => other.step_id === step.step_id && other.attempt < step.attempt).reverse();
  for (const attempt of earlier) {
    const answers = fields.map((field) => ({
      field_id: field.id,
      value: valueGiven(run, field.id, attempt.id),
      field,
    }));
    const given = answers.filter(({ field, value }) => field.type !== 'computed' && !isEmpty(field.type, value));
    if (given.length > 0) return given.map(({ field_id, value }) => ({ field_id, value }));
  }
  return defaultAnswers(fields);
}
