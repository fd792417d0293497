import { isTaken } from '../db/taken.ts';
import { Failure } from './failure.ts';

/** Waits for a write; where its unique index holds the name already, says so of the field. @throws Failure name_taken */
export async function orNameTaken<T>(write: Promise<T>, index: string, field: string): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!isTaken(error, index)) throw error;
    throw new Failure('name_taken', { errors: [{ field, code: 'taken' }] });
  }
}
