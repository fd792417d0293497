import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { mayWorkflow } from '../workflows/policy.ts';

/**
 * Hooks name triggers of any workflow: whoever sees workflows may look them up. @throws ApiError operation_not_allowed
 */
export function assertSeesTriggers(caller: MemberCaller): void {
  if (!mayWorkflow('see', caller)) throw new ApiError('operation_not_allowed');
}
