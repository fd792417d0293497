import type { DatabaseError } from 'pg';

/** Whether a write failed because a unique index already contains the same value. */
export function isTaken(error: unknown, index: string): boolean {
  const { code, constraint } = error as Partial<DatabaseError>;
  return code === '23505' && constraint === index;
}
