import { isTaken } from '../db/taken.ts';
import { ApiError } from './api-error.ts';

/**
 * Waits for a write, and turns a violation of the unique index into an error of the field. @throws ApiError name_taken
 */
export async function orNameTaken<T>(write: Promise<T>, index: string, field: string): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!isTaken(error, index)) throw error;
    throw new ApiError('name_taken', { errors: [{ field, code: 'taken' }] });
  }
}
