import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';

/**
 * Maps members to what is due for them. A member for whom it cannot be computed, such as one with a time zone that this
 * version of Node does not know, is logged and left out: the others must not wait for it.
 */
export function flatMapSafely<Row extends { workspace_id: Id; member_id: Id }, Result>(
  { log }: Pick<AppContext, 'log'>,
  rows: readonly Row[],
  map: (row: Row) => Result[],
): Result[] {
  return rows.flatMap((row) => {
    try {
      return map(row);
    } catch (err) {
      const { workspace_id, member_id } = row;
      log.error({ err, workspace_id, member_id }, 'What is due cannot be computed');
      return [];
    }
  });
}
