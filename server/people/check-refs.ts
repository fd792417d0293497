import type { Ref } from '../../engine/definition.ts';
import { ApiError, type ApiFieldError } from '../http/api-error.ts';
import type { Directory } from './people.ts';

/**
 * @param label What the message calls the field; by default the last part of its path.
 * @throws ApiError invalid_input if a person or group does not exist in the workspace
 */
export function checkRefs(directory: Directory, refs: readonly Ref[], field: string, label?: string): void {
  const named = { field, ...(label !== undefined && { values: { label } }) };
  const errors = refs.flatMap((ref): ApiFieldError[] => {
    if (ref.type === 'group') return directory.groups.has(ref.id) ? [] : [{ ...named, code: 'unknown_group' }];
    return directory.members.get(ref.id)?.removed === false ? [] : [{ ...named, code: 'unknown_member' }];
  });
  if (errors.length > 0) throw new ApiError('invalid_input', { errors });
}
