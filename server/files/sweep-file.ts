import type { Parts } from '../parts.ts';

/**
 * Deletes a file that no row names, or names no more. Sent for each file an hour ahead of its being stored, for the case
 * that its row never comes, and for each that lost its row.
 */
export async function sweepFile({ pool, files }: Parts, { key }: { key: string }): Promise<void> {
  const { rows } = await pool.query('select from users where image = $1', [`/api/v1/user/${key}`]);
  if (rows.length === 0) await files.delete(key);
}
