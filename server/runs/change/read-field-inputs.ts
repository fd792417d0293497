import type { Id, Value } from '../../../engine/definition.ts';
import type { DefinitionIndex } from '../../../engine/definition-index.ts';
import type { FieldAnswer } from '../../../engine/run-state.ts';
import { ApiError, type ApiFieldError } from '../../http/api-error.ts';

/**
 * Resolves fields that callers name by id or by key. The values are validated by the engine.
 * @throws ApiError invalid_fields for a field without id and key, or with an unknown key
 */
export function readFieldInputs(
  inputs: readonly { key?: string; field_id?: Id; value: Value }[],
  index: DefinitionIndex,
): FieldAnswer[] {
  const errors: ApiFieldError[] = [];
  const answers: FieldAnswer[] = [];
  for (const [position, input] of inputs.entries()) {
    const field_id = input.field_id ?? (input.key === undefined ? undefined : index.keys.get(input.key)?.field.id);
    if (field_id) answers.push({ field_id, value: input.value });
    else errors.push({ field: `fields.${input.key ?? position}`, code: 'unknown_field' });
  }
  if (errors.length > 0) throw new ApiError('invalid_fields', { errors });
  return answers;
}
