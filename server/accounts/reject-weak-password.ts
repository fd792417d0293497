import { isWeakPassword } from '../../contract/password.ts';
import { ApiError } from '../http/api-error.ts';

/**
 * The rule for every password that is set: on registering, by an invitation, by a reset, in the account.
 * @param email The address of its account, which is refused as the password.
 * @param field Where the password stood in the input.
 * @throws ApiError weak_password
 */
export function rejectWeakPassword(password: string, email: string, field = 'password'): void {
  if (isWeakPassword(password, email)) {
    throw new ApiError('weak_password', { errors: [{ field, code: 'invalid_value' }] });
  }
}
