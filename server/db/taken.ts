import type { DatabaseError } from 'pg';

/** Whether a write was refused because a unique index holds the same already. */
export function isTaken(error: unknown, index: string): boolean {
  const { code, constraint } = error as Partial<DatabaseError>;
  return code === '23505' && constraint === index;
}
