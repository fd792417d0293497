import { cutText } from '../../engine/cut-text.ts';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { createWorkflow } from './create-workflow.ts';

/** "Name", "Name (2)", "Name (3)", …, of at most 120 characters. */
export function numberedName(name: string, number: number): string {
  if (number === 1) return name;
  const suffix = ` (${number})`;
  return cutText(name, 120 - suffix.length) + suffix;
}

/** Number of names that are tried. */
const tries = 50;

/**
 * Creates a workflow under the first of its names that is free.
 * @param nameOf The name to try, by number from 1.
 * @throws ApiError name_taken if all names that were tried are taken; otherwise as `createWorkflow`
 */
export async function createUnderFreeName(
  context: AppContext,
  caller: MemberCaller,
  settings: Omit<Parameters<typeof createWorkflow>[2], 'name'>,
  nameOf: (number: number) => string,
): Promise<{ id: Id; name: string }> {
  for (let number = 1; number <= tries; number++) {
    const name = nameOf(number);
    try {
      return { id: await createWorkflow(context, caller, { ...settings, name }), name };
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'name_taken')) throw error;
    }
  }
  throw new ApiError('name_taken');
}
