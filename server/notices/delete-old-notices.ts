import type { AppContext } from '../app-context.ts';
import { markSettledNotices } from './mark-settled-notices.ts';

/** Days for which a notice is listed. No job repeats a notice after that time. */
const keptDays = 90;

/** Runs daily. */
export async function deleteOldNotices(context: AppContext): Promise<void> {
  await context.pool.query('delete from notices where created_at < to_timestamp($1)', [
    context.now() - keptDays * 24 * 3600,
  ]);
  await markSettledNotices(context, keptDays);
}
