import type { Id, Value } from '../../../engine/definition.ts';
import type { DefinitionIndex } from '../../../engine/definition-index.ts';
import type { FieldAnswer } from '../../../engine/run-state.ts';
import { ApiError, type ApiFieldError } from '../../http/api-error.ts';

/**
 * Resolves fields that callers name by id or by key. The values are validated by the engine.
 * @throws ApiError invalid_fields for a field without id and key, with an unknown key, or that is sent twice
 */
export function readFieldInputs(
  inputs: readonly { key?: string; field_id?: Id; value: Value }[],
  index: DefinitionIndex,
): FieldAnswer[] {
  const errors: ApiFieldError[] = [];
  const answers = new Map<Id, FieldAnswer>();
  for (const [position, input] of inputs.entries()) {
    const field_id = input.field_id ?? (input.key === undefined ? undefined : index.keys.get(input.key)?.field.id);
    const field = index.fields.get(field_id ?? '')?.field;
    if (!field_id) errors.push({ field: `fields.${input.key ?? position}`, code: 'unknown_field' });
    else if (!answers.has(field_id)) answers.set(field_id, { field_id, value: input.value });
    else
      errors.push({
        field: `fields.${field ? field.key : field_id}`,
        code: 'sent_twice',
        ...(field && { values: { label: field.label } }),
      });
  }
  if (errors.length > 0) throw new ApiError('invalid_fields', { errors });
  return [...answers.values()];
}
