import type { Field } from '../definition.ts';
import { isEmpty, mayHaveDefault, readValue } from '../fields.ts';
import { isBlank } from '../is-blank.ts';
import { hasChoices, valueType } from '../value-type.ts';
import { nameKey } from './name-key.ts';
import type { ProblemContext } from './people-problems.ts';
import type { Problem, ProblemCode } from './problem.ts';

/**
 * The problems of the fields of one form, each with its `field_id`.
 * @param counts How often each key is used in the whole workflow.
 */
export function fieldProblems(fields: readonly Field[], counts: ReadonlyMap<string, number>): Problem[] {
  return fields.flatMap((field) =>
    faultsOf(field, counts).map((code): Problem => {
      return { code, severity: 'error', field_id: field.id, values: { key: field.key, label: field.label } };
    }),
  );
}

function faultsOf(field: Field, counts: ReadonlyMap<string, number>): ProblemCode[] {
  const faults: ProblemCode[] = [];
  if (!/^[a-z][a-z0-9_]*$/.test(field.key)) faults.push('field_key_invalid');
  if ((counts.get(field.key) ?? 0) > 1) faults.push('field_key_taken');
  if (isBlank(field.label)) faults.push('field_label_blank');
  if (hasChoices(field.type)) faults.push(...choiceFaults(field));
  if (valueType(field) === 'currency' && !/^[A-Z]{3}$/.test(field.currency ?? '')) faults.push('currency_missing');
  const isUnfit = !mayHaveDefault(field) || 'error' in readValue(field, field.default, field.key);
  if (!isEmpty(field.default) && isUnfit) {
    faults.push('default_invalid');
  }
  return faults;
}

export function choiceFaults({ choices = [] }: Pick<Field, 'choices'>): ProblemCode[] {
  const labels = choices.map(({ label }) => nameKey(label));
  const faults: ProblemCode[] = [];
  if (choices.length === 0) faults.push('choices_missing');
  if (labels.includes('')) faults.push('choice_label_blank');
  const filled = labels.filter((label) => label !== '');
  if (new Set(filled).size < filled.length) faults.push('choice_label_taken');
  return faults;
}

/**
 * Warns of a file that the start form requires while programs and other workflows start runs: they cannot send files, so all
 * their starts are refused.
 */
export function startProblems(start_form: readonly Field[], context: ProblemContext | undefined): Problem[] {
  if (!context?.has_automatic_trigger) return [];
  const files = start_form.filter(({ type, required }) => type === 'file' && required);
  return files.map(({ id, label }) => ({
    code: 'start_file_required',
    severity: 'warning',
    field_id: id,
    values: { label },
  }));
}
